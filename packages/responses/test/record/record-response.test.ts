import type { ResponsesOutputItem } from '@prismwire/core/responses';
import { describe, expect, it } from 'vitest';
import { buildOpenAIResponsesInput, fingerprintOpenAIResponsesPrefix } from '../../src/index.js';
import { recordResponse } from '../../src/record/record-response.js';
import type { RecordableRequest } from '../../src/record/recordable.js';
import { call, output, reasoning } from '../build/support/items.js';
import { refusals } from '../build/support/strict-api.js';
import { Talk } from './support/talk.js';

const now = Date.UTC(2026, 0, 31, 9, 30);
const clock = () => now;
const built: RecordableRequest = {
  model: 'model-a',
  input: [{ role: 'user', content: 'q' }],
  fingerprintableLength: 1,
};
const response = (output: readonly object[], rest = {}) => ({ id: 'resp_1', output, ...rest });

/** The same value with its keys in another order, as another server or a stream may have them. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, turned(one)]),
  );
}

describe('the records of a response', () => {
  const items = [
    { ...reasoning('rs_1', 'E1'), summary: [{ type: 'summary_text' as const, text: 'idea' }] },
    output('msg_1', 'let me look', 'commentary'),
    { ...call('call_1', 'fc_1'), namespace: 'files', status: 'completed' as const },
    { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'q' } },
  ];

  it('are one for each item, with its place, its time and all that it holds', async () => {
    const recorded = recordResponse(response(items), { ...built, provider: 'here' }, clock);
    const place = { responseId: 'resp_1', model: 'model-a', provider: 'here', size: 4 };
    expect(recorded).toStrictEqual({
      thoughts: [
        {
          id: 'resp_1-0',
          createdAt: '2026-01-31T09:29:59.997Z',
          origin: { ...place, index: 0 },
          content: 'idea',
          payload: {
            variant: 'responses-reasoning',
            item: items[0],
            pairedItemId: 'msg_1',
            prefixFingerprint: await fingerprintOpenAIResponsesPrefix({
              model: 'model-a',
              input: built.input,
            }),
          },
          replayCompatibility: 'openai-responses',
        },
      ],
      messages: [
        {
          id: 'resp_1-1',
          createdAt: '2026-01-31T09:29:59.998Z',
          origin: { ...place, index: 1 },
          role: 'assistant',
          content: 'let me look',
          item: items[1],
        },
      ],
      toolCalls: [
        {
          id: 'call_1|fc_1',
          createdAt: '2026-01-31T09:29:59.999Z',
          origin: { ...place, index: 2 },
          tool: 'f',
          args: '{}',
          isComplete: false,
          item: items[2],
        },
      ],
      items: [
        {
          id: 'resp_1-3',
          createdAt: '2026-01-31T09:30:00.000Z',
          origin: { ...place, index: 3 },
          item: items[3],
        },
      ],
    });
  });

  it('come after the history, however far it reaches', () => {
    const { messages } = recordResponse(
      response([output('msg_1', 'a'), output('msg_2', 'b')]),
      { ...built, historyEnd: now + 5000.5 },
      clock,
    );
    expect(messages.map(({ createdAt }) => Date.parse(createdAt))).toEqual([now + 5001, now + 5002]);
  });

  it('keep what the model said in its own words when there is no summary', () => {
    const content = [
      { type: 'reasoning_text', text: 'one' },
      { type: 'reasoning_text', text: 'two' },
    ];
    const { thoughts } = recordResponse(response([{ ...reasoning('rs_1', 'E1'), content }]), built, clock);
    expect(thoughts[0]?.content).toBe('one\n\ntwo');
    expect(thoughts[0]?.payload.item).toHaveProperty('content', content);
  });

  it('are nobody else’s: a later change of the response does not reach them', () => {
    const action = { type: 'search', query: 'q' };
    const recorded = recordResponse(
      response([{ type: 'web_search_call', id: 'ws_1', action }]),
      built,
      clock,
    );
    action.query = 'other';
    expect(recorded.items[0]?.item).toHaveProperty('action.query', 'q');
  });

  it('are plain JSON, whatever a library left undefined', () => {
    const item = { ...output('msg_1', 'a'), phase: undefined };
    const recorded = recordResponse(response([item, { type: 'hologram', at: undefined }]), built, clock);
    expect(JSON.parse(JSON.stringify(recorded))).toStrictEqual(recorded);
  });

  it('are recorded under the model that was asked for, not the name that it answers by', () => {
    const { messages } = recordResponse(
      response([output('msg_1', 'a')], { model: 'model-a-2026-01-01' }),
      built,
      clock,
    );
    expect(messages[0]?.origin?.model).toBe('model-a');
  });

  it('hold nothing of what the parsing helpers of an SDK add', () => {
    const [message] = [output('msg_1', '{}')];
    const parsed = {
      ...message,
      content: message?.content.map((part) => ({ ...part, parsed: { a: 1 } })),
    };
    const recorded = recordResponse(
      response([parsed, { ...call('call_1', 'fc_1'), parsed_arguments: null }]),
      built,
      clock,
    );
    expect(recorded.messages[0]?.item).toEqual(message);
    expect(recorded.toolCalls[0]?.item).toEqual(call('call_1', 'fc_1'));
  });

  it('have ids that are the same when the response is recorded again', () => {
    const nameless = [{ type: 'hologram' }, { type: 'hologram' }, output('msg_1', 'a'), output('msg_1', 'b')];
    const first = recordResponse({ output: nameless }, built, clock);
    const again = recordResponse({ output: nameless }, built, () => now + 1);
    const ids = [...first.items, ...first.messages].map(({ id }) => id);
    expect([...again.items, ...again.messages].map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(4);
    const other = recordResponse({ output: nameless }, { ...built, instructions: 'other' }, clock);
    expect(other.items[0]?.id).not.toBe(ids[0]);
  });

  it('are none for what is no response', () => {
    const empty = { messages: [], thoughts: [], toolCalls: [], items: [] };
    expect(recordResponse({ id: 'resp_1', output: null }, built, clock)).toEqual(empty);
    expect(recordResponse({}, built, clock)).toEqual(empty);
  });

  it('keep the text of a message that the schema refuses', () => {
    const { messages } = recordResponse(response([{ ...output('msg_1', 'hello'), phase: 7 }]), built, clock);
    expect(messages).toMatchObject([{ content: 'hello' }]);
    expect(messages[0]).not.toHaveProperty('item');
  });

  it('are none of an item that is nested too deep to be written', () => {
    let deep: object = {};
    for (let depth = 0; depth < 20_000; depth += 1) deep = { deep };
    expect(() => recordResponse(response([{ type: 'new_item', deep }]), built, clock)).toThrow(
      expect.objectContaining({ name: 'ResponsesInputError', code: 'invalid_record', path: '/output' }),
    );
  });

  it('ask for a clock that works', () => {
    expect(() => recordResponse(response([output('msg_1', 'a')]), built, () => Number.NaN)).toThrow(
      expect.objectContaining({ code: 'invalid_option' }),
    );
  });
});

describe('fingerprints', () => {
  const items: ResponsesOutputItem[] = [
    { ...reasoning('rs_1', 'E1'), status: 'completed' },
    { ...call('call id of another server', 'fc_1'), arguments: '[broken' },
    { type: 'custom_tool_call', id: 'ctc_1', call_id: 'a b', name: 'x.y', input: 'x' },
    { ...output('msg_1', 'a', 'commentary') },
    reasoning('rs_2', 'E2'),
    output('msg_2', 'b', 'final_answer'),
  ];

  it('are those that the next build compares, in whatever order keys come', async () => {
    for (const given of [items, items.map(turned)]) {
      const talk = new Talk({ replayGuard: 'prefix', systemPrompt: 'PROMPT' }).user('q');
      const request = await talk.build();
      const recorded = recordResponse(
        { id: 'resp_1', output: given.flatMap((item) => (typeof item === 'object' && item ? item : [])) },
        request,
        talk.clock,
      );
      talk.thoughts.push(...recorded.thoughts);
      talk.messages.push(...recorded.messages);
      talk.toolCalls.push(...recorded.toolCalls);
      talk.items.push(...recorded.items);
      const { input } = await talk.build();
      const at = input.findIndex((item) => 'id' in item && item.id === 'rs_2');
      const expected = await fingerprintOpenAIResponsesPrefix({ ...request, input, throughItem: at });
      expect(recorded.thoughts[1]?.payload.prefixFingerprint).toBe(expected);
    }
  });

  it('of reasoning behind a compaction leave out what the compaction stands for', async () => {
    for (const systemPromptChannel of ['instructions', 'developer-item'] as const) {
      const talk = new Talk({ replayGuard: 'prefix', systemPrompt: 'PROMPT', systemPromptChannel }).user('q');
      const compaction = { type: 'compaction' as const, id: 'cmp_1', encrypted_content: 'C1' };
      const rest = [reasoning('rs_2', 'E2'), output('msg_2', 'b')];
      await talk.answer({ id: 'resp_1', given: [compaction, ...rest] });
      const { input } = await talk.build();
      expect(input.slice(systemPromptChannel === 'instructions' ? 0 : 1)).toEqual([compaction, ...rest]);
      expect(await talk.refusals()).toEqual([]);
    }
  });
});

describe('what comes back', () => {
  it('is what only a later version of the API knows of a call', async () => {
    const talk = new Talk().user('q');
    const caller = { type: 'program' as const, caller_id: 'cm_1' };
    await talk.answer({ id: 'resp_1', given: [{ ...call('call_1', 'fc_1'), caller, async: true }] });
    const { input } = await talk.build();
    expect(input).toMatchObject([{}, { type: 'function_call', caller, async: true }, { caller }]);
  });

  it('is what stands behind a compaction, though what stood before it in the response is gone', async () => {
    const talk = new Talk().user('q');
    const compaction = { type: 'compaction' as const, id: 'cmp_1', encrypted_content: 'C1' };
    const rest = [reasoning('rs_2', 'E2'), output('msg_2', 'b')];
    const given = [reasoning('rs_1', 'E1'), output('msg_1', 'a'), compaction, ...rest];
    await talk.answer({ id: 'resp_1', given });
    expect((await talk.build()).input).toEqual([compaction, ...rest]);
    expect(await talk.refusals()).toEqual([]);
  });

  it('is nothing of an empty part, which the API refuses', async () => {
    const part = (text: string) => ({ type: 'output_text' as const, text, annotations: [] });
    const talk = new Talk().user('q');
    const message = { ...output('msg_1', ''), content: [part(''), part('a')] };
    await talk.answer({ id: 'resp_1', given: [message] });
    expect((await talk.build()).input.slice(1)).toEqual([{ role: 'assistant', content: 'a' }]);
    expect(talk.messages[1]?.item).toEqual(message);
    expect(await talk.refusals()).toEqual([]);
  });

  it('is nothing of a call of a built-in tool that nobody answered', async () => {
    const unanswered: ResponsesOutputItem[] = [
      { type: 'shell_call', id: 'sh_1', call_id: 'c1', action: { commands: ['ls'] }, status: 'completed' },
      {
        ...{ type: 'apply_patch_call', id: 'apc_1', call_id: 'c2', status: 'completed' },
        operation: { type: 'delete_file', path: 'a' },
      },
      {
        ...{ type: 'local_shell_call', id: 'lsh_1', call_id: 'c3', status: 'completed' },
        action: { type: 'exec', command: ['ls'], env: {} },
      },
    ];
    const talk = new Talk().user('q');
    await talk.answer({ id: 'resp_1', given: unanswered });
    expect(await talk.refusals()).toEqual([]);
    const answer = { type: 'local_shell_call_output', id: 'c3', output: 'r' };
    talk.items.push({ id: 'r', createdAt: talk.clock(), item: answer });
    expect((await talk.build()).input).toMatchObject([{}, { type: 'local_shell_call' }, answer]);
  });
});

it('takes what the builder returns, and gives what it takes', async () => {
  const request = await buildOpenAIResponsesInput({ model: 'model-a' });
  const recorded = recordResponse(response([output('msg_1', 'a')]), request);
  const { input } = await buildOpenAIResponsesInput({ model: 'model-a', ...recorded });
  expect(input).toEqual([output('msg_1', 'a')]);
});

it('puts no output between reasoning and what followed it, where a clock runs behind the history', async () => {
  const talk = new Talk({ replayGuard: 'group' });
  talk.messages.push({ id: 'u', role: 'user', content: 'q', createdAt: '2999-01-01T00:00:00.000Z' });
  const custom = { type: 'custom_tool_call' as const, id: 'ctc_1', call_id: 'c1', name: 'e', input: 'x' };
  await talk.answer({ id: undefined, given: [custom, reasoning('rs_1', 'E1'), output('msg_1', 'a')] });
  expect(await talk.refusals()).toEqual([]);
});

describe('a response that broke off', () => {
  const half = { ...output('msg_1', 'it is n'), status: 'incomplete' as const };
  const outcome = (items: readonly object[], id?: string) => ({
    status: 'broken',
    response: { output: items, ...(id !== undefined && { id }), status: 'in_progress' },
  });

  it('is sent back without its reasoning and ids, because what followed it is not all there', async () => {
    for (const id of ['resp_1', undefined]) {
      for (const replayGuard of ['prefix', 'group'] as const) {
        const recorded = recordResponse(outcome([reasoning('rs_1', 'E1'), half], id), built, clock);
        const { messages, thoughts } = recorded;
        const { input } = await buildOpenAIResponsesInput({
          model: 'model-a',
          messages,
          thoughts,
          replayGuard,
        });
        expect(input).toEqual([{ role: 'assistant', content: 'it is n' }]);
        expect(messages[0]).not.toHaveProperty('origin');
        expect(messages[0]?.item).toEqual(half);
      }
    }
  });

  it('is sent back whole if it broke off behind a whole item', async () => {
    const items = [reasoning('rs_1', 'E1'), output('msg_1', 'a')];
    const { messages, thoughts } = recordResponse(outcome(items, 'resp_1'), built, clock);
    const build = { model: 'model-a', messages, thoughts, replayGuard: 'group' } as const;
    expect((await buildOpenAIResponsesInput(build)).input).toEqual(items);
  });

  it('keeps its reasoning when the API itself ended it early', async () => {
    const items = [reasoning('rs_1', 'E1'), half];
    const recorded = recordResponse({ ...response(items), status: 'incomplete' }, built, clock);
    const { messages, thoughts } = recorded;
    const build = { model: 'model-a', messages, thoughts, replayGuard: 'group' } as const;
    expect((await buildOpenAIResponsesInput(build)).input).toEqual(items);
  });

  it('is left out where it holds no letter yet, and sent without its empty parts where it does', async () => {
    const part = (text: string) => ({ type: 'output_text' as const, text, annotations: [] });
    const talk = new Talk().user('q');
    for (const content of [[], [part('')], [part(''), part('a')]]) {
      const read = [{ ...half, content }];
      await talk.answer({ id: `resp_${talk.messages.length}`, given: [output('msg_1', 'ab')], read });
    }
    expect((await talk.build()).input.slice(1)).toEqual([{ role: 'assistant', content: 'a' }]);
  });

  it('has calls that never got their call id, and they can be answered', async () => {
    const custom = { type: 'custom_tool_call', call_id: '', name: '', input: '', status: 'incomplete' };
    const called = { type: 'function_call', call_id: '', name: '', arguments: '', status: 'incomplete' };
    const first = recordResponse(outcome([custom, called], 'resp_1'), built, clock);
    const second = recordResponse(outcome([{ ...custom, input: 'x' }, called]), built, clock);
    const { input } = await buildOpenAIResponsesInput({
      model: 'model-a',
      items: [...first.items, ...second.items],
      toolCalls: [...first.toolCalls, ...second.toolCalls],
    });
    expect(refusals({ model: 'model-a', input })).toEqual([]);
    expect(input).toHaveLength(8);
  });
});

describe('a response without an id', () => {
  const items = [
    reasoning('rs_1', 'E1'),
    output('msg_1', 'a'),
    reasoning('rs_2', 'E2'),
    output('msg_2', 'b'),
  ];

  it('comes back whole if it is sound', async () => {
    const talk = new Talk({ replayGuard: 'prefix' }).user('q');
    await talk.answer({ id: undefined, given: items });
    expect((await talk.build()).input.slice(1)).toEqual(items);
    expect(talk.thoughts[0]).not.toHaveProperty('origin');
  });

  it('comes back without any reasoning if part of it is not', async () => {
    const talk = new Talk({ replayGuard: 'group' }).user('q');
    const given = items.map((item) => (item.id === 'msg_1' ? { ...item, id: null } : item));
    await talk.answer({ id: undefined, given });
    expect((await talk.build()).input.slice(1)).toEqual([
      { role: 'assistant', content: 'a' },
      { role: 'assistant', content: 'b' },
    ]);
    expect(await talk.refusals()).toEqual([]);
  });
});
