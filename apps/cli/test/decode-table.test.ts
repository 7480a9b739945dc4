import { describe, expect, it } from 'vitest';
import { otherDialect, prismwire, toolRound } from './support/command.js';
import { audioDelta, brokenEvent, textDelta, unknownEvent } from './support/events.js';

const rowsOf = (stdout: string) => stdout.split('\n\n')[0]?.split('\n').slice(1) ?? [];

describe('prismwire decode, for people', () => {
  it('shows a row for each frame of a recording, then counts the kinds', async () => {
    const { code, stdout, stderr } = await prismwire(['decode', toolRound]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(rowsOf(stdout)).toHaveLength(47);
    expect(stdout).toMatch(/^ {6}7 {2}response\.started +in_progress {2}response resp_0001$/m);
    expect(stdout).toMatch(/^ {5}22 {2}tool\.call +name get_weather {2}arguments text .*London/m);
    expect(stdout).toContain('\n47 frames: 42 decoded, 5 ignored, 0 refused.\n');
    expect(stdout).toMatch(/^ {5}12 {2}text\.delta$/m);
    expect(stdout).toMatch(/^ {6}1 {2}session\.update$/m);
    expect(stdout).not.toContain('broken at');
  });

  it('names the line, the place and the reason of each refused frame, and exits with 1', async () => {
    const { code, stdout } = await prismwire(['decode', otherDialect]);
    expect(code).toBe(1);
    expect(stdout).toContain('\n54 frames: 14 decoded, 36 ignored, 4 refused.\n');
    const [, refused = ''] = stdout.split(/^ *line {2}broken at .*$/m);
    expect(refused.trim().split('\n')).toEqual([
      expect.stringMatching(/^5 +\/session\/id +session\.updated: /),
      expect.stringMatching(/^ +24 +\/response\/status_details +response\.done: /),
      expect.stringMatching(/^ +31 +\/session\/id +session\.updated: /),
      expect.stringMatching(/^ +54 +\/response\/status_details +response\.done: /),
    ]);
  });

  it('shortens long text, and says how much audio there is', async () => {
    const input = `${textDelta('a'.repeat(5000))}\n${audioDelta(960)}\n`;
    const { stdout } = await prismwire(['decode'], input);
    expect(stdout).toMatch(/"a{80}…"/);
    expect(stdout).toMatch(/audio\.delta +960 bytes {2}response reply-1 {2}item message-1/);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it('names the first 20 of many refused frames, and how to see the others', async () => {
    const { stdout } = await prismwire(['decode', '-'], `${brokenEvent}\n`.repeat(23));
    const [, refused = ''] = stdout.split(/^ *line {2}broken at .*$/m);
    expect(refused.match(/\/session\/id/g)).toHaveLength(20);
    expect(refused).toContain('and 3 more: prismwire decode --errors-only -\n');
  });

  it('counts at most 200 different unknown types one by one', async () => {
    const lines = Array.from({ length: 210 }, (_, index) => unknownEvent(`future.${index}`));
    const { stdout } = await prismwire(['decode'], lines.join('\n'));
    const [, types = ''] = stdout.split(/^ *count {2}ignored type$/m);
    expect(types.trim().split('\n')).toHaveLength(201);
    expect(types).toMatch(/^ +10 {2}\(others\)$/m);
  });
});

describe('prismwire decode: the form of the input', () => {
  it('takes CR LF, a byte order mark, blank lines and a last line without an end', async () => {
    const input = `\ufeff${textDelta('one')}\r\n\r\n${textDelta('two')}\n\n${textDelta('three')}`;
    const { code, stdout } = await prismwire(['decode'], input);
    expect(code).toBe(0);
    expect(rowsOf(stdout).map((row) => row.trim().split(/ +/).slice(0, 3))).toEqual([
      ['1', 'text.delta', '"one"'],
      ['3', 'text.delta', '"two"'],
      ['5', 'text.delta', '"three"'],
    ]);
  });

  it('has nothing to say about an empty input', async () => {
    const { code, stdout } = await prismwire(['decode', '-']);
    expect(code).toBe(0);
    expect(stdout).toContain('0 frames: 0 decoded, 0 ignored, 0 refused.\n');
  });

  it('goes on after lines that are not JSON, not UTF-8, or not objects', async () => {
    const input = Buffer.concat([
      Buffer.from('{"type":\n"text"\nnull\n[]\n'),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(`${textDelta('fine')}\n`),
    ]);
    const { code, stdout } = await prismwire(['decode'], input);
    expect(code).toBe(1);
    expect(rowsOf(stdout).map((row) => row.trim().split(/ +/).slice(0, 2))).toEqual([
      ['1', 'refused'],
      ['2', 'refused'],
      ['3', 'refused'],
      ['4', 'refused'],
      ['5', 'refused'],
      ['6', 'text.delta'],
    ]);
    expect(stdout).toMatch(/^ +1 {2}\(whole frame\) /m);
  });
});

describe('prismwire decode: filters', () => {
  it('--kind shows only these kinds, but counts everything', async () => {
    const input = [textDelta('a'), unknownEvent(), audioDelta(2), brokenEvent].join('\n');
    const args = ['decode', '--kind', 'text.delta,audio.delta', '--kind', 'error'];
    const { code, stdout } = await prismwire(args, input);
    expect(code).toBe(1);
    expect(rowsOf(stdout).map((row) => row.trim().split(/ +/)[1])).toEqual(['text.delta', 'audio.delta']);
    expect(stdout).toContain('4 frames: 2 decoded, 1 ignored, 1 refused.');
    expect(stdout).toMatch(/^ +4 {2}\/session\/id /m);
  });

  it('--errors-only shows only what was refused', async () => {
    const { code, stdout } = await prismwire(['decode', '--errors-only', otherDialect]);
    expect(code).toBe(1);
    expect(rowsOf(stdout).map((row) => row.trim().split(/ +/)[0])).toEqual(['5', '24', '31', '54']);
    expect(stdout.match(/\/session\/id/g), 'listed once').toHaveLength(2);
  });
});
