import { describe, expect, it } from 'vitest';
import { jsonLines, otherDialect, prismwire, toolRound } from './support/command.js';
import { audioDelta, brokenEvent, textDelta, unknownEvent } from './support/events.js';

describe('prismwire decode --format jsonl', () => {
  it('prints one object for each frame and nothing else on standard output', async () => {
    const { code, stdout, stderr } = await prismwire(['decode', '--format', 'jsonl', toolRound]);
    expect(code).toBe(0);
    const lines = jsonLines(stdout);
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: 47 }, (_, index) => index + 1));
    expect(lines.every(({ ok }) => ok === true)).toBe(true);
    expect(lines[21]).toMatchObject({
      kind: 'tool.call',
      name: 'get_weather',
      arguments: { city: 'London' },
      callId: 'call_0001',
    });
    expect(stderr).toBe('47 frames: 42 decoded, 5 ignored, 0 refused.\n');
  });

  it('has camelCase fields and base64 audio, without the wire form', async () => {
    const { stdout } = await prismwire(['decode', '--format', 'jsonl'], audioDelta(4));
    expect(jsonLines(stdout)).toEqual([
      {
        line: 1,
        ok: true,
        kind: 'audio.delta',
        responseId: 'reply-1',
        itemId: 'message-1',
        outputIndex: 0,
        contentIndex: 0,
        audio: 'AAAAAA==',
      },
    ]);
  });

  it('keeps the wire form of an event that is not known, which has nothing else', async () => {
    const { stdout } = await prismwire(['decode', '--format', 'jsonl'], unknownEvent());
    expect(jsonLines(stdout)).toEqual([
      {
        line: 1,
        ok: true,
        kind: 'ignored',
        type: 'future.event',
        raw: { type: 'future.event', anything: [1] },
      },
    ]);
  });

  it('says what is wrong with a refused frame, and which event it was', async () => {
    const { code, stdout } = await prismwire(['decode', '--format', 'jsonl', '--errors-only', otherDialect]);
    expect(code).toBe(1);
    const lines = jsonLines(stdout);
    expect(lines.map(({ line, path }) => ({ line, path }))).toEqual([
      { line: 5, path: '/session/id' },
      { line: 24, path: '/response/status_details' },
      { line: 31, path: '/session/id' },
      { line: 54, path: '/response/status_details' },
    ]);
    expect(lines[1]).toMatchObject({
      ok: false,
      code: 'invalid_field',
      rule: 'type',
      message: expect.stringContaining('response.done'),
      eventType: 'response.done',
      responseId: 'uuid_0009',
    });
  });

  it('leaves the refused frames that --kind hides to standard error', async () => {
    const input = `${brokenEvent}\n${textDelta('a')}\n`;
    const args = ['decode', '--format', 'jsonl', '--kind', 'text.delta'];
    const { code, stdout, stderr } = await prismwire(args, input);
    expect(code).toBe(1);
    expect(jsonLines(stdout).map(({ line }) => line)).toEqual([2]);
    expect(stderr).toMatch(/^ +1 {2}\/session\/id +session\.created: /m);
  });

  it('names what is nested too deep to be written, and goes on', async () => {
    const bomb = `{"type":"future.event","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const { code, stdout } = await prismwire(['decode', '--format', 'jsonl'], `${bomb}\n${textDelta('a')}\n`);
    expect(code).toBe(0);
    expect(jsonLines(stdout)).toEqual([
      { line: 1, ok: true, kind: 'ignored', type: 'future.event', leftOutAsTooDeep: ['raw'] },
      expect.objectContaining({ line: 2, kind: 'text.delta', delta: 'a' }),
    ]);
  });
});
