// Cases 16 to 20 through a whole session: what goes over the wire, and in which order.
import { describe, expect, it } from 'vitest';
import { connectPrism, defineTool, type SessionTool, type ToolSettled } from '../src/index.js';
import { FakeClock, settle } from './support/fake-clock.js';
import { ScriptedServer } from './support/scripted-server.js';
import { from } from './support/server-events.js';
import { type Started, startSession, timeouts, watch } from './support/start-session.js';

interface Deferred {
  readonly promise: Promise<unknown>;
  resolve(value: unknown): void;
}

function deferred(): Deferred {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise<unknown>((settled) => {
    resolve = settled;
  });
  return { promise, resolve };
}

/** A session with tools, whose server has taken them. */
async function withTools(
  tools: readonly SessionTool[],
  session: Readonly<Record<string, unknown>> = {},
): Promise<Started> {
  const clock = new FakeClock();
  const server = new ScriptedServer();
  server.answer('session.update', ({ event_id }) => [
    from.sessionUpdated(session, { prism_request_event_id: event_id }),
  ]);
  const connecting = connectPrism({ transport: () => server.client, clock, timeouts, tools });
  await server.send(from.sessionCreated(session), from.ready());
  const started = { session: await connecting, server, clock };
  await settle();
  server.received.length = 0;
  return started;
}

function outputs({ server }: Started): [string, string][] {
  return server
    .all('conversation.item.create')
    .flatMap(({ item }) => (item.type === 'function_call_output' ? [[item.call_id, item.output]] : []));
}

const echo = defineTool({ name: 'echo', execute: (args) => args });

describe('the tools of a session', () => {
  it('are told to the server with the first settings', async () => {
    const clock = new FakeClock();
    const server = new ScriptedServer();
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };
    const weather = defineTool({
      name: 'weather',
      description: 'The weather.',
      parameters,
      execute: () => 'sun',
    });
    const connecting = connectPrism({
      transport: () => server.client,
      clock,
      timeouts,
      tools: [weather],
      session: { voice: 'alba' },
    });
    await server.send(from.sessionCreated());
    expect(server.last('session.update').session).toEqual({
      voice: 'alba',
      tools: [{ type: 'function', name: 'weather', description: 'The weather.', parameters }],
    });
    const { event_id } = server.last('session.update');
    await server.send(from.sessionUpdated({}, { prism_request_event_id: event_id }));
    await (await connecting).close();
  });

  it('can be changed, once the server has taken the others', async () => {
    const { session, server } = await withTools([echo]);
    void watch(session.setTools([defineTool({ name: 'other', execute: () => 'other' })]));
    await settle();
    await server.send(from.created('r1'), from.toolCall('r1', 'c1', 'other'));
    expect(server.all('conversation.item.create')).toMatchObject([{ item: { output: 'other' } }]);
  });

  it('stay when the server refuses the others', async () => {
    const started = await startSession();
    const { session, server } = started;
    const changed = watch(session.setTools([echo]));
    await settle();
    await server.send(from.refusal(server.last('session.update').event_id, 'invalid_value'));
    expect(changed.outcome).toMatchObject({ state: 'rejected', error: { code: 'invalid_value' } });
    await server.send(from.created('r1'), from.toolCall('r1', 'c1', 'echo'));
    expect(outputs(started)).toEqual([]);
  });

  it('that cannot be run are refused before anything is opened', async () => {
    const opened: unknown[] = [];
    const connecting = connectPrism({
      transport: (target) => {
        opened.push(target);
        return new ScriptedServer().client;
      },
      tools: [echo, echo],
    });
    await expect(connecting).rejects.toThrow(TypeError);
    expect(opened).toEqual([]);
  });

  it('leave calls to the user where there are none', async () => {
    const started = await startSession();
    await started.server.send(from.created('r1'), from.toolCall('r1', 'c1', 'echo'), from.done('r1'));
    await started.clock.advance(60_000);
    expect(started.server.types).toEqual([]);
  });
});

describe('case 16: two calls in one response', () => {
  it('two outputs, then one create after both and after the end of the response', async () => {
    const slow = deferred();
    const started = await withTools([echo, defineTool({ name: 'slow', execute: () => slow.promise })]);
    const { server } = started;
    await server.send(
      from.created('r1'),
      from.toolCall('r1', 'c1', 'slow'),
      from.toolCall('r1', 'c2', 'echo', '{"a":1}'),
    );
    expect(outputs(started)).toEqual([['c2', '{"a":1}']]);
    await server.send(from.done('r1'));
    expect(server.types).toEqual(['conversation.item.create']);
    slow.resolve('at last');
    await settle();
    expect(server.types).toEqual(['conversation.item.create', 'conversation.item.create', 'response.create']);
    await server.send(from.created('r2', {}, { prism_parent_response_id: 'r1' }), from.done('r2'));
    expect(server.all('response.create')).toHaveLength(1);
  });

  it('the response that goes on is known to the one before it', async () => {
    const { session, server } = await withTools([echo]);
    await server.send(from.created('r1'), from.toolCall('r1', 'c1', 'echo'));
    const continued = watch(session.currentResponse?.continuation() ?? Promise.reject());
    await server.send(from.done('r1'));
    const { event_id } = server.last('response.create');
    await server.send(
      from.created('r2', { prism_request_event_id: event_id }, { prism_parent_response_id: 'r1' }),
    );
    expect(continued.outcome).toMatchObject({ state: 'resolved', value: { id: 'r2', parent: { id: 'r1' } } });
    const last = watch(session.currentResponse?.continuation() ?? Promise.reject());
    await server.send(from.done('r2'));
    expect(last.outcome).toEqual({ state: 'resolved', value: undefined });
  });

  it('goes before texts that wait, and waits while the person speaks', async () => {
    const { session, server } = await withTools([echo]);
    await server.send(from.created('r1'), from.toolCall('r1', 'c1', 'echo'));
    void watch(session.sendText('later'));
    await server.send(from.speechStarted('u1'), from.done('r1'));
    expect(server.all('response.create')).toHaveLength(1);
    const [text] = server.all('response.create');
    expect(server.all('conversation.item.create').map(({ item }) => item.type)).toEqual([
      'function_call_output',
      'message',
    ]);
    await server.send(from.speechStopped('u1'));
    await server.send(from.created('r2', { prism_request_event_id: text?.event_id }), from.done('r2'));
    expect(server.all('response.create')).toHaveLength(2);
  });

  it('is asked for again where a response of the server came first', async () => {
    const { server } = await withTools([echo]);
    // It names requests, so that a response without a name is known to be its own.
    const named = { prism_request_event_id: 'another' };
    await server.send(from.created('r1', named), from.toolCall('r1', 'c1', 'echo'), from.done('r1'));
    const { event_id } = server.last('response.create');
    await server.send(from.created('r2'), from.refusal(event_id, 'conversation_already_has_active_response'));
    expect(server.all('response.create')).toHaveLength(1);
    await server.send(from.done('r2'));
    expect(server.all('response.create')).toHaveLength(2);
  });
});

describe('case 17: the same call twice', () => {
  it.each([
    ['its arguments again', [from.toolCall('r1', 'c1', 'count')]],
    ['its arguments in another item', [from.toolCall('r1', 'c1', 'count', '{}', 'other_item')]],
    ['its item', [callItem('c1', 'count')]],
    ['all of it, after the answer', [callItem('c1', 'count'), from.toolCall('r1', 'c1', 'count')]],
  ])('%s: the tool runs once, and one output is sent', async (_, again) => {
    let runs = 0;
    const execute = () => {
      runs += 1;
      return String(runs);
    };
    const started = await withTools([defineTool({ name: 'count', execute })]);
    await started.server.send(from.created('r1'), from.toolCall('r1', 'c1', 'count'), ...again);
    await started.server.send(...again, from.done('r1'));
    await started.server.send(...again);
    expect([runs, outputs(started)]).toEqual([1, [['c1', '1']]]);
    expect(started.server.all('response.create')).toHaveLength(1);
  });

  it('the item alone is enough', async () => {
    const started = await withTools([echo]);
    await started.server.send(from.created('r1'), callItem('c1', 'echo', '{"b":2}'));
    expect(outputs(started)).toEqual([['c1', '{"b":2}']]);
  });

  it('an item that is not whole is no call', async () => {
    const started = await withTools([echo]);
    await started.server.send(from.created('r1'), callItem('c1', 'echo', '{"b":', 'incomplete'));
    expect(outputs(started)).toEqual([]);
  });
});

describe('case 18: calls that cannot be answered properly', () => {
  it.each(['{"a":', '', '[]', '{"n":1e999}'])('arguments %s: an error, and it goes on', async (args) => {
    const started = await withTools([echo]);
    await started.server.send(from.created('r1'), from.toolCall('r1', 'c1', 'echo', args), from.done('r1'));
    expect(outputs(started)).toEqual([['c1', expect.stringContaining('"error"')]]);
    expect(started.server.types).toEqual(['conversation.item.create', 'response.create']);
  });

  it('a frame that names no response is answered all the same', async () => {
    const started = await withTools([echo]);
    const { response_id: _, ...frame } = from.toolCall('r1', 'c1', 'echo');
    await started.server.send(from.created('r1'), { ...frame, type: String(frame.type) }, from.done('r1'));
    expect(outputs(started)).toEqual([['c1', expect.stringContaining('"error"')]]);
    expect(started.server.all('response.create')).toHaveLength(1);
  });
});

describe('case 19: deadlines', () => {
  const waits = { prism_tool_waits: { result_timeout_s: 10, continuation_timeout_s: 5 } };
  const never = defineTool({ name: 'never', execute: () => new Promise(() => {}) });

  it('the answer is there before the server stops waiting', async () => {
    const started = await withTools([never], waits);
    await started.server.send(from.created('r1'), from.toolCall('r1', 'c1', 'never'));
    await started.clock.advance(8_999);
    expect(outputs(started)).toEqual([]);
    await started.clock.advance(1);
    expect(outputs(started)).toEqual([['c1', expect.stringContaining('timed_out')]]);
  });

  it('other settings are for later calls; null is the session alone', async () => {
    const started = await withTools([never], waits);
    await started.server.send(
      from.created('r1'),
      from.toolCall('r1', 'c1', 'never'),
      from.sessionUpdated({ prism_tool_waits: { result_timeout_s: null, continuation_timeout_s: null } }),
      from.toolCall('r1', 'c2', 'never'),
    );
    await started.clock.advance(9_000);
    expect(outputs(started).map(([id]) => id)).toEqual(['c1']);
    await started.clock.advance(timeouts.tool - 9_000);
    expect(outputs(started).map(([id]) => id)).toEqual(['c1', 'c2']);
  });

  it('nothing is sent for a call that the server has given up', async () => {
    const late = deferred();
    const settled: ToolSettled[] = [];
    const started = await withTools([defineTool({ name: 'late', execute: () => late.promise })], waits);
    started.session.on('tool.settled', (event) => settled.push(event));
    await started.server.send(
      from.created('r1'),
      from.toolCall('r1', 'c1', 'late'),
      from.done('r1'),
      from.error({ code: 'tool_result_timeout', scope: 'response', owner: { call_ids: ['c1'] } }),
    );
    late.resolve('too late');
    await started.clock.advance(60_000);
    expect(started.server.types).toEqual([]);
    expect(settled).toMatchObject([{ callId: 'c1', outcome: 'given_up' }]);
  });
});

describe('case 20: an interruption while a tool runs', () => {
  it('the output is sent once, and nothing is continued', async () => {
    const late = deferred();
    const started = await withTools([defineTool({ name: 'late', execute: () => late.promise })]);
    const { server } = started;
    await server.send(
      from.created('r1'),
      from.toolCall('r1', 'c1', 'late'),
      from.speechStarted('u1'),
      from.done('r1', { status: 'cancelled', status_details: { reason: 'turn_detected' } }),
      from.created('r2'),
    );
    late.resolve('here');
    await settle();
    await server.send(from.done('r2'));
    expect(outputs(started)).toEqual([['c1', 'here']]);
    expect(server.all('response.create')).toEqual([]);
  });

  it('a response that had ended is continued after the newer one', async () => {
    const late = deferred();
    const started = await withTools([defineTool({ name: 'late', execute: () => late.promise })]);
    const { server } = started;
    await server.send(
      from.created('r1'),
      from.toolCall('r1', 'c1', 'late'),
      from.done('r1'),
      from.created('r2'),
    );
    late.resolve('here');
    await settle();
    expect(server.types).toEqual(['conversation.item.create']);
    await server.send(from.done('r2'));
    expect(server.types).toEqual(['conversation.item.create', 'response.create']);
  });
});

describe('the end of a session', () => {
  it('answers open calls before it closes', async () => {
    const aborted: unknown[] = [];
    const started = await withTools([
      defineTool({
        name: 'never',
        execute: (_, { signal }) =>
          new Promise(() => signal.addEventListener('abort', () => aborted.push(signal.reason))),
      }),
    ]);
    await started.server.send(from.created('r1'), from.toolCall('r1', 'c1', 'never'));
    void started.session.close();
    await settle();
    expect(outputs(started)).toEqual([['c1', expect.stringContaining('"error"')]]);
    expect(started.server.closed).toEqual({ code: 1000, reason: '' });
    expect(aborted).toHaveLength(1);
  });

  it('settles calls that it cannot answer', async () => {
    const late = deferred();
    const settled: ToolSettled[] = [];
    const started = await withTools([defineTool({ name: 'late', execute: () => late.promise })]);
    started.session.on('tool.settled', (event) => settled.push(event));
    await started.server.send(from.created('r1'), from.toolCall('r1', 'c1', 'late'));
    started.server.end.terminate();
    await settle();
    late.resolve('nobody waits');
    await settle();
    expect(settled).toMatchObject([{ callId: 'c1', outcome: 'connection_lost' }]);
  });
});

function callItem(call: string, name: string, args = '{}', status = 'completed') {
  return {
    type: 'response.output_item.done',
    response_id: 'r1',
    output_index: 0,
    item: { id: `item_${call}`, type: 'function_call', status, call_id: call, name, arguments: args },
  };
}
