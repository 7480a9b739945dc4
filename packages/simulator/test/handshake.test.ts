import { describe, expect, it } from 'vitest';
import { at } from './support/fields.js';
import { MemoryClient, onManualClock } from './support/memory-client.js';

const update = { type: 'session.update', session: {} };

describe('the handshake', () => {
  it('opens the session, the conversation and the typed input', () => {
    const client = new MemoryClient({});
    expect(client.freshTypes()).toEqual([
      'session.created',
      'conversation.created',
      'prism.typed_input.ready',
    ]);
  });

  it('says which deadlines and which turn detection hold', () => {
    const scenario = { session: { prism_tool_waits: { result_timeout_s: 7, continuation_timeout_s: null } } };
    const { session } = new MemoryClient(scenario).last('session.created');
    expect(session).toMatchObject({
      prism_tool_waits: { result_timeout_s: 7, continuation_timeout_s: null },
      prism_effective_interrupt_response: true,
      turn_detection: { type: 'server_vad', prism_end_of_turn_timeout_ms: 3000, eagerness: 'auto' },
      tools: [],
    });
  });

  it('is silent for good if the scenario says so', () => {
    const { client, clock } = onManualClock({ handshake: { mode: 'silent' } });
    client.send(update);
    clock.advance(100_000);
    expect(client.frames).toEqual([]);
  });

  it('says an error and then nothing if the scenario says so', () => {
    const client = new MemoryClient({ handshake: { mode: 'error' } });
    client.send(update);
    expect(client.events.map(({ error }) => at(error, 'code'))).toEqual(['invalid_api_key']);
    const error = { message: 'No seats.', code: 'full' };
    const other = new MemoryClient({ handshake: { mode: 'error', error } });
    expect(other.events.map((event) => event.error)).toEqual([error]);
  });

  it('takes its time, and then answers what came meanwhile', () => {
    const { client, clock } = onManualClock({ handshake: { delayMs: 500 } });
    const request = client.send(update);
    clock.advance(499);
    expect(client.frames).toEqual([]);
    clock.advance(1);
    expect(client.last('session.updated').prism_request_event_id).toBe(request);
  });

  it('takes typed text only when it has said so', () => {
    const { client, clock } = onManualClock({ handshake: { typedInputDelayMs: 200 } });
    const request = client.ask('too soon');
    expect(at(client.last('error'), 'error')).toMatchObject({
      code: 'typed_input_not_ready',
      owner: { event_id: 'request_1' },
    });
    expect(client.last('response.created').prism_request_event_id).toBe(request);
    clock.advance(10_000);
    client.ask('in time');
    expect(client.last('conversation.item.created').prism_request_event_id).toBe('request_3');
    expect(client.of('prism.typed_input.ready')).toHaveLength(1);
  });

  it('never takes typed text with a delay of null', () => {
    const { client, clock } = onManualClock({ handshake: { typedInputDelayMs: null } });
    clock.advance(1e9);
    expect(client.of('prism.typed_input.ready')).toEqual([]);
  });

  it('drops a refused connection where there is no HTTP to refuse it with', () => {
    const client = new MemoryClient({ handshake: { mode: 'refuse' } });
    expect([client.frames, client.ends]).toEqual([[], ['drop']]);
  });
});
