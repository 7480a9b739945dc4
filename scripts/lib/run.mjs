import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. Everything here runs in it, wherever it was called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * The environment of every child. Turbo reports usage by default and its settings file has no switch
 * for that, only its environment has one.
 */
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };

/**
 * Runs a command at the root and waits for it, with its output on our terminal.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {number} Its exit code; 1 when a signal ended it or it could not be started.
 */
export function run(command, args) {
  const child = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: needsShell(command) });
  if (child.error !== undefined) process.stderr.write(`${command}: ${child.error.message}\n`);
  return child.status ?? 1;
}

/**
 * As `run`, but the child's output is only shown if it fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {number} Its exit code.
 */
export function runQuietly(command, args) {
  const child = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: needsShell(command),
  });
  const code = child.status ?? 1;
  if (code !== 0) {
    process.stderr.write(`${child.stdout ?? ''}${child.stderr ?? ''}`);
    if (child.error !== undefined) process.stderr.write(`${command}: ${child.error.message}\n`);
  }
  return code;
}

/**
 * The path of a program that a dependency brings, to be run with `process.execPath`. It is not looked
 * up in `node_modules/.bin`, whose scripts differ between systems.
 *
 * @param {string} file Below `node_modules`, e.g. `typescript/bin/tsc`.
 */
export function tool(file) {
  return join(root, 'node_modules', file);
}

/** @param {string} command npm is a script on Windows, and only a shell starts scripts there. */
function needsShell(command) {
  return process.platform === 'win32' && command === 'npm';
}
