// `npm start`: from a fresh clone to decoded traffic. Regenerates the bindings, builds, runs the demo.
import { ensureInstalled } from './ensure-installed.mjs';
import { run, runQuietly, tool } from './lib/run.mjs';

ensureInstalled();
const turbo = tool('turbo/bin/turbo');
process.stdout.write('Regenerating the bindings from schema/ …\n');
orExit(run(process.execPath, ['scripts/codegen.mjs']));
process.stdout.write('\n');
orExit(runQuietly(process.execPath, [turbo, 'run', 'build', '--filter=@prismwire/demo...']));
orExit(run(process.execPath, ['apps/demo/dist/main.js']));

/** @param {number} code */
function orExit(code) {
  if (code !== 0) process.exit(code);
}
