import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finished, otherDialect, start, toolRound } from './support/command.js';

const commands: ReadonlyArray<[name: string, args: readonly string[]]> = [
  ['decode', ['decode', toolRound]],
  ['decode --format jsonl', ['decode', '--format', 'jsonl', toolRound]],
  ['validate', ['validate', toolRound]],
  ['schema list', ['schema', 'list']],
  ['schema show', ['schema', 'show', 'session.created']],
  ['--help', ['--help']],
  ['a help of one command', ['decode', '--help']],
  ['--version', ['--version']],
];

describe('nobody reads the output, as in `prismwire --help | true`', () => {
  it.each(commands)('%s ends quietly', async (_, args) => {
    const child = start(args);
    const run = finished(child);
    // Long before the command has started up.
    child.stdout?.destroy();
    const { code, stderr } = await run;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

const fullDisk = '/dev/full';

// Only Linux has a file that is always full.
describe.runIf(existsSync(fullDisk))('the disk is full', () => {
  it.each(commands)(
    '%s says so in one line, and its exit code is not that of broken frames',
    async (_, args) => {
      const disk = openSync(fullDisk, 'w');
      const { code, stderr } = await finished(start(args, [], ['ignore', disk, 'pipe']));
      closeSync(disk);
      expect(stderr).toMatch(/^prismwire: standard output: the disk is full\. .*\n$/);
      expect(code).toBe(74);
    },
  );

  it('on standard error, where the account of JSON lines goes, the exit code alone can tell', async () => {
    const disk = openSync(fullDisk, 'w');
    const args = ['decode', '--format', 'jsonl', otherDialect];
    const { code, stdout } = await finished(start(args, [], ['ignore', 'pipe', disk]));
    closeSync(disk);
    expect(stdout.split('\n')).toHaveLength(55);
    expect(code).toBe(74);
  });
});
