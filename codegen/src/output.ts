import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How a generated file differs from what is on disk. */
export interface Difference {
  /** From the repository's root. */
  readonly path: string;
  readonly state: 'missing' | 'changed' | 'left over';
}

/** Compares generated files with those in the folders that hold nothing else. */
export async function differences(
  root: string,
  folders: readonly string[],
  files: ReadonlyMap<string, string>,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [path, text] of files) {
    const onDisk = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (onDisk === undefined) found.push({ path, state: 'missing' });
    else if (onDisk !== text) found.push({ path, state: 'changed' });
  }
  for (const path of await filesBelow(root, folders)) {
    if (!files.has(path)) found.push({ path, state: 'left over' });
  }
  return found;
}

/** Brings the disk in line: writes what is missing or changed, removes what is left over. */
export async function writeDifferences(
  root: string,
  files: ReadonlyMap<string, string>,
  found: readonly Difference[],
): Promise<void> {
  for (const { path } of found) {
    const text = files.get(path);
    if (text === undefined) {
      await rm(join(root, path));
      continue;
    }
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

async function filesBelow(root: string, folders: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'),
        );
    }),
  );
  return lists.flat();
}
