import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchFolder } from '../src/watch.js';
import { root, temporaryFolder, writeTexts } from './support/repository.js';

/** Waits until something is the case, and fails if it is not in good time. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

describe('codegen --watch', () => {
  it('prints whatever a run throws, and runs again after the next change', async () => {
    const folder = await temporaryFolder();
    const printed: unknown[] = [];
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs < 3) throw new Error(`Run ${runs} failed.`);
    };
    const watcher = await watchFolder(folder, run, (error) => printed.push(error));
    onTestFinished(() => watcher.close());
    expect(printed).toEqual([new Error('Run 1 failed.')]);

    await writeTexts(folder, [['a.json', '{']]);
    await until(() => expect(printed).toEqual([new Error('Run 1 failed.'), new Error('Run 2 failed.')]));

    await writeTexts(folder, [['a.json', '{}']]);
    // One change may be told more than once.
    await until(() => expect(runs).toBeGreaterThanOrEqual(3));
    expect(printed).toHaveLength(2);
  });
});

describe('codegen --check --watch', () => {
  it('is refused: the one writes nothing, the other writes', () => {
    const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
    const child = spawnSync(process.execPath, [tsx, 'codegen/src/main.ts', '--check', '--watch'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(child).toMatchObject({ status: 2, stdout: '' });
    expect(child.stderr).toContain("'--check' cannot be used with option '--watch'");
  });
});
