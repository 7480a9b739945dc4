// `npm start`: from a fresh clone to decoded traffic. Regenerates the bindings, builds, runs the demo.
import { ensureInstalled } from './ensure-installed.mjs';
import { run, runQuietly, tool } from './lib/run.mjs';

ensureInstalled();
const turbo = tool('turbo/bin/turbo');
orExit(runQuietly(process.execPath, ['scripts/codegen.mjs']));
orExit(runQuietly(process.execPath, [turbo, 'run', 'build', '--filter=@prismwire/demo...']));
orExit(run(process.execPath, ['apps/demo/dist/main.js']));

/** @param {number} code */
function orExit(code) {
  if (code !== 0) process.exit(code);
}
