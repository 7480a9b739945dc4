import { describe, expect, it } from 'vitest';
import type { Scenario } from '../src/index.js';
import { at, textAt } from './support/fields.js';
import { type MemoryClient, onManualClock } from './support/memory-client.js';
import { append } from './support/sound.js';

const weather = {
  type: 'function',
  name: 'get_weather',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' }, unit: { enum: ['celsius', 'kelvin'] }, day: { type: 'integer' } },
    required: ['city', 'unit'],
  },
};
const create = { type: 'response.create' };

function start(scenario: Scenario = {}) {
  const all = onManualClock({ session: { modalities: ['text'], tools: [weather] }, ...scenario });
  return {
    ...all,
    ask: (text: string, response?: { readonly [name: string]: unknown }) =>
      run(all, () => all.client.ask(text, response)),
  };
}

/** Does something, and lets the response that it brings end. */
function run<T>({ clock }: { clock: { advance(ms: number): void } }, act: () => T): T {
  const result = act();
  clock.advance(5000);
  return result;
}

function answer(client: MemoryClient, call_id: string, output = 'foggy') {
  return client.send({
    type: 'conversation.item.create',
    item: { type: 'function_call_output', call_id, output },
  });
}

const callIds = (client: MemoryClient) =>
  client.of('response.function_call_arguments.done').map((event) => textAt(event, 'call_id'));
const codes = (client: MemoryClient) => client.of('error').map((event) => at(event, 'error', 'code'));

describe('a tool call', () => {
  it('comes in the documented order when the weather is asked for', () => {
    const { client, ask } = start();
    client.fresh();
    ask('What is the weather in New York today?');
    expect(client.freshTypes()).toEqual([
      'conversation.item.created',
      'response.created',
      'response.output_item.added',
      'conversation.item.created',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'response.output_item.done',
      'response.done',
    ]);
    const done = client.last('response.function_call_arguments.done');
    expect(done).toMatchObject({ name: 'get_weather', output_index: 0 });
    expect(JSON.parse(textAt(done, 'arguments'))).toEqual({ city: 'New York', unit: 'celsius' });
    const deltas = client.of('response.function_call_arguments.delta').map(({ delta }) => delta);
    expect(deltas.join('')).toBe(done.arguments);
    expect(at(client.last('response.done'), 'response', 'output')).toMatchObject([
      { type: 'function_call', status: 'completed', call_id: done.call_id },
    ]);
  });

  it('is made only with a tool that is registered and allowed', () => {
    const { client, ask } = start();
    ask('The weather?', { tools: [] });
    ask('The weather?', { tool_choice: 'none' });
    expect(callIds(client)).toEqual([]);
    ask('Anything', { tool_choice: { type: 'function', name: 'get_weather' } });
    ask('Anything', { tool_choice: 'required', tools: [{ type: 'function', name: 'other' }] });
    const names = client.of('response.function_call_arguments.done').map(({ name }) => name);
    expect(names).toEqual(['get_weather', 'other']);
  });

  it('is continued by the response that comes after its result', () => {
    const { client, clock, ask } = start();
    ask('The weather?');
    const parent = textAt(client.last('response.done'), 'response', 'id');
    const request = answer(client, callIds(client)[0] ?? '');
    expect(client.last('conversation.item.created')).toMatchObject({
      prism_request_event_id: request,
      item: { type: 'function_call_output', output: 'foggy' },
    });
    run({ clock }, () => client.send(create));
    expect(client.last('response.text.done').text).toBe('Here is what I found: foggy');
    expect(at(client.last('response.done'), 'response', 'metadata')).toEqual({
      prism_cause: 'tool_results',
      prism_parent_response_id: parent,
    });
    run({ clock }, () => client.send(create));
    expect(at(client.last('response.done'), 'response', 'metadata')).toEqual({
      prism_cause: 'client_request',
    });
  });

  it('takes its result before its response has ended', () => {
    const { client, clock } = start({
      turns: [
        {
          when: { cause: 'client' },
          steps: [
            { do: 'call', callId: 'c1' },
            { do: 'hold', until: 'conversation.item.create' },
          ],
        },
      ],
    });
    run({ clock }, () => client.send(create));
    expect(client.of('response.done')).toHaveLength(0);
    answer(client, 'c1');
    expect(client.of('response.done')).toHaveLength(1);
    run({ clock }, () => client.send(create));
    expect(at(client.last('response.done'), 'response', 'metadata', 'prism_cause')).toBe('tool_results');
  });

  it('is one of a set, which is continued once all results are in', () => {
    const { client, clock } = start({
      turns: [
        {
          times: 1,
          steps: [
            { do: 'call', callId: 'c1', arguments: {} },
            { do: 'call', callId: 'c2', arguments: {} },
          ],
        },
      ],
    });
    run({ clock }, () => client.send(create));
    answer(client, 'c2', 'two');
    run({ clock }, () => client.send(create));
    expect(at(client.last('response.done'), 'response', 'metadata', 'prism_cause')).toBe('client_request');
    answer(client, 'c1', 'one');
    run({ clock }, () => client.send(create));
    expect(client.last('response.text.done').text).toBe('Here is what I found: two, one');
  });

  it('takes no second result, and none for a call that nobody made', () => {
    const { client, ask } = start();
    ask('The weather?');
    const [id = ''] = callIds(client);
    answer(client, id);
    answer(client, id);
    answer(client, 'call_of_nobody');
    expect(codes(client)).toEqual(['tool_call_already_answered', 'invalid_tool_call_id']);
    client.send({
      type: 'conversation.item.create',
      item: { type: 'function_call', call_id: 'replayed', name: 'get_weather', arguments: '{}' },
    });
    answer(client, 'replayed');
    expect(codes(client)).toHaveLength(2);
  });

  it('may have arguments that are no JSON, and the same call may come twice', () => {
    const { client, clock } = start({
      turns: [
        {
          steps: [
            { do: 'call', callId: 'c1', argumentsText: '{"a":' },
            {
              do: 'emit',
              event: {
                type: 'response.function_call_arguments.done',
                response_id: '{{response_id}}',
                item_id: 'item_other',
                call_id: '{{call_id}}',
                name: 'get_weather',
                arguments: '{}',
              },
            },
          ],
        },
      ],
    });
    run({ clock }, () => client.send(create));
    expect(client.of('response.function_call_arguments.done')).toMatchObject([
      { arguments: '{"a":', call_id: 'c1' },
      { arguments: '{}', call_id: 'c1', item_id: 'item_other' },
    ]);
  });
});

describe('a spoken turn after tool results', () => {
  it('does not continue the call, and leaves nothing to continue', () => {
    const { client, clock, ask } = start();
    ask('The weather?');
    answer(client, callIds(client)[0] ?? '');
    client.send(append(400));
    client.send(append(700, 0));
    clock.advance(5000);
    expect(at(client.last('response.done'), 'response', 'metadata')).toBeNull();
    run({ clock }, () => client.send(create));
    expect(at(client.last('response.done'), 'response', 'metadata')).toEqual({
      prism_cause: 'client_request',
    });
    clock.advance(100_000);
    expect(codes(client)).toEqual([]);
  });
});

describe('the deadlines of tools', () => {
  const waits = (result_timeout_s: number | null, continuation_timeout_s: number | null) => ({
    type: 'session.update',
    session: { prism_tool_waits: { result_timeout_s, continuation_timeout_s } },
  });
  const two: Scenario = {
    pace: { firstMs: 0, textDeltaMs: 0 },
    turns: [
      {
        times: 1,
        steps: [
          { do: 'call', callId: 'c1', arguments: {} },
          { do: 'wait', ms: 1000 },
          { do: 'call', callId: 'c2', arguments: {} },
        ],
      },
    ],
  };

  it('pass for each call by itself', () => {
    const { client, clock } = start(two);
    client.send(waits(10, null));
    client.send(create);
    clock.advance(9999);
    expect(codes(client)).toEqual([]);
    clock.advance(1);
    expect(client.last('error')).toMatchObject({
      error: { code: 'tool_result_timeout', owner: { call_ids: ['c1'] } },
    });
    expect(client.last('error')).not.toHaveProperty('prism_request_event_id');
    answer(client, 'c1', 'late');
    expect(codes(client)).toEqual(['tool_result_timeout', 'tool_call_given_up']);
    answer(client, 'c2', 'in time');
    clock.advance(100_000);
    client.send(create);
    clock.advance(1000);
    expect(client.last('response.text.done').text).toBe('Here is what I found: in time');
    expect(codes(client)).toHaveLength(2);
  });

  it('go by the settings at the time of the call, and are none if null', () => {
    const { client, clock } = start(two);
    client.send(waits(null, null));
    client.send(create);
    clock.advance(500);
    client.send(waits(1, 1));
    clock.advance(1_000_000);
    expect(client.of('error')).toMatchObject([{ error: { owner: { call_ids: ['c2'] } } }]);
    answer(client, 'c1');
    expect(codes(client)).toHaveLength(1);
  });

  it('pass for the continuation, too', () => {
    const { client, clock } = start(two);
    client.send(waits(null, 5));
    client.send(create);
    clock.advance(2000);
    answer(client, 'c1');
    clock.advance(100_000);
    expect(codes(client)).toEqual([]);
    answer(client, 'c2');
    clock.advance(5000);
    expect(client.last('error')).toMatchObject({
      error: { code: 'tool_continuation_timeout', owner: { call_ids: ['c1', 'c2'] } },
    });
    client.send(create);
    clock.advance(1000);
    expect(at(client.last('response.done'), 'response', 'metadata', 'prism_cause')).toBe('client_request');
  });

  it('end in an answer of the server’s own if the scenario says so', () => {
    const { client, clock } = start({ ...two, afterGiveUp: 'respond' });
    client.send(waits(3, null));
    client.send(create);
    clock.advance(2000);
    answer(client, 'c2', 'half');
    const parent = textAt(client.last('response.done'), 'response', 'id');
    clock.advance(10_000);
    const { response, ...event } = client.last('response.done');
    expect(event).not.toHaveProperty('prism_request_event_id');
    expect(at(response, 'metadata')).toEqual({
      prism_cause: 'tool_timeout',
      prism_parent_response_id: parent,
    });
  });
});
