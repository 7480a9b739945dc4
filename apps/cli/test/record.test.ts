import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { finished, jsonLines, prismwire, start } from './support/command.js';

const folder = mkdtempSync(join(tmpdir(), 'prismwire-record-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('prismwire talk --record', () => {
  it('writes a trace that replays to the same, in place of an older one', async () => {
    const file = join(folder, 'call.jsonl');
    writeFileSync(file, 'something older, and longer than it\n'.repeat(10_000));
    const talked = await prismwire(['talk', '--record', file], 'hello there\n');
    expect(talked).toMatchObject({ code: 0, stderr: '' });
    const entries = jsonLines(readFileSync(file, 'utf8'));
    expect(entries[0]).toMatchObject({ dir: 'in', event: { type: 'session.created' } });
    expect(entries.at(-1)).toMatchObject({ dir: 'local', event: { type: 'session.ended', code: 1000 } });
    const replayed = await prismwire(['replay', file]);
    expect(replayed.code).toBe(0);
    const [, shown = ''] = /^Connected [^\n]*\n(.*)$/s.exec(talked.stdout) ?? [];
    expect(shown).toMatch(/^You said: hello there\n/);
    expect(replayed.stdout.startsWith(shown)).toBe(true);
  });

  // Windows has no such permissions.
  it.runIf(process.platform !== 'win32')('only its owner may read a new one', async () => {
    const file = join(folder, 'private.jsonl');
    await prismwire(['talk', '--record', file], '');
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('refuses a place where nothing can be written, before it connects', async () => {
    const { code, stdout, stderr } = await prismwire(
      ['talk', '--record', join(folder, 'none', 'x.jsonl')],
      'a\n',
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/x\.jsonl: a recording cannot be written there \(ENOENT\)\. Name a file/);
  });

  it('keeps an older recording if there is no session', async () => {
    const file = join(folder, 'older.jsonl');
    writeFileSync(file, 'older');
    const { code } = await prismwire(['talk', 'ws://127.0.0.1:9', '--timeout', '2000', '--record', file]);
    expect(code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('older');
  });

  // Only Linux has a file that is always full.
  it.runIf(existsSync('/dev/full'))('says that the disk is full, once', async () => {
    const { code, stdout, stderr } = await prismwire(['talk', '--record', '/dev/full'], 'hello\n');
    expect(code).toBe(74);
    expect(stdout).toContain('You said: hello');
    expect(stderr).toBe('prismwire: /dev/full: the disk is full. Make room, or write to another one.\n');
  });

  it.runIf(process.platform !== 'win32')('leaves whole lines on Ctrl-C', async () => {
    const file = join(folder, 'broken-off.jsonl');
    const child = start(['talk', '--record', file]);
    const run = finished(child);
    let text = '';
    child.stdout?.on('data', (piece: string) => {
      text += piece;
    });
    child.stdin?.write('hello there, how are you today, and what about tomorrow\n');
    await expect.poll(() => text, { timeout: 10_000 }).toContain('You');
    child.kill('SIGINT');
    expect(await run).toMatchObject({ code: 130, stderr: '' });
    const entries = jsonLines(readFileSync(file, 'utf8'));
    expect(entries.at(-1)).toMatchObject({ dir: 'local', event: { type: 'session.ended' } });
  });
});
