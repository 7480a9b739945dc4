// Makes a fresh clone work: every script that needs a dependency calls this first. It may therefore
// import nothing but Node's own modules.
import { whyNotInstalled } from './lib/installed.mjs';
import { root, runQuietly } from './lib/run.mjs';

const oldest = { major: 20, minor: 19 };

/**
 * Installs the dependencies if they are missing or not those of the lock file.
 *
 * @returns {number} An exit code: 0 if all is installed, else what failed stands on stderr.
 */
export function installMissing() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
    process.stderr.write(
      `Prismwire needs Node ${oldest.major}.${oldest.minor} or later; this is ${process.version}.\n`,
    );
    return 1;
  }
  const reason = whyNotInstalled(root);
  if (reason === undefined) return 0;
  process.stdout.write(`Installing (${reason}): npm ci --no-audit --no-fund\n`);
  return runQuietly('npm', ['ci', '--no-audit', '--no-fund']);
}

/** As `installMissing`, but ends the process if it fails. */
export function ensureInstalled() {
  const code = installMissing();
  if (code !== 0) process.exit(code);
}
