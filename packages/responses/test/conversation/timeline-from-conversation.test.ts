import type { RealtimeItem } from '@prismwire/core/prism';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationSnapshot } from '../../src/conversation/conversation-snapshot.js';
import { timelineFromConversation } from '../../src/conversation/timeline-from-conversation.js';
import { buildOpenAIResponsesInput } from '../../src/index.js';
import { recordResponse } from '../../src/record/record-response.js';
import { output, reasoning } from '../build/support/items.js';
import { refusals } from '../build/support/strict-api.js';

const now = Date.UTC(2026, 0, 31, 9, 30);
const clock = () => now;

/** The input of a request that goes on with the conversation. */
async function goOn(snapshot: ConversationSnapshot) {
  const { messages, toolCalls, items } = timelineFromConversation(snapshot, { clock });
  const { input } = await buildOpenAIResponsesInput({ model: 'm', messages, toolCalls, items });
  expect(refusals({ model: 'm', input })).toEqual([]);
  return input;
}

const user = (transcript: string | null, id = 'item_1') => ({
  ...{ type: 'message', id, role: 'user', content: [{ type: 'input_audio', transcript }] },
});
const answer = (transcript: string, rest = {}) => ({
  ...{ type: 'message', id: 'item_2', role: 'assistant', content: [{ type: 'audio', transcript }] },
  ...rest,
});

describe('a spoken conversation', () => {
  it('goes on in text', async () => {
    const items: RealtimeItem[] = [
      { type: 'message', id: 'i1', role: 'system', content: [{ type: 'input_text', text: 'be kind' }] },
      {
        type: 'message',
        id: 'i2',
        role: 'user',
        content: [{ type: 'input_audio', transcript: 'what time?' }],
      },
      { type: 'function_call', id: 'i3', call_id: 'call_1', name: 'clock', arguments: '{"zone":"UTC"}' },
      { type: 'message', id: 'i4', role: 'user', content: [{ type: 'input_text', text: 'hello?' }] },
      { type: 'function_call_output', id: 'i5', call_id: 'call_1', output: 'nine' },
      {
        type: 'message',
        id: 'i6',
        role: 'assistant',
        content: [{ type: 'audio', transcript: 'It is nine.' }],
      },
    ];
    expect(await goOn({ items })).toEqual([
      { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'be kind' }] },
      { role: 'user', content: 'what time?' },
      { type: 'function_call', call_id: 'call_1', name: 'clock', arguments: '{"zone":"UTC"}' },
      { type: 'function_call_output', call_id: 'call_1', output: expect.stringContaining('\nnine\n') },
      { role: 'user', content: 'hello?' },
      { role: 'assistant', content: 'It is nine.' },
    ]);
    const { notes, toolCalls } = timelineFromConversation({ items }, { clock });
    expect(notes).toEqual([]);
    expect(toolCalls[0]).toMatchObject({
      createdAt: '2026-01-31T09:29:59.997Z',
      completedAt: '2026-01-31T09:29:59.999Z',
    });
  });

  it('joins an earlier history, and is joined by later responses', async () => {
    const { messages } = timelineFromConversation(
      { items: [user('hello'), answer('hi')] },
      { clock, historyEnd: now + 10 },
    );
    expect(messages.map(({ createdAt }) => Date.parse(createdAt))).toEqual([now + 11, now + 12]);
  });
});

describe('an answer that was interrupted', () => {
  const cuts: readonly (readonly [string, unknown, RegExp])[] = [
    ['after a while', { audio_end_ms: 1300, content_index: 0 }, /1300 ms/],
    ['before anything was heard', { audio_end_ms: 0 }, /heard nothing/],
    ['nobody knows where', true, /did not hear all/],
    ['nobody can read where', { audio_end_ms: 'soon' }, /did not hear all/],
  ];
  it.each(cuts)('is marked: %s', (_name, truncated, mark) => {
    const { messages } = timelineFromConversation({ items: [answer('one two three', { truncated })] });
    expect(messages[0]?.content).toMatch(/^one two three\n\n\[.*\]$/s);
    expect(messages[0]?.content).toMatch(mark);
  });

  it('is marked though nobody wrote its words down', () => {
    const silent = answer('', { content: [], truncated: { audio_end_ms: 300 } });
    expect(timelineFromConversation({ items: [silent] }).messages[0]?.content).toMatch(/^\[.*300 ms.*\]$/);
  });

  it('is marked in the words of the caller, if there are any', () => {
    const items = [answer('one', { truncated: { audio_end_ms: 300 } })];
    const { messages } = timelineFromConversation(
      { items },
      { markTruncated: (text, ms) => `${text} (${ms})` },
    );
    expect(messages[0]?.content).toBe('one (300)');
  });

  it('is not marked when it was heard to its end', () => {
    for (const truncated of [undefined, null, false]) {
      const { messages } = timelineFromConversation({ items: [answer('one', { truncated })] });
      expect(messages[0]?.content).toBe('one');
    }
  });
});

describe('what is missing', () => {
  it('speech without a transcript leaves a mark, so that the answer to it is no monologue', () => {
    const { messages, notes } = timelineFromConversation({ items: [user(null)] });
    expect(messages[0]?.content).toMatch(/^\[.*not transcribed.*\]$/);
    expect(notes).toMatchObject([{ index: 0, outcome: 'recorded' }]);
  });

  it('a call without an output stays unfinished', async () => {
    const items = [{ type: 'function_call', id: 'i', call_id: 'call_1', name: 'f', arguments: '{"a' }];
    const { toolCalls } = timelineFromConversation({ items });
    expect(toolCalls).toMatchObject([{ id: 'call_1', args: '{"a', isComplete: false }]);
    expect(await goOn({ items })).toMatchObject([
      { arguments: '{}' },
      { output: expect.stringMatching(/interrupted/) },
    ]);
  });

  it('an output that the server did not keep ends its call all the same', () => {
    const items = [
      { type: 'function_call', id: 'i', call_id: 'call_1', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: null },
    ];
    const { notes, toolCalls } = timelineFromConversation({ items });
    expect(toolCalls).toMatchObject([{ isComplete: true }]);
    expect(notes).toMatchObject([{ index: 1, outcome: 'recorded' }]);
  });
});

describe('what is odd', () => {
  const twice = { type: 'function_call', id: 'i', call_id: 'call_1', name: 'f', arguments: '{}' };
  const result = { type: 'function_call_output', call_id: 'call_1', output: 'r' };

  it.each<readonly [string, readonly object[], number]>([
    ['an item of an unknown type', [{ type: 'hologram', id: 'i', brightness: 1 }], 0],
    ['an item without a type', [{ id: 'i' }], 0],
    ['an output without a call', [result], 0],
    ['a second output', [twice, result, result], 2],
    ['a second call with the same id', [twice, { ...twice, arguments: '{"a":1}' }, result], 1],
    ['a message of nobody', [{ type: 'message', content: [{ type: 'text', text: 'a' }] }], 0],
    ['a message without content', [{ type: 'message', role: 'user', content: null }], 0],
  ])('%s is left out, and told of', async (_name, items, index) => {
    const { notes } = timelineFromConversation({ items });
    expect(notes).toEqual([
      { index, item: items[index], outcome: 'left out', why: expect.stringMatching(/^[a-z]/) },
    ]);
    await goOn({ items });
  });

  it('images are attached when they are data, and told of when they are not', async () => {
    const picture = (image_url: string) => ({ type: 'input_image', image_url });
    const content = [picture('data:image/png;base64,AAAA'), picture('https://example.com/a.png')];
    const items = [{ type: 'message', id: 'i', role: 'user', content }];
    expect(timelineFromConversation({ items }).notes).toHaveLength(1);
    expect(JSON.stringify(await goOn({ items }))).toContain('data:image/png;base64,AAAA');
  });

  it('ids that are missing or stand there twice make no two records the same', () => {
    const items = [user('a'), user('b'), { ...user('c'), id: null }, { ...user('c'), id: null }];
    const ids = timelineFromConversation({ items }).messages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(timelineFromConversation({ items }).messages.map(({ id }) => id)).toEqual(ids);
  });

  it('whatever it is, nothing throws, the times increase, the records are JSON, and the API accepts them', async () => {
    const word = fc.oneof(fc.string(), fc.constantFrom(null, undefined, '', 7, 'call_1', 'a|b'));
    const part = fc.record(
      {
        type: fc.constantFrom('text', 'input_text', 'audio', 'input_audio', 'input_image', 'item_reference'),
        text: word,
        transcript: word,
        image_url: fc.constantFrom('data:image/png;base64,AAAA', 'data:image/bmp;base64,AAAA', 'x'),
      },
      { requiredKeys: [] },
    );
    const item = fc.record(
      {
        type: fc.constantFrom('message', 'message', 'function_call', 'function_call_output', 'x', undefined),
        id: word,
        role: fc.constantFrom('user', 'assistant', 'system', 'tool', undefined),
        content: fc.oneof(fc.array(part, { maxLength: 3 }), word),
        truncated: fc.oneof(fc.record({ audio_end_ms: fc.integer() }), fc.boolean(), word),
        call_id: word,
        name: word,
        arguments: fc.oneof(word, fc.json()),
        output: word,
      },
      { requiredKeys: ['type'] },
    );
    const anyItems: fc.Arbitrary<unknown[]> = fc.array(
      fc.oneof({ arbitrary: item, weight: 9 }, fc.jsonValue()),
      {
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(anyItems, async (items) => {
        const snapshot: ConversationSnapshot = JSON.parse(JSON.stringify({ items }));
        const timeline = timelineFromConversation(snapshot, { clock });
        const records = { messages: timeline.messages, toolCalls: timeline.toolCalls, items: timeline.items };
        expect(JSON.parse(JSON.stringify(records))).toEqual(records);
        for (const kind of Object.values(records)) {
          const times = kind.map(({ createdAt }) => createdAt);
          expect([...new Set(times)].sort()).toEqual(times);
        }
        const { input } = await buildOpenAIResponsesInput({ model: 'm', ...records });
        expect(refusals({ model: 'm', input })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

it('a response that follows the conversation is recorded behind it', async () => {
  const { messages, toolCalls, items } = timelineFromConversation({ items: [user('hello'), answer('hi')] });
  const talk = { messages, toolCalls, items };
  const built = await buildOpenAIResponsesInput({ model: 'm', ...talk });
  const given = [reasoning('rs_1', 'E1'), output('msg_1', 'a')];
  const recorded = recordResponse({ id: 'resp_1', output: given }, built, clock);
  const { input } = await buildOpenAIResponsesInput({
    model: 'm',
    toolCalls,
    items,
    messages: [...messages, ...recorded.messages],
    thoughts: recorded.thoughts,
  });
  expect(input).toEqual([...built.input, ...given]);
});
