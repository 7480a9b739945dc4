import { describe, expect, it } from 'vitest';
import type { BuildInput } from '../../src/build/options.js';
import { HistoryMemory } from '../../src/memory/history-memory.js';
import { History, MODEL } from '../build/support/history.js';
import { call, output, reasoning } from '../build/support/items.js';
import { outcomeOf } from './support/outcome.js';

/** A conversation that is remembered whole. */
function conversation(): History {
  return new History()
    .user('hello')
    .response([reasoning('rs_1', 'E1'), output('msg_1', 'hi')])
    .user('look it up')
    .response([reasoning('rs_2', 'E2'), call('call_2', 'fc_2')], { results: { call_2: 'found' } });
}

const custom = { type: 'custom_tool_call', id: 'ctc_3', call_id: 'call_3', name: 'e', input: 'x' } as const;
const approval = {
  type: 'mcp_approval_request',
  id: 'mcpr_3',
  name: 'n',
  server_label: 's',
  arguments: '{}',
} as const;
const f = { name: 'f', inputSchema: { type: 'object', properties: {} } };

function inputOf({ messages, thoughts, toolCalls, items }: History): BuildInput {
  return {
    model: MODEL,
    messages: [...messages],
    thoughts: [...thoughts],
    toolCalls: [...toolCalls],
    items: [...items],
  };
}

/** What happens between two builds, and what differs from the defaults in both and in the second one. */
interface Danger {
  readonly given?: Partial<BuildInput>;
  readonly later?: Partial<BuildInput>;
  readonly before?: (history: History) => unknown;
  readonly between: (history: History) => unknown;
}

const dangers: Readonly<Record<string, Danger>> = {
  'a late output answers a call that was told to be interrupted': {
    before: (history) => history.response([custom]).user('go on'),
    between: (history) =>
      history.item({ type: 'custom_tool_call_output', call_id: 'call_3', output: 'late' }),
  },
  'a late output answers a call that was left out': {
    given: { unfinishedCalls: 'drop' },
    before: (history) => history.response([custom]),
    between: (history) =>
      history.item({ type: 'custom_tool_call_output', call_id: 'call_3', output: 'late' }),
  },
  'a call that is not answered yet is followed by more of the model': {
    before: (history) => history.response([custom]),
    between: (history) => history.response([output('msg_4', 'still here')]).user('well'),
  },
  'a second output answers a call': {
    between: (history) => history.item({ type: 'function_call_output', call_id: 'call_2', output: 'other' }),
  },
  'a call id that needs a hash comes again': {
    before: (history) => history.call('a b', { results: 'r' }).user('again'),
    between: (history) => history.call('a b', { results: 'r' }),
  },
  'a call with broken arguments is answered late': {
    given: { unfinishedCalls: 'drop' },
    before: (history) => history.item({ ...call('call_5'), arguments: '{"a' }).user('and?'),
    between: (history) => history.item({ type: 'function_call_output', call_id: 'call_5', output: 'r' }),
  },
  'an approval is given': {
    before: (history) => history.response([approval]),
    between: (history) =>
      history.item({ type: 'mcp_approval_response', approval_request_id: 'mcpr_3', approve: true }),
  },
  'an approval is refused that was given': {
    before: (history) =>
      history
        .response([approval])
        .item({ type: 'mcp_approval_response', approval_request_id: 'mcpr_3', approve: true })
        .user('go on'),
    between: (history) =>
      history.item({ type: 'mcp_approval_response', approval_request_id: 'mcpr_3', approve: false }),
  },
  'an approval is given of a request that was left out with its response': {
    before: (history) => history.response([reasoning('rs_3', ''), approval]).user('yes'),
    between: (history) =>
      history.item({ type: 'mcp_approval_response', approval_request_id: 'mcpr_3', approve: true }),
  },
  'a compaction stands for everything': {
    between: (history) => history.item({ type: 'compaction', encrypted_content: 'C' }).user('go on'),
  },
  'the output of a call comes that a compaction stands for': {
    before: (history) => history.response([custom]).item({ type: 'compaction', encrypted_content: 'C' }),
    between: (history) =>
      history.item({ type: 'custom_tool_call_output', call_id: 'call_3', output: 'late' }),
  },
  'a record is saved twice': {
    between: (history) =>
      history.messages.push({ ...history.messages.at(-1), ...said(history, 'look it up') }),
  },
  'a message of a response is saved twice': {
    between: (history) => history.messages.push({ ...messageAt(history, 1), createdAt: history.tick() }),
  },
  'the rest of a response comes late': {
    before: (history) =>
      history.response([output('msg_6', 'one'), output('msg_7', 'two')], { lost: ['msg_7'] }),
    between: (history) =>
      history.response([output('msg_6', 'one'), output('msg_7', 'two')], {
        lost: ['msg_6'],
        damage: (records) => ({
          ...records,
          messages: records.messages.map((message) => ({
            ...message,
            origin: { responseId: 'resp_3', index: 1, size: 2, model: MODEL },
          })),
        }),
      }),
  },
  'an id comes again on another item': {
    before: (history) => history.item({ type: 'hologram', id: 'h_1', brightness: 1 }),
    between: (history) => history.item({ type: 'hologram', id: 'h_1', brightness: 2 }),
  },
  'reasoning without an origin gets its partner': {
    before: (history) => history.response([reasoning('rs_8', 'E8')], { withOrigin: false }),
    between: (history) => history.response([output('msg_8', 'so')], { withOrigin: false }),
  },
  'reasoning that is there twice gets something behind it': {
    before: (history) =>
      ['first', 'second'].map((id) =>
        history.response([reasoning('rs_8', 'E8')], {
          damage: (records) => ({ ...records, thoughts: records.thoughts.map((one) => ({ ...one, id })) }),
        }),
      ),
    between: (history) => history.response([output('msg_9', 'so')]),
  },
  'an answer without an origin goes on': {
    before: (history) =>
      history.response([reasoning('rs_8', 'E8'), output('msg_8', 'so')], { withOrigin: false }),
    between: (history) => history.response([output('msg_9', 'and so on')], { withOrigin: false }),
  },
  'the first new record is left out, and the model goes on behind it': {
    before: (history) =>
      history.response([reasoning('rs_8', 'E8'), output('msg_8', 'so')], { withOrigin: false }),
    between: (history) => history.user('').response([output('msg_9', 'and so on')], { withOrigin: false }),
  },
  'a record has the time of the last one': {
    between: (history) => history.user('at once', { createdAt: lastTime(history) }),
  },
  'a record comes that is older than the last one': {
    between: (history) => history.user('before', { createdAt: lastTime(history) - 1 }),
  },
  'a record comes whose time cannot be read': {
    between: (history) => history.user('when?', { createdAt: 'some day' }),
  },
  'a new thought takes the place of the one that was shown': {
    given: { thoughtSurfacing: 'latest-self' },
    before: (history) => history.thoughts.push({ id: 't1', content: 'hm', createdAt: history.tick() }),
    between: (history) => history.thoughts.push({ id: 't2', content: 'aha', createdAt: history.tick() }),
  },
  'thoughts of other software are told of': {
    before: (history) =>
      history.thoughts.push({ id: 't1', payload: {}, replayCompatibility: 'x', createdAt: history.tick() }),
    between: (history) => history.user('go on'),
  },
  'a text that is made anew says something else': {
    before: (history) =>
      history.messages.push({
        ...said(history, ''),
        content: { render: (ctx: unknown) => `It is ${String(ctx)}.` },
      }),
    between: (history) => history.user('go on'),
    later: { renderCtx: 'late' },
  },
  'the tool of a call is trusted now': {
    given: { tools: [f] },
    between: (history) => history.user('go on'),
    later: { tools: [{ ...f, trusted: true }] },
  },
  'a tool of that name is hidden, and trusted now': {
    between: (history) => history.user('go on'),
    later: { tools: { visible: () => [], get: () => ({ ...f, trusted: true }) } },
  },
  'a tool is offered now to which a name in the history belongs': {
    before: (history) => history.call('call_9', { tool: 'x:f', results: 'r' }),
    between: (history) => history.user('go on'),
    later: { tools: [f] },
  },
  'another model is asked': { between: (history) => history.user('go on'), later: { model: 'model-b' } },
  'the instructions change under the guard of fingerprints': {
    given: { replayGuard: 'prefix' },
    between: (history) => history.user('go on'),
    later: { systemPrompt: 'Be brief.' },
  },
  'the leading item changes under the guard of fingerprints': {
    given: { replayGuard: 'prefix', systemPromptChannel: 'developer-item', systemPrompt: 'Be kind.' },
    between: (history) => history.user('go on'),
    later: { systemPrompt: 'Be brief.' },
  },
  'results are rendered by the caller now': {
    between: (history) => history.user('go on'),
    later: { renderedToolCallResults: new Map([['call_2|fc_2', 'shown by the caller']]) },
  },
  'a function of the caller renders now': {
    between: (history) => history.user('go on'),
    later: { renderUntrustedContent: (content) => `<<${content}>>` },
  },
  'the history is left out now': {
    between: (history) => history.user('go on'),
    later: { bucketOrder: ['memories'] },
  },
  'a new record cannot be read, before the build would tell of what it does to earlier ones': {
    before: (history) => history.response([reasoning('rs_3', ''), output('msg_3', 'so')]),
    between: (history) => history.messages.push({ ...said(history, ''), content: {} }),
  },
  'a new record cannot be sent': {
    before: (history) => history.response([custom]).user('go on'),
    between: (history) =>
      history.item({ type: 'function_call', call_id: 'call_9', name: 'f', arguments: '{}', status: 1 }),
  },
  'a new record is none': {
    between: (history) =>
      history.items.push({
        ...itemAt(history),
        id: 'x',
        item: { type: 'a' },
        origin: { index: 0.5, model: '', responseId: '' },
      }),
  },
  'a call of the response is not answered, and refused': {
    before: (history) => history.user('do it'),
    between: (history) => history.response([call('call_9', 'fc_9')]),
    later: { unfinishedCalls: 'error' },
  },
  'a message was edited': {
    between: ({ messages }) => messages.splice(1, 1, { ...messageAt({ messages }, 1), content: 'changed' }),
  },
  'a message was removed': { between: ({ messages }) => messages.splice(0, 1) },
  'messages changed places': { between: ({ messages }) => messages.reverse() },
  'there is nothing new': { between: () => {} },
};

function said(history: History, content: string) {
  return { id: `said-${content}`, role: 'user' as const, content, createdAt: history.tick() };
}

function messageAt({ messages }: Pick<History, 'messages'>, at: number) {
  const message = messages[at];
  if (message === undefined) throw new RangeError('There is no such message.');
  return message;
}

function itemAt(history: History) {
  return { id: 'item', createdAt: history.tick(), item: {} };
}

function lastTime({ toolCalls }: History): number {
  return Number(toolCalls.at(-1)?.createdAt);
}

describe('a build behind a remembered one gives what a build of all records gives, where', () => {
  it.each(Object.entries(dangers))('%s', async (_, { given, later, before, between }) => {
    const history = conversation();
    before?.(history);
    const memory = new HistoryMemory();
    const first = { replayGuard: 'group' as const, ...given };
    await outcomeOf({ ...inputOf(history), ...first }, memory);
    between(history);
    const input = { ...inputOf(history), ...first, ...later };
    expect(await outcomeOf(input, memory)).toEqual(await outcomeOf(input));
    // Once more, behind what that left.
    history.user('and then?').response([reasoning('rs_99', 'E99'), output('msg_99', 'the end')]);
    const end = { ...inputOf(history), ...first };
    expect(await outcomeOf(end, memory)).toEqual(await outcomeOf(end));
  });
});
