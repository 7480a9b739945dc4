import { describe, expect, it } from 'vitest';
import { at } from './support/fields.js';
import { MemoryClient } from './support/memory-client.js';

const tools = [{ type: 'function', name: 'look_up' }];

describe('session.update', () => {
  it('changes what it names and leaves the rest', () => {
    const client = new MemoryClient({});
    const before = client.last('session.created').session;
    const request = client.send({
      type: 'session.update',
      session: { instructions: 'Be brief.', tools, turn_detection: { eagerness: 'low' } },
    });
    const { session, prism_request_event_id } = client.last('session.updated');
    expect(prism_request_event_id).toBe(request);
    expect(session).toEqual({
      ...Object(before),
      instructions: 'Be brief.',
      tools,
      turn_detection: { ...Object(at(before, 'turn_detection')), eagerness: 'low' },
    });
  });

  it('takes a turn_detection of null for "leave it"', () => {
    const client = new MemoryClient({});
    client.send({ type: 'session.update', session: { turn_detection: null } });
    expect(at(client.last('session.updated'), 'session', 'turn_detection', 'type')).toBe('server_vad');
  });

  it('takes it for "off" if the scenario says so', () => {
    const client = new MemoryClient({ nullTurnDetection: 'off' });
    client.send({ type: 'session.update', session: { turn_detection: null } });
    expect(client.last('session.updated').session).toMatchObject({
      turn_detection: { type: null },
      prism_effective_interrupt_response: false,
    });
  });

  it('says whether speech interrupts, all settings taken together', () => {
    const client = new MemoryClient({});
    client.send({ type: 'session.update', session: { turn_detection: { interrupt_response: false } } });
    expect(at(client.last('session.updated'), 'session', 'prism_effective_interrupt_response')).toBe(false);
    const forced = new MemoryClient({ interruption: { effective: true } });
    forced.send({ type: 'session.update', session: { turn_detection: { interrupt_response: false } } });
    expect(at(forced.last('session.updated'), 'session', 'prism_effective_interrupt_response')).toBe(true);
  });

  it('cannot change the voice once the agent has spoken, nor anything else in the same breath', () => {
    const client = new MemoryClient({});
    client.send({ type: 'session.update', session: { voice: 'iris' } });
    expect(at(client.last('session.updated'), 'session', 'voice')).toBe('iris');
    client.ask('Speak!');
    const request = client.send({ type: 'session.update', session: { voice: 'alba', instructions: 'new' } });
    expect(client.last('error').error).toMatchObject({
      code: 'cannot_update_voice',
      param: 'session.voice',
      owner: { event_id: request },
    });
    client.send({ type: 'session.update', session: { voice: 'iris' } });
    expect(client.last('session.updated').session).toMatchObject({ voice: 'iris', instructions: '' });
  });

  it('takes pcm16 and nothing else', () => {
    const client = new MemoryClient({});
    client.send({ type: 'session.update', session: { output_audio_format: 'g711_ulaw' } });
    expect(at(client.last('error'), 'error', 'code')).toBe('unsupported_audio_format');
  });
});
