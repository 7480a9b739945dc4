import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of all workspaces, relative to the root, e.g. `packages/core`. */
export function workspaceFolders(): string[] {
  const below = (parent: string) =>
    readdirSync(join(root, parent))
      .map((name) => `${parent}/${name}`)
      .filter(
        (folder) =>
          statSync(join(root, folder, 'package.json'), { throwIfNoEntry: false })?.isFile() ?? false,
      );
  return ['codegen', ...below('packages'), ...below('apps')];
}

/** All files below a folder of the root whose name ends in `ending`, relative to the root; none if it is missing. */
export function filesBelow(folder: string, ending: string): string[] {
  if (statSync(join(root, folder), { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules/'))
    .sort();
}

/** The text of a file, named relative to the root. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/**
 * The JSON value of a file, named relative to the root.
 *
 * @throws {SyntaxError} if it is not JSON.
 */
export function readJson(path: string): unknown {
  return JSON.parse(read(path));
}

/** Whether a value is an object with string keys, and so may be looked into. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
