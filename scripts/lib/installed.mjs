import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, resolved?: string }} LockEntry
 */

/**
 * Says why the installed dependencies are not those of `package-lock.json`.
 *
 * npm writes what it installed into `node_modules/.package-lock.json`. Times of files say little (a
 * checkout changes them), so the two are compared entry by entry, and each folder has to be there.
 *
 * @param {string} root The folder that holds `package-lock.json`.
 * @returns {string | undefined} A reason to be read by people, or `undefined` if all is well.
 */
export function whyNotInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (wanted === undefined) return undefined;
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (present === undefined) return 'dependencies are not installed';

  for (const [path, entry] of Object.entries(wanted)) {
    // The root and the workspaces' own folders are sources, not something that npm installs.
    if (!path.includes('node_modules/')) continue;
    const found = present[path];
    if (found === undefined) {
      // Binaries for other systems are in the lock file and rightly absent here.
      if (entry.optional === true) continue;
      return `${path} is not installed`;
    }
    if (found.version !== entry.version || found.resolved !== entry.resolved)
      return `${path} has another version`;
    if (!existsSync(join(root, path))) return `${path} is gone`;
  }
  return undefined;
}

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | undefined} `undefined` if the file is missing or not JSON.
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
