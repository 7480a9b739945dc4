// `npm test`: everything that must hold, one step after the other, the cheap ones first.
import { installMissing } from './ensure-installed.mjs';
import { run } from './lib/run.mjs';

/** Each step is a script of the root package, so that it can be run alone. The last one prints the closing line. */
const steps = [
  { title: 'Does everything build?', script: 'build' },
  { title: 'Are the types sound?', script: 'typecheck' },
  { title: 'Is it linted and formatted?', script: 'lint' },
  { title: 'Is there unused code or an undeclared dependency?', script: 'knip' },
  { title: 'Are the generated files those of the schema?', script: 'codegen:check' },
  { title: 'Are the bundles small enough, and as SIZE.md says?', script: 'size:check' },
  { title: 'Does the reference build without a warning?', script: 'docs' },
  { title: 'Do the tests pass?', script: 'suite' },
];

if (installMissing() !== 0) fail('✗ the dependencies could not be installed. To do this alone: npm ci');
for (const [index, { title, script }] of steps.entries()) {
  process.stdout.write(`\n── ${index + 1}/${steps.length}  ${title}\n`);
  const started = performance.now();
  const code = run('npm', ['run', '--silent', script]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const isLast = index === steps.length - 1;
  if (code !== 0) {
    if (isLast) process.exit(code);
    fail(`✗ failed after ${seconds} s. To run this step alone: npm run ${script}`);
  }
  if (!isLast) process.stdout.write(`✓ ${seconds} s\n`);
}

/**
 * Ends the run with the closing line that a failing test would have given.
 *
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stdout.write(`\n${message}\n0 passed, 1 failed\n`);
  process.exit(1);
}
