// `npm run suite [-- vitest's arguments]`: all tests. Its last line is the closing line,
// `N passed, N failed`, also when vitest itself could not start.
//
// Some tests run what is built, as users have it. So everything is built first, which takes about a second if
// nothing has changed.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureBrowser } from './ensure-browser.mjs';
import { installMissing } from './ensure-installed.mjs';
import { root, runQuietly, tool } from './lib/run.mjs';

if (installMissing() !== 0 || build() !== 0) {
  process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}
ensureBrowser();
const vitest = spawn(
  process.execPath,
  [tool('vitest/vitest.mjs'), 'run', '--allowOnly=false', ...process.argv.slice(2)],
  {
    cwd: root,
    // A pipe is no terminal, so colours have to be asked for on behalf of ours.
    env: process.stdout.isTTY && !process.env.NO_COLOR ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);

// The reporter's line is held back until vitest has ended, since a late warning could follow it.
/** @type {string | undefined} */
let closingLine;
const lines = createInterface({ input: vitest.stdout });
lines.on('line', (line) => {
  if (/^\d+ passed, \d+ failed(, \d+ skipped)?$/.test(line)) closingLine = line;
  else process.stdout.write(`${line}\n`);
});

vitest.on('close', (code) => {
  const failed = code !== 0;
  const saysFailed = closingLine !== undefined && !/ 0 failed/.test(closingLine);
  if (closingLine === undefined || failed !== saysFailed) {
    // Vitest did not get as far as its reporters, or failed after them.
    closingLine = '0 passed, 1 failed';
    process.exitCode = 1;
  } else {
    process.exitCode = failed ? 1 : 0;
  }
  process.stdout.write(`${closingLine}\n`);
});

/** @returns {number} An exit code: 0 if everything is built, else what failed stands on stderr. */
function build() {
  return runQuietly(process.execPath, [tool('turbo/bin/turbo'), 'run', 'build']);
}
