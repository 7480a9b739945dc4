import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readProblem } from '../src/input/read-problem.js';
import { finished, prismwire, start, toolRound } from './support/command.js';

const folder = mkdtempSync(join(tmpdir(), 'prismwire-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('wrong use exits with 2, says what to do, and shows no stack', () => {
  it.each([
    [
      'a missing file',
      ['decode', join(folder, 'missing.jsonl')],
      /missing\.jsonl: there is no such file\. Check/,
    ],
    ['a folder', ['decode', folder], /: this is a folder\. Name one of the files in it\.$/m],
    ['a file as a folder', ['validate', join(toolRound, 'x')], /a part of this path is a file/],
    ['a name too long', ['decode', 'x'.repeat(5000)], /the name is too long/],
    [
      'an unknown kind',
      ['decode', '--kind', 'text.delt', toolRound],
      /no kind "text\.delt"\. Did you mean text\.delta/,
    ],
    ['a kind unlike any other', ['decode', '--kind', 'zzzzzzzz', toolRound], /The kinds are: .*audio\.delta/],
    [
      'an empty kind',
      ['decode', '--kind', '', toolRound],
      /--kind names no kind\. The kinds are: .*audio\.delta/,
    ],
    ['no kind but a comma', ['decode', '--kind', ' , ', toolRound], /--kind names no kind/],
    ['an unknown format', ['decode', '--format', 'xml', toolRound], /Allowed choices are table, jsonl/],
    ['an unknown command', ['decod', toolRound], /Did you mean decode\?/],
    ['an unknown option', ['decode', '--error-only', toolRound], /Did you mean --errors-only\?/],
    [
      'options that exclude each other',
      ['decode', '--kind', 'error', '--errors-only'],
      /cannot be used with/,
    ],
    ['too many files', ['decode', toolRound, toolRound], /too many arguments/],
    ['no command', [], /Usage: prismwire/],
    ['no type to show', ['schema', 'show'], /missing required argument 'type'/],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await prismwire(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  // Windows opens no folders.
  it.runIf(process.platform !== 'win32').each([['decode'], ['validate']])(
    'a folder as standard input (%s)',
    async (command) => {
      const handle = openSync(folder, 'r');
      const { code, stdout, stderr } = await finished(start([command], [], [handle, 'pipe', 'pipe']));
      closeSync(handle);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toBe('prismwire: standard input: this is a folder. Name one of the files in it.\n');
    },
  );

  it('names the remedy for files that may not be read, and the code of what is not foreseen', () => {
    expect(readProblem('a.jsonl', 'EACCES')).toMatch(/^a\.jsonl: you may not read this file\. Change/);
    expect(readProblem('a.jsonl', 'EIO')).toBe(
      'a.jsonl: could not be read (EIO). Check the disk or the pipe it comes from.',
    );
  });
});

describe('what is no error', () => {
  it('--version prints the version of the package', async () => {
    const manifest: { version: string } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    );
    expect(await prismwire(['--version'])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it('--help ends with examples and the exit codes', async () => {
    const { code, stdout } = await prismwire(['--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Examples:\n {2}\$ prismwire decode trace\.jsonl /);
    expect(stdout.trimEnd().split('\n').slice(-2).join(' ')).toMatch(
      /^Exit codes: 0 all well, 1 .* 130 interrupted\.$/,
    );
  });

  it('an empty file is read without complaint', async () => {
    const file = join(folder, 'empty.jsonl');
    writeFileSync(file, '');
    const { code, stdout } = await prismwire(['validate', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '0 frames: 0 known, 0 unknown, 0 broken.\n' });
  });
});
