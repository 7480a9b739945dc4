import { describe, expect, it } from 'vitest';
import { at } from './support/fields.js';
import { MemoryClient } from './support/memory-client.js';

/** What a client might send by mistake, and what the error says of it. */
const mistakes = [
  [{ type: 'no.such.event' }, 'invalid_value', 'type'],
  [{ type: 'response.created', response: { id: 'r' } }, 'invalid_value', 'type'],
  [{ type: 'response.create', respones: {} }, 'unknown_parameter', 'respones'],
  [{ type: 'input_audio_buffer.append' }, 'missing_required_parameter', 'audio'],
  [{ type: 'input_audio_buffer.append', audio: '%%%%' }, 'invalid_value', 'audio'],
  [
    { type: 'session.update', session: { turn_detection: { eagerness: 5 } } },
    'invalid_type',
    'session.turn_detection.eagerness',
  ],
  [{ type: 'conversation.item.create', item: { type: 'poem' } }, 'invalid_value', 'item.type'],
  [
    { type: 'conversation.item.create', item: { type: 'message', role: 'user', content: [] } },
    'empty_array',
    'item.content',
  ],
  [
    { type: 'conversation.item.truncate', item_id: 'a', content_index: 0, audio_end_ms: 1.5 },
    'invalid_type',
    'audio_end_ms',
  ],
] as const;

describe('client events', () => {
  it.each(mistakes)('are refused if they are broken: %j', (event, code, param) => {
    const client = new MemoryClient({});
    const request = client.send({ ...event });
    const error = client.last('error');
    expect(error.prism_request_event_id).toBe(request);
    expect(error.error).toMatchObject({
      code,
      param,
      event_id: request,
      scope: 'event',
      owner: { event_id: request },
      type: 'invalid_request_error',
    });
  });

  it.each([
    ['not JSON', '{"type":'],
    ['bytes', new TextEncoder().encode('{"type":"response.create"}')],
    ['an array', '[]'],
    ['null', 'null'],
    ['an event without a type', '{}'],
    ['an event whose type is a number', '{"type":3}'],
  ])('need an object with a type: %s', (_, frame) => {
    const client = new MemoryClient({});
    client.server.receive(frame);
    const { error } = client.last('error');
    expect(at(error, 'owner')).toBeUndefined();
    expect(at(error, 'code')).toMatch(/^(invalid_json|invalid_type|missing_required_parameter)$/);
    client.ask('Still there?');
    expect(client.of('response.done')).toHaveLength(1);
  });

  it('find their event_id on all that they cause', () => {
    const client = new MemoryClient({});
    client.fresh();
    const request = client.ask('Hello');
    const [created, ...response] = client.fresh();
    expect(created).toMatchObject({ type: 'conversation.item.created', prism_request_event_id: 'request_1' });
    expect(new Set(response.map((event) => event.prism_request_event_id))).toEqual(new Set([request]));
    expect(response.at(-1)?.type).toBe('response.done');
  });

  it('cause nothing with a prism_request_event_id if they have no event_id', () => {
    const client = new MemoryClient({});
    client.server.receive('{"type":"session.update","session":{}}');
    client.server.receive('{"type":"response.cancel"}');
    expect(client.last('session.updated')).not.toHaveProperty('prism_request_event_id');
    expect(at(client.last('error'), 'error', 'event_id')).toBeNull();
  });
});
