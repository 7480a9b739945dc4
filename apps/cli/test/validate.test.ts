import { describe, expect, it } from 'vitest';
import { jsonLines, otherDialect, prismwire, toolRound } from './support/command.js';
import { brokenEvent, textDelta, unknownEvent } from './support/events.js';

const clientEvent = JSON.stringify({ type: 'response.cancel' });
const misspelt = JSON.stringify({ type: 'response.cancel', 'respons/id': 'reply-1' });
const incomplete = JSON.stringify({ type: 'input_audio_buffer.append' });
const noTool = JSON.stringify({
  type: 'response.function_call_arguments.done',
  response_id: 'reply-1',
  item_id: 'tool-1',
  call_id: 'call-1',
  name: 'lookup',
  arguments: '[]',
});

describe('prismwire validate', () => {
  it('takes events of the server and of the client', async () => {
    const { code, stdout } = await prismwire(['validate', toolRound]);
    expect(code).toBe(0);
    expect(stdout).toBe('47 frames: 47 known, 0 unknown, 0 broken.\n');
  });

  it('lists the broken lines with place and reason, and counts the unknown types', async () => {
    const { code, stdout } = await prismwire(['validate', otherDialect]);
    expect(code).toBe(1);
    const [rows = '', sum = ''] = stdout.split('\n\n');
    expect(rows.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^ +5 {2}\/session\/id +session\.updated: /),
      expect.stringMatching(/^ +24 {2}\/response\/status_details +response\.done: /),
      expect.stringMatching(/^ +31 {2}\/session\/id +session\.updated: /),
      expect.stringMatching(/^ +54 {2}\/response\/status_details +response\.done: /),
    ]);
    expect(sum).toMatch(/^54 frames: \d+ known, \d+ unknown, 4 broken\./);
    expect(stdout).toMatch(/^ +15 {2}response\.output_audio\.delta$/m);
  });

  it('gives each line one of three outcomes', async () => {
    const input = [
      textDelta('a'),
      clientEvent,
      unknownEvent(),
      brokenEvent,
      misspelt,
      incomplete,
      noTool,
      '{',
    ];
    const { code, stdout, stderr } = await prismwire(['validate', '--format', 'jsonl'], input.join('\n'));
    expect(code).toBe(1);
    expect(stderr).toBe('8 frames: 2 known, 1 unknown, 5 broken.\n');
    expect(jsonLines(stdout)).toEqual([
      { line: 1, outcome: 'known', type: 'response.text.delta', from: 'server' },
      { line: 2, outcome: 'known', type: 'response.cancel', from: 'client' },
      { line: 3, outcome: 'unknown', type: 'future.event' },
      broken(4, 'session.created', '/session/id'),
      broken(5, 'response.cancel', '/respons~1id'),
      broken(6, 'input_audio_buffer.append', '/audio'),
      broken(7, 'response.function_call_arguments.done', '/arguments'),
      broken(8, undefined, ''),
    ]);
  });

  function broken(line: number, type: string | undefined, path: string) {
    return expect.objectContaining({
      line,
      outcome: 'broken',
      ...(type === undefined ? {} : { type }),
      path,
      rule: expect.stringMatching(/./),
      message: expect.stringMatching(/./),
    });
  }
});
