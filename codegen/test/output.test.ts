import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { differences, writeDifferences } from '../src/output.js';
import { root, temporaryFolder, writeTexts } from './support/repository.js';

const folders = ['generated', 'more/generated', 'absent'];
const wanted = new Map([
  ['generated/a.ts', 'a\n'],
  ['generated/deep/b.ts', 'b\n'],
  ['more/generated/c.ts', 'c\n'],
]);

async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.sort().map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')]),
  );
  return Object.fromEntries(texts);
}

describe('what is generated and what is on disk', () => {
  it('differs by everything where nothing was written yet', async () => {
    expect(await differences(await temporaryFolder(), folders, wanted)).toEqual([
      { path: 'generated/a.ts', state: 'missing' },
      { path: 'generated/deep/b.ts', state: 'missing' },
      { path: 'more/generated/c.ts', state: 'missing' },
    ]);
  });

  it('differs by nothing after it was written', async () => {
    const folder = await temporaryFolder();
    await writeDifferences(folder, wanted, await differences(folder, folders, wanted));
    expect(await filesBelow(folder)).toEqual(Object.fromEntries(wanted));
    expect(await differences(folder, folders, wanted)).toEqual([]);
  });

  it('is told apart file by file: changed, missing, left over', async () => {
    const folder = await temporaryFolder();
    await writeTexts(folder, [
      ['generated/a.ts', 'a\r\n'],
      ['generated/deep/b.ts', 'b\n'],
      ['generated/deep/old.ts', 'old\n'],
      ['written-by-hand.ts', 'mine\n'],
    ]);
    const found = await differences(folder, folders, wanted);
    expect(found).toEqual([
      { path: 'generated/a.ts', state: 'changed' },
      { path: 'more/generated/c.ts', state: 'missing' },
      { path: 'generated/deep/old.ts', state: 'left over' },
    ]);

    await writeDifferences(folder, wanted, found);
    expect(await filesBelow(folder)).toEqual({
      ...Object.fromEntries(wanted),
      'written-by-hand.ts': 'mine\n',
    });
  });
});

describe('npm run codegen:check', () => {
  it('says that the generated files of the repository match its schema', () => {
    const child = spawnSync('npm', ['run', '--silent', 'codegen:check'], { cwd: root, encoding: 'utf8' });
    expect(child).toMatchObject({ status: 0, stderr: '' });
    expect(child.stdout).toContain('The generated files match the schema.');
  });
});
