import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Makes an empty folder outside the repository. Who calls it removes it. */
export async function makeTemporaryFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'prismwire-codegen-')));
}

/** Makes an empty folder that goes away with the running test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes texts below a folder, each under its path from there. */
export async function writeTexts(folder: string, texts: Iterable<readonly [string, string]>): Promise<void> {
  for (const [path, text] of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
