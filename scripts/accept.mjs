// `npm run accept`: brings everything that is derived from the schema in line with it, to be read as one diff:
// the generated code, the sizes of the bundles, and the list of what core exports.
import { ensureInstalled } from './ensure-installed.mjs';
import { run } from './lib/run.mjs';

ensureInstalled();
const steps = [
  ['run', '--silent', 'codegen'],
  ['run', '--silent', 'build'],
  ['run', '--silent', 'size'],
  ['run', '--silent', 'suite', '--', 'packages/core/test/public-surface', '-u'],
];
for (const args of steps) {
  const code = run('npm', args);
  if (code !== 0) process.exit(code);
}
process.stdout.write('Read the difference with `git diff`, then run `npm test`.\n');
