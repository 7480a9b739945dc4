import { describe, expect, it } from 'vitest';
import type { Message, Thought } from '../../../src/records/records.js';
import { build, mends } from '../support/bad-input.js';
import { call, output, reasoning, result } from '../support/items.js';
import { knownOf } from '../support/known.js';
import { refusals } from '../support/strict-api.js';
import { textOfItem } from '../support/text-of-item.js';

const model = 'model-a';
const group = { replayGuard: 'group' } as const;

function asked(text: string, createdAt: number): Message {
  return { id: text, role: 'user', content: text, createdAt };
}

function thought(n: string, createdAt: number, responseId: string, next = `msg_${n}`): Thought {
  return {
    id: `t${n}`,
    createdAt,
    replayCompatibility: 'openai-responses',
    origin: { responseId, index: 0, model, size: 2 },
    payload: {
      variant: 'responses-reasoning',
      item: reasoning(`rs_${n}`, `E${n}`),
      pairedItemId: next,
    },
  };
}

function answer(text: string, createdAt: number, responseId: string, id: string, index = 1): Message {
  return {
    ...{ id: `record of ${text} at ${createdAt}`, role: 'assistant', content: text, createdAt },
    origin: { responseId, index, model, ...(index === 1 && { size: 2 }) },
    item: output(id, text),
  };
}

const two = knownOf([
  { model, output: [reasoning('rs_1', 'E1'), output('msg_1', 'a1')] },
  { model, output: [reasoning('rs_2', 'E2'), output('msg_2', 'a2')] },
]);

describe('responses with one id', () => {
  const records = {
    messages: [
      ...[asked('q1', 1), answer('a1', 3, 'resp', 'msg_1')],
      ...[asked('q2', 4), answer('a2', 6, 'resp', 'msg_2')],
    ],
    thoughts: [thought('1', 2, 'resp'), thought('2', 5, 'resp')],
  };

  it('stay where they are, with a warning', async () => {
    const { built, codes } = await build({
      messages: [
        ...[asked('q1', 1), answer('a1', 2, 'resp', 'msg_1', 0)],
        ...[asked('q2', 3), answer('a2', 4, 'resp', 'msg_2', 0)],
      ],
    });
    expect(built.input.map(textOfItem)).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(new Set(codes)).toEqual(new Set(['group_broken']));
  });

  it('are judged one by one, and keep their reasoning', async () => {
    const { built } = await build({ ...group, ...records });
    expect(built.input).toMatchObject([
      ...[{ content: 'q1' }, { id: 'rs_1' }, { id: 'msg_1' }],
      ...[{ content: 'q2' }, { id: 'rs_2' }, { id: 'msg_2' }],
    ]);
    expect(refusals({ model, input: built.input }, two)).toEqual([]);
  });

  it('keep both answers where these share an id and a text, too', async () => {
    const again = { ...answer('a1', 4, 'resp', 'msg_1', 0), id: 'x' };
    const { built } = await build({
      ...group,
      messages: [asked('q1', 1), answer('a1', 2, 'resp', 'msg_1', 0), asked('q2', 3), again],
    });
    expect(built.input.map(textOfItem)).toEqual(['q1', 'a1', 'q2', 'a1']);
    expect(built.input.map((item) => ('id' in item ? item.id : undefined)).filter(Boolean)).toEqual([
      'msg_1',
    ]);
  });
});

describe('a response into which somebody spoke', () => {
  mends([
    {
      name: 'it, in the order of the times and without its reasoning',
      input: {
        ...group,
        messages: [asked('q1', 1), asked('wait', 2.5), answer('a1', 3, 'resp', 'msg_1')],
        thoughts: [thought('1', 2, 'resp')],
      },
      warnings: ['group_broken'],
      known: two,
      sends: [/"q1".*"wait".*"a1"/],
      sendsNot: [/rs_1|msg_1/],
      items: 3,
    },
    {
      name: 'it, whatever its records say of its size',
      input: {
        ...group,
        messages: [
          ...[answer('a1', 1, 'resp', 'msg_1', 0), asked('wait', 2)],
          { ...answer('a2', 3, 'resp', 'msg_2'), origin: { responseId: 'resp', index: 1, model } },
        ],
      },
      warnings: ['group_broken'],
      sends: [/"a1".*"wait".*"a2"/],
      sendsNot: [/msg_/],
      items: 3,
    },
  ]);

  it('is whole if it was a tool that spoke', async () => {
    const origin = (index: number) => ({ responseId: 'resp', index, model, size: 3 });
    const custom = { type: 'custom_tool_call', id: 'ctc_1', call_id: 'c1', name: 'e', input: 'x' } as const;
    const second = { ...custom, id: 'ctc_2', call_id: 'c2' };
    const answered = { type: 'custom_tool_call_output', call_id: 'c1', output: 'r' };
    const { built, codes } = await build({
      ...group,
      thoughts: [{ ...thought('1', 1, 'resp', 'ctc_1'), origin: origin(0) }],
      items: [
        { id: 'c1', createdAt: 2, item: custom, origin: origin(1) },
        { id: 'o1', createdAt: 3, item: answered },
        { id: 'c2', createdAt: 4, item: second, origin: origin(2) },
        { id: 'o2', createdAt: 5, item: { ...answered, call_id: 'c2' } },
      ],
    });
    expect(codes).toEqual([]);
    expect(built.input).toMatchObject([
      ...[
        { id: 'rs_1' },
        { id: 'ctc_1' },
        { id: 'ctc_2' },
        { call_id: 'c1', output: 'r' },
        { call_id: 'c2' },
      ],
    ]);
  });
});

describe('one id on two answers of different responses', () => {
  const messages = (second: string): Message[] => [
    ...[asked('q1', 1), answer('same', 3, 'r1', 'msg_1')],
    ...[asked('q2', 4), answer(second, 6, 'r2', 'msg_1')],
  ];
  const thoughts = [thought('1', 2, 'r1'), thought('2', 5, 'r2', 'msg_1')];
  const known = knownOf([
    { model, output: [reasoning('rs_1', 'E1'), output('msg_1', 'same')] },
    { model, output: [reasoning('rs_2', 'E2'), output('msg_2', 'same')] },
  ]);
  mends([
    {
      name: 'them, with the same text: both are sent, the second without id and reasoning',
      input: { ...group, messages: messages('same'), thoughts },
      warnings: ['group_broken', 'id_dropped'],
      known,
      sends: [/q1.*rs_1.*msg_1.*same.*q2.*same/],
      sendsNot: [/rs_2/],
      items: 5,
    },
    {
      name: 'them, with other texts, before the reasoning is placed',
      input: { ...group, messages: messages('other'), thoughts },
      warnings: ['group_broken', 'id_dropped'],
      known,
      sends: [/q1.*rs_1.*msg_1.*same.*q2.*other/],
      sendsNot: [/rs_2/],
      items: 5,
    },
    {
      name: 'them, where no record says what came together',
      input: {
        ...group,
        messages: messages('other').map(({ origin: _, ...message }) => message),
        thoughts: thoughts.map(({ origin: _, ...one }) => one),
      },
      warnings: ['id_dropped', 'reasoning_dropped'],
      known,
      sends: [/rs_1.*msg_1.*other/],
      sendsNot: [/rs_2/],
      items: 5,
    },
    {
      name: 'the same answer far apart, where no record says what came together',
      input: { messages: messages('same').map(({ origin: _, ...message }) => message) },
      warnings: ['id_dropped'],
      sends: [/q1.*same.*q2.*same/],
      items: 4,
    },
  ]);
});

describe('records that were saved twice', () => {
  const message = answer('a1', 3, 'r1', 'msg_1');
  const once = { messages: [asked('q1', 1), message], thoughts: [thought('1', 2, 'r1')] };
  const later = <T extends { createdAt: unknown }>(record: T, createdAt: number): T => ({
    ...record,
    createdAt,
  });
  mends([
    {
      name: 'a whole response with its times',
      input: {
        ...group,
        thoughts: [...once.thoughts, ...once.thoughts],
        messages: [...once.messages, message],
      },
      warnings: ['duplicate_dropped'],
      known: two,
      sends: [/q1.*rs_1.*E1.*msg_1/],
      items: 3,
    },
    {
      name: 'a whole response at other times',
      input: {
        ...group,
        thoughts: [...once.thoughts, later(thought('1', 2, 'r1'), 4)],
        messages: [...once.messages, later(message, 5), asked('q2', 6)],
      },
      warnings: ['duplicate_dropped'],
      known: two,
      sends: [/q1.*rs_1.*E1.*msg_1.*q2/],
      items: 4,
    },
  ]);

  it('of a call: the reasoning stays, and the output comes once', async () => {
    const origin = { responseId: 'r1', index: 1, model, size: 2 };
    const toolCall = { id: 'c1|fc_1', tool: 'f', args: '{}', results: 'r', createdAt: 3, origin };
    const one = thought('1', 2, 'r1', 'fc_1');
    const { built, codes } = await build({
      ...group,
      thoughts: [one, one],
      toolCalls: [toolCall, toolCall],
      renderedToolCallResults: new Map([['c1|fc_1', 'r']]),
    });
    expect(built.input).toEqual([reasoning('rs_1', 'E1'), call('c1', 'fc_1'), result('c1', 'r')]);
    expect(codes).toEqual(['duplicate_dropped', 'duplicate_dropped']);
  });
});

describe('reasoning that is sent as text', () => {
  it.each(['summary-only', 'off'] as const)(
    'takes the ids of its response along: %s',
    async (reasoningReplay) => {
      const stored = { ...reasoning('rs_1', 'E1'), summary: [{ type: 'summary_text', text: 'hm' }] };
      const { built } = await build({
        ...group,
        reasoningReplay,
        messages: [answer('a1', 3, 'r1', 'msg_1')],
        thoughts: [{ ...thought('1', 2, 'r1'), payload: { variant: 'responses-reasoning', item: stored } }],
      });
      expect(JSON.stringify(built.input)).toMatch(/hm.*a1/);
      expect(refusals({ model, input: built.input }, two)).toEqual([]);
    },
  );
});
