import { describe, expect, it } from 'vitest';
import { createResponsesBuilder } from '../../src/turn/responses-builder.js';
import type { RunnableTool } from '../../src/turn/runnable-tool.js';
import { output } from '../build/support/items.js';
import { strictClient } from './support/strict-client.js';

const builder = createResponsesBuilder({ model: 'm', renderCtx: 'today' });
const asked = { messages: [{ id: 'u1', role: 'user' as const, content: 'Go.', createdAt: 1 }] };
const cycle: { self?: unknown } = {};
cycle.self = cycle;
const png = { id: 'p', kind: 'image', mimeType: 'image/png', base64: 'iVBORw0KGgo=' };
const artifact = (text: () => string) => ({ asString: text, byteLength: () => 1, lineCount: () => 1 });
const fails = (): never => {
  throw new Error('gone');
};

const calls = {
  function: { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{}' },
  custom: { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_1', name: 'f', input: '' },
} as const;

const withImage: unknown = expect.arrayContaining([
  expect.objectContaining({ type: 'input_text', text: expect.stringContaining('_content_') }),
  expect.objectContaining({ type: 'input_image', image_url: `data:image/png;base64,${png.base64}` }),
]);

/** What the model reads of a result, after a database had the history. */
async function shownAfter(kind: keyof typeof calls, result: unknown): Promise<unknown> {
  const { client, bodies } = strictClient([
    [calls[kind]],
    [output('msg_1', 'Done.')],
    [output('msg_2', 'Yes.')],
  ]);
  const tools: RunnableTool[] = [{ name: 'f', execute: () => result }];
  const first = await builder.run(client, asked, { tools }).result;
  expect(first).toMatchObject({ status: 'completed', text: 'Done.' });
  const stored: typeof first.history = JSON.parse(JSON.stringify(first.history));
  expect(await builder.run(client, stored, { tools }).result).toMatchObject({
    status: 'completed',
    text: 'Yes.',
  });
  const shown = bodies.slice(1).map(({ input }) => outputIn(input));
  expect(shown[1]).toEqual(shown[0]);
  return shown[0];
}

function outputIn(input: readonly unknown[]): unknown {
  return input.flatMap((item) =>
    typeof item === 'object' && item !== null && 'output' in item ? [item.output] : [],
  )[0];
}

describe.each(['function', 'custom'] as const)('a result of a %s tool', (kind) => {
  it.each<[string, string, unknown]>([
    ['a text that is too long', 'result_too_large', 'x'.repeat(11_000_000)],
    ['spooled text that is too long', 'result_too_large', artifact(() => 'x'.repeat(11_000_000))],
    ['a text that cannot be rendered', 'result_unreadable', { render: fails }],
    ['a text that renders to none', 'result_unreadable', { render: () => 5 }],
    ['spooled text that cannot be read', 'result_unreadable', artifact(fails)],
    ['media beside a cycle', 'result_unreadable', [png, cycle]],
  ])('is a failure when it is %s, and the run goes on', async (_, code, result) => {
    expect(await shownAfter(kind, result)).toEqual(expect.stringContaining(`"code":"${code}"`));
  });

  it('keeps the run going when its media is too large', async () => {
    const shown = await shownAfter(kind, { ...png, base64: 'A'.repeat(22_000_000) });
    expect(JSON.stringify(shown).length).toBeLessThan(10_000);
  });

  it.each<[string, unknown, unknown]>([
    ['spooled text', artifact(() => 'spooled'), expect.stringMatching(/^<untrusted_content_.*\nspooled\n/s)],
    ['a rendered text', { render: (ctx: unknown) => `now ${ctx}` }, expect.stringContaining('\nnow today\n')],
    [
      'texts',
      [artifact(() => 'one'), { render: async () => 'two' }],
      expect.stringContaining('\none\ntwo\n'),
    ],
    ['nothing', undefined, expect.stringContaining('\n(no output)\n')],
    ['data', new Map([['a', 1]]), expect.stringContaining('\n{"a":1}\n')],
    ['media', png, withImage],
    ['media and text', [png, artifact(() => 'caption')], withImage],
  ])('is shown: %s', async (_, result, expected) => {
    expect(await shownAfter(kind, result)).toEqual(expected);
  });
});

it('media that policy refuses is a failure of its call alone', async () => {
  const strict = createResponsesBuilder({ model: 'm', unsupportedMediaPolicy: 'throw' });
  const { client, bodies } = strictClient([[calls.function], [output('msg_1', 'Done.')]]);
  const film = { id: 'v', kind: 'video', mimeType: 'video/mp4', base64: 'AAAA' };
  const tools: RunnableTool[] = [{ name: 'f', execute: () => film }];
  expect(await strict.run(client, asked, { tools }).result).toMatchObject({ status: 'completed' });
  expect(outputIn(bodies[1]?.input ?? [])).toContain('"code":"result_unreadable"');
});

it('parts that are no parts are a failure of a custom tool', async () => {
  expect(await shownAfter('custom', [{ type: 'input_text' }])).toContain('"code":"result_unreadable"');
});
