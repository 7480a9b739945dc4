import { describe, expect, it } from 'vitest';
import type { Scenario } from '../src/index.js';
import { at, textAt } from './support/fields.js';
import { MemoryClient, onManualClock } from './support/memory-client.js';

const create = { type: 'response.create' };
const cancel = { type: 'response.cancel' };

describe('a response', () => {
  it('in text comes in the documented order', () => {
    const client = new MemoryClient({ session: { modalities: ['text'] } });
    client.fresh();
    client.ask('Good morning to you');
    expect(client.freshTypes()).toEqual([
      'conversation.item.created',
      'response.created',
      'response.output_item.added',
      'conversation.item.created',
      'response.content_part.added',
      'response.text.delta',
      'response.text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.done',
    ]);
    const text = 'You said: Good morning to you';
    expect(
      client
        .of('response.text.delta')
        .map(({ delta }) => delta)
        .join(''),
    ).toBe(text);
    expect(client.last('response.text.done').text).toBe(text);
    const { response } = client.last('response.done');
    expect(response).toMatchObject({
      status: 'completed',
      status_details: null,
      metadata: { prism_cause: 'client_request' },
    });
    expect(at(response, 'output')).toMatchObject([
      { role: 'assistant', status: 'completed', content: [{ type: 'text', text }] },
    ]);
    expect(at(response, 'usage', 'total_tokens')).toBe(
      Number(at(response, 'usage', 'input_tokens')) + Number(at(response, 'usage', 'output_tokens')),
    );
  });

  it('in speech comes with sound and words, and as much sound as was asked for', () => {
    const client = new MemoryClient({
      turns: [{ steps: [{ do: 'say', text: 'one two three', audioMs: 730 }] }],
    });
    client.fresh();
    client.send(create);
    const types = client.freshTypes();
    expect(types.slice(0, 4)).toEqual([
      'response.created',
      'response.output_item.added',
      'conversation.item.created',
      'response.content_part.added',
    ]);
    expect(new Set(types.slice(4, -5))).toEqual(
      new Set(['response.audio_transcript.delta', 'response.audio.delta']),
    );
    expect(types.slice(-5)).toEqual([
      'response.audio.done',
      'response.audio_transcript.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.done',
    ]);
    const pieces = client
      .of('response.audio.delta')
      .map((event) => Buffer.from(textAt(event, 'delta'), 'base64'));
    expect(pieces.map(({ length }) => length)).toEqual([...Array(7).fill(4800), 1440]);
    const samples = Buffer.concat(pieces);
    const peak = Math.max(
      ...Array.from({ length: samples.length / 2 }, (_, i) => samples.readInt16LE(i * 2)),
    );
    expect(peak).toBeGreaterThan(9_800);
    expect(peak).toBeLessThan(9_840);
    expect(client.last('response.audio_transcript.done').transcript).toBe('one two three');
  });

  it('goes by what response.create says, for this once', () => {
    const client = new MemoryClient({ turns: [{ steps: [{ do: 'say', text: '{{instructions}}' }] }] });
    client.send({ type: 'session.update', session: { instructions: 'session' } });
    client.send({
      ...create,
      response: { instructions: 'once', modalities: ['text'], voice: 'iris', metadata: { topic: 'a' } },
    });
    expect(client.last('response.text.done').text).toBe('once');
    expect(client.last('response.created').response).toMatchObject({
      modalities: ['text'],
      voice: 'iris',
      metadata: { topic: 'a', prism_cause: 'client_request' },
    });
    client.send(create);
    expect(client.last('response.audio_transcript.done').transcript).toBe('session');
    expect(client.last('response.created').response).toMatchObject({
      metadata: { prism_cause: 'client_request' },
    });
  });

  it('answers the items that it is given instead of the conversation', () => {
    const client = new MemoryClient({ session: { modalities: ['text'] } });
    client.ask('in the conversation');
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'beside it' }] };
    client.send({ ...create, response: { conversation: 'none', input: [item] } });
    expect(client.last('response.text.done').text).toBe('You said: beside it');
    client.send({ ...create, response: { input: [] } });
    expect(client.last('response.text.done').text).toBe('Hello, how can I help you?');
  });

  it('comes as several items and parts if the scenario says so', () => {
    const client = new MemoryClient({
      turns: [
        {
          steps: [
            { do: 'say', text: 'a', as: 'text' },
            { do: 'say', text: 'b', as: 'audio', sameItem: true },
            { do: 'say', text: 'c', as: 'audio', sameItem: true },
            { do: 'say', text: 'd', as: 'text' },
          ],
        },
      ],
    });
    client.send(create);
    expect(at(client.last('response.done'), 'response', 'output')).toMatchObject([
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'audio', transcript: 'b' },
          { type: 'audio', transcript: 'c' },
        ],
      },
      { content: [{ type: 'text', text: 'd' }] },
    ]);
    const places = client
      .of('response.content_part.done')
      .map((event) => [event.output_index, event.content_index]);
    expect(places).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
    ]);
  });

  it('streams in real time as the pace says', () => {
    const { client, clock } = onManualClock({
      pace: { firstMs: 100, textDeltaMs: 10 },
      turns: [
        {
          steps: [
            { do: 'say', as: 'text', text: ['a', 'b', 'c'] },
            { do: 'wait', ms: 1000 },
          ],
        },
      ],
    });
    client.send(create);
    clock.advance(99);
    expect(client.of('response.output_item.added')).toHaveLength(0);
    clock.advance(11);
    expect(client.of('response.text.delta').map(({ delta }) => delta)).toEqual(['a', 'b']);
    clock.advance(20);
    expect(client.of('response.text.done')).toHaveLength(1);
    clock.advance(999);
    expect(client.of('response.done')).toHaveLength(0);
    clock.advance(1);
    expect(client.of('response.done')).toHaveLength(1);
  });

  it('reports rate limits if the scenario says so', () => {
    const client = new MemoryClient({ rateLimits: true });
    client.fresh();
    client.send(create);
    expect(client.freshTypes().slice(0, 2)).toEqual(['response.created', 'rate_limits.updated']);
  });
});

describe('one response at a time', () => {
  const held: Scenario = {
    session: { modalities: ['text'] },
    turns: [
      {
        times: 1,
        steps: [
          { do: 'say', text: ['so ', 'far'] },
          { do: 'hold', until: 'session.update' },
          { do: 'say', text: 'on' },
        ],
      },
    ],
  };

  it('refuses a second one in the conversation', () => {
    const client = new MemoryClient(held);
    client.send(create);
    const second = client.send(create);
    expect(client.last('error')).toMatchObject({
      prism_request_event_id: second,
      error: { code: 'conversation_already_has_active_response', owner: { event_id: second } },
    });
    client.send({ type: 'session.update', session: {} });
    expect(client.of('response.done')).toHaveLength(1);
    client.send(create);
    expect(client.of('response.done')).toHaveLength(2);
  });

  it('allows others beside the conversation, which leave no trace in it', () => {
    const client = new MemoryClient(held);
    client.send(create);
    client.send({ ...create, response: { conversation: 'none' } });
    expect(client.of('error')).toEqual([]);
    expect(at(client.last('response.done'), 'response', 'conversation_id')).toBeNull();
    expect(client.server.items).toHaveLength(1);
    expect(client.of('conversation.item.created')).toHaveLength(1);
  });

  it('ends a cancelled one with what there is of it', () => {
    const client = new MemoryClient(
      {
        session: { modalities: ['text'] },
        turns: [{ steps: [{ do: 'say', text: ['so ', 'far ', 'and no further'] }] }],
      },
      {
        onFrame: ({ type, delta }, self) => {
          if (type === 'response.text.delta' && delta === 'far ') self.send({ ...cancel, event_id: 'stop' });
        },
      },
    );
    const request = client.send(create);
    expect(client.last('response.text.delta').prism_request_event_id).toBe(request);
    const closing = client.events.slice(-4);
    expect(closing.map(({ type }) => type)).toEqual([
      'response.text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.done',
    ]);
    expect(closing.map((event) => event.prism_request_event_id)).toEqual(Array(4).fill('stop'));
    expect(closing[0]?.text).toBe('so far ');
    expect(closing[3]?.response).toMatchObject({
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'client_cancelled' },
      output: [{ status: 'incomplete', content: [{ text: 'so far ' }] }],
    });
  });

  it('cancels by id, and refuses what is not running', () => {
    const client = new MemoryClient(held);
    client.send(create);
    client.send({ ...cancel, response_id: 'resp_other' });
    expect(at(client.last('error'), 'error', 'code')).toBe('response_cancel_not_active');
    client.send({ ...cancel, response_id: textAt(client.last('response.created'), 'response', 'id') });
    expect(at(client.last('response.done'), 'response', 'status')).toBe('cancelled');
    const late = client.send(cancel);
    expect(client.last('error').error).toMatchObject({
      code: 'response_cancel_not_active',
      owner: { event_id: late },
    });
  });
});

describe('a response that does not end well', () => {
  it('fails without output', () => {
    const error = { type: 'server_error', code: 'rate_limit_exceeded', message: 'Too much.' };
    const client = new MemoryClient({
      turns: [{ times: 1, steps: [], outcome: { status: 'failed', error } }],
    });
    client.send(create);
    expect(client.last('response.done').response).toMatchObject({
      status: 'failed',
      status_details: { type: 'failed', error },
      output: [],
    });
    client.send(create);
    expect(at(client.last('response.done'), 'response', 'status')).toBe('completed');
  });

  it('stops early with an incomplete item', () => {
    const outcome = { status: 'incomplete', reason: 'max_output_tokens' };
    const client = new MemoryClient({ turns: [{ steps: [{ do: 'say', text: 'half a' }], outcome }] });
    client.send(create);
    expect(client.last('response.done').response).toMatchObject({
      status: 'incomplete',
      status_details: { type: 'incomplete', reason: 'max_output_tokens' },
      output: [{ status: 'incomplete' }],
    });
  });

  it('has a status and a usage that nobody expects', () => {
    const client = new MemoryClient({
      turns: [
        { times: 1, steps: [], outcome: { status: 'future' }, usage: 'null' },
        { steps: [], usage: 'absent' },
      ],
    });
    client.send(create);
    expect(client.last('response.done').response).toMatchObject({ status: 'future', usage: null });
    client.send(create);
    expect(client.last('response.done').response).not.toHaveProperty('usage');
  });

  it('carries a drain token if the scenario says so', () => {
    const client = new MemoryClient({ turns: [{ times: 1, drain: true, cause: 'reminder', steps: [] }] });
    client.send(create);
    expect(at(client.last('response.created'), 'response', 'metadata')).toEqual({ prism_cause: 'reminder' });
    expect(at(client.last('response.done'), 'response', 'metadata')).toEqual({
      prism_cause: 'reminder',
      prism_drain_token: expect.stringMatching(/^drain_/),
    });
    client.send(create);
    expect(at(client.last('response.done'), 'response', 'metadata')).not.toHaveProperty('prism_drain_token');
  });
});
