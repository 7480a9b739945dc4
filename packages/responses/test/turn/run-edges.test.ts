import { describe, expect, it } from 'vitest';
import { createResponsesBuilder } from '../../src/turn/responses-builder.js';
import type { ResponsesClient } from '../../src/turn/responses-client.js';
import type { RunEvent, RunResult } from '../../src/turn/run-events.js';
import type { RunnableTool } from '../../src/turn/runnable-tool.js';
import { output, reasoning } from '../build/support/items.js';
import { knownOf } from '../build/support/known.js';
import { refusals } from '../build/support/strict-api.js';

const builder = createResponsesBuilder({ model: 'm' });
const asked = { messages: [{ id: 'u1', role: 'user' as const, content: 'Go.', createdAt: 1 }] };
const f: RunnableTool = { name: 'f', execute: () => 'r' };
const call = (callId: string, id?: string) => ({
  ...{ type: 'function_call', call_id: callId, name: 'f', arguments: '{}', status: 'completed' },
  ...(id !== undefined && { id }),
});

/** A client that answers with whole responses in turn, and refuses what the API would refuse of calls. */
function clientOf(responses: readonly { readonly id?: string; readonly output: readonly object[] }[]) {
  const bodies: { readonly input: readonly object[] }[] = [];
  const client: ResponsesClient = {
    responses: {
      async create(body) {
        if (!('input' in body && Array.isArray(body.input))) throw new TypeError('no input');
        const input: readonly object[] = body.input;
        const why = refusals({ model: 'm', input }, knownOf([])).filter((each) => each.includes('call'));
        if (why.length > 0) throw Object.assign(new Error(why.join('; ')), { status: 400 });
        bodies.push({ input });
        return {
          status: 'completed',
          ...responses[bodies.length - 1],
          output: responses[bodies.length - 1]?.output ?? [],
        };
      },
    },
  };
  return { client, bodies };
}

function idsIn({ history }: RunResult): string[] {
  return Object.values(history).flatMap((records) => records.map(({ id }) => id));
}

describe('calls that only the caller can answer', () => {
  const computer = {
    type: 'computer_call',
    id: 'cu_1',
    call_id: 'call_c',
    actions: [],
    pending_safety_checks: [],
    status: 'completed',
  };
  const shell = {
    type: 'shell_call',
    id: 'sh_1',
    call_id: 'call_s',
    action: { commands: ['ls'] },
    status: 'completed',
  };
  const waiting: [string, object][] = [
    ['of a computer', computer],
    ['of a shell', shell],
    [
      'of a local shell',
      {
        type: 'local_shell_call',
        id: 'lsh_1',
        call_id: 'call_l',
        action: { type: 'exec', command: ['ls'], env: {} },
      },
    ],
    [
      'of a patch',
      {
        type: 'apply_patch_call',
        id: 'apc_1',
        call_id: 'call_p',
        operation: { type: 'delete_file', path: 'a' },
        status: 'completed',
      },
    ],
    [
      'for an approval',
      { type: 'mcp_approval_request', id: 'mcpr_1', server_label: 's', name: 'n', arguments: '{}' },
    ],
    [
      'of a search of its own',
      {
        type: 'tool_search_call',
        id: 'tsc_1',
        call_id: 'call_t',
        arguments: {},
        execution: 'client',
        status: 'completed',
      },
    ],
  ];
  it.each(waiting)('end the run as pending: %s', async (_, item) => {
    const { client } = clientOf([{ id: 'resp_1', output: [item] }]);
    const result = await builder.run(client, asked, { tools: [f] }).result;
    expect(result).toMatchObject({ status: 'calls_pending', rounds: 1, pendingCalls: [{ item }] });
    expect(result.pendingCalls).toEqual(result.records.items);
  });

  it('end it behind the calls of its own tools, which are answered', async () => {
    const { client } = clientOf([{ id: 'resp_1', output: [call('call_1', 'fc_1'), computer] }]);
    const result = await builder.run(client, asked, { tools: [f] }).result;
    expect(result).toMatchObject({
      ...{ status: 'calls_pending', rounds: 1, pendingCalls: [{ item: computer }] },
      records: { toolCalls: [{ isComplete: true, results: 'r' }] },
    });
  });

  it('are none that the service has carried out', async () => {
    const done = [
      ...[shell, { type: 'shell_call_output', id: 'sho_1', call_id: 'call_s', output: [] }],
      {
        ...shell,
        id: 'sh_2',
        call_id: 'call_s2',
        environment: { type: 'container_reference', container_id: 'c' },
      },
      {
        type: 'tool_search_call',
        id: 'tsc_1',
        call_id: null,
        arguments: {},
        execution: 'server',
        status: 'completed',
      },
      output('msg_1', 'Done.'),
    ];
    const { client } = clientOf([{ id: 'resp_1', output: done }]);
    expect(await builder.run(client, asked).result).toMatchObject({ status: 'completed', pendingCalls: [] });
  });
});

describe('ids that come again', () => {
  it('of calls are replaced on both sides, and told of', async () => {
    const { client, bodies } = clientOf([
      { id: 'resp_1', output: [call('call_0')] },
      { id: 'resp_2', output: [call('call_0'), call('call_0')] },
      { id: 'resp_3', output: [output('msg_1', 'Done.')] },
    ]);
    const events: RunEvent[] = [];
    const run = builder.run(client, asked, { tools: [f] });
    for await (const event of run) events.push(event);
    const result = await run.result;
    expect(result).toMatchObject({ status: 'completed', text: 'Done.', rounds: 3 });
    expect(bodies[2]?.input).toHaveLength(7);
    const replaced = events.filter(({ type }) => type === 'id.replaced');
    expect(replaced).toEqual([
      { type: 'id.replaced', of: 'call', from: 'call_0', to: expect.stringMatching(/^call_[0-9a-f]{32}$/) },
      { type: 'id.replaced', of: 'call', from: 'call_0', to: expect.stringMatching(/^call_[0-9a-f]{32}$/) },
    ]);
    expect(new Set(result.history.toolCalls.map(({ id }) => id)).size).toBe(3);
    const ids = new Set(bodies[2]?.input.flatMap((item) => ('call_id' in item ? [item.call_id] : [])));
    expect(ids.size).toBe(3);
  });

  it('of custom calls, too', async () => {
    const custom = { type: 'custom_tool_call', call_id: 'call_0', name: 'f', input: 'x' };
    const { client } = clientOf([
      { id: 'resp_1', output: [custom] },
      { id: 'resp_2', output: [custom] },
      { output: [] },
    ]);
    const result = await builder.run(client, asked, { tools: [f] }).result;
    expect(result).toMatchObject({ status: 'completed', rounds: 3 });
    expect(new Set(idsIn(result)).size).toBe(idsIn(result).length);
  });

  it('of a response are replaced by the same each time, so that its records stay apart', async () => {
    const responses = [
      { id: 'resp', output: [reasoning('rs_1', 'E1'), call('call_1', 'fc_1')] },
      { id: 'resp', output: [reasoning('rs_2', 'E2'), call('call_2', 'fc_2')] },
      { id: 'resp', output: [output('msg_1', 'Done.')] },
    ];
    const runOnce = () => builder.run(clientOf(responses).client, asked, { tools: [f] }).result;
    const [first, second] = [await runOnce(), await runOnce()];
    expect(first).toMatchObject({ status: 'completed', rounds: 3 });
    expect(new Set(idsIn(first)).size).toBe(idsIn(first).length);
    expect(new Set(first.history.thoughts.map(({ origin }) => origin?.responseId)).size).toBe(2);
    expect(idsIn(second)).toEqual(idsIn(first));
  });

  it('of items in responses without an id leave the records apart', async () => {
    const said = { ...output('msg_0', 'Wait.') };
    const { client } = clientOf([
      { output: [said, call('call_0')] },
      { output: [said, call('call_0')] },
      { output: [output('msg_0', 'Done.')] },
    ]);
    const result = await builder.run(client, asked, { tools: [f] }).result;
    expect(result).toMatchObject({ status: 'completed', rounds: 3 });
    expect(new Set(idsIn(result)).size).toBe(idsIn(result).length);
  });
});

describe('a run ends when it is aborted', () => {
  it.each<[string, () => ResponsesClient['responses']['create']]>([
    ['never answers', () => () => new Promise(() => {})],
    ['answers too late', () => () => new Promise((resolve) => setTimeout(() => resolve({ output: [] }), 50))],
    [
      'fails too late',
      () => () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 50)),
    ],
  ])('while a client waits that %s', async (_, create) => {
    const controller = new AbortController();
    const { result } = builder.run({ responses: { create: create() } }, asked, { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 5);
    expect(await result).toMatchObject({ status: 'aborted', error: 'enough', rounds: 1 });
  });

  it('gives up a response that comes too late', async () => {
    const controller = new AbortController();
    let isCancelled = false;
    const stream = new ReadableStream<unknown>({
      cancel() {
        isCancelled = true;
      },
    });
    const create = () => new Promise<typeof stream>((resolve) => setTimeout(() => resolve(stream), 20));
    const { result } = builder.run({ responses: { create } }, asked, { signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    expect(await result).toMatchObject({ status: 'aborted' });
    await expect.poll(() => isCancelled).toBe(true);
  });

  it('while a text of the request never comes', async () => {
    const controller = new AbortController();
    const stuck = createResponsesBuilder({
      model: 'm',
      systemPrompt: { render: () => new Promise(() => {}) },
    });
    const { result } = stuck.run(clientOf([]).client, asked, { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 5);
    expect(await result).toMatchObject({ status: 'aborted', error: 'enough', rounds: 0 });
  });
});

describe('what is given to a run', () => {
  it.each([{ messages: 5 }, { items: 'text' }, undefined, null, 7])(
    'as a history may be %j, and is told of',
    async (given) => {
      const history = JSON.parse(JSON.stringify({ given })).given;
      const { result } = builder.run(clientOf([]).client, history);
      expect(await result).toMatchObject({
        ...{ status: 'request_failed', rounds: 0 },
        error: { name: 'ResponsesInputError', code: 'invalid_option' },
      });
    },
  );

  it('as a clock must work before anything is sent', async () => {
    const { client, bodies } = clientOf([{ id: 'resp_1', output: [] }]);
    const { result } = builder.run(client, asked, { clock: () => Number.NaN });
    expect(await result).toMatchObject({ status: 'request_failed', error: { code: 'invalid_option' } });
    expect(bodies).toEqual([]);
  });

  it('as a clock may stop: the records of what was answered are there', async () => {
    const { client } = clientOf([{ id: 'resp_1', output: [call('call_1', 'fc_1')] }]);
    let ticks = 0;
    const clock = () => (ticks++ === 0 ? Date.now() : Number.NaN);
    const result = await builder.run(client, asked, { tools: [f], clock }).result;
    expect(result).toMatchObject({
      ...{ status: 'request_failed', rounds: 1, error: { code: 'invalid_option' } },
      records: { toolCalls: [{ id: 'call_1|fc_1', results: 'r', isComplete: true }] },
    });
    const next = clientOf([{ id: 'resp_2', output: [output('msg_1', 'Done.')] }]);
    expect(await builder.run(next.client, result.history, { tools: [f] }).result).toMatchObject({
      status: 'completed',
    });
  });
});

it('a turn whose records nobody asks for may have a bad clock', async () => {
  const body = await builder.build(asked);
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', listen);
  const turn = builder.read({ output: [] }, body, { clock: () => Number.NaN });
  expect((await turn.outcome).status).toBe('completed');
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', listen);
  expect(unhandled).toEqual([]);
  await expect(turn.records).rejects.toMatchObject({ code: 'invalid_option' });
});
