// `npm run bench`: measures how fast decoding, building and reading are beside other libraries, and writes
// apps/bench/results.json. `npm run bench:check` fails if a gate is missed. Neither is among the tests: what a busy
// machine says of them is worth little. Options are passed on; `npm run bench -- --help` lists them.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root, runQuietly, tool } from './lib/run.mjs';

ensureInstalled();
const built = runQuietly(process.execPath, [
  tool('turbo/bin/turbo'),
  'run',
  'build',
  '--filter=@prismwire/bench',
]);
if (built !== 0) process.exit(built);

const bench = spawn(process.execPath, [join(root, 'apps/bench/dist/main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// Ctrl-C reaches both processes: what the other one does of it is the outcome.
process.on('SIGINT', () => {});
bench.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
