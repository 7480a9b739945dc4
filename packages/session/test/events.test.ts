// Case 28: errors, broken frames, unknown events and failing listeners are events, and never the end.
import { describe, expect, it, vi } from 'vitest';
import type { ListenerFailed, SessionEventKind } from '../src/index.js';
import { settle } from './support/fake-clock.js';
import { from } from './support/server-events.js';
import { startSession, watch } from './support/start-session.js';

describe('case 28: an error that nobody listens to', () => {
  it('rejects the request that it names, and later events still come', async () => {
    const { session, server } = await startSession();
    const [first, second] = [watch(session.deleteItem('a')), watch(session.deleteItem('b'))];
    const seen: string[] = [];
    session.on('item.deleted', ({ itemId }) => seen.push(itemId));
    await settle();
    const [one] = server.all('conversation.item.delete');
    await server.send(from.refusal(one?.event_id ?? '', 'invalid_value'), {
      type: 'conversation.item.deleted',
      item_id: 'b',
    });
    expect(first.outcome).toMatchObject({ error: { code: 'invalid_value' } });
    expect(second.outcome.state).toBe('resolved');
    expect(seen).toEqual(['b']);
  });

  it('is an event for those who do, whether a request owns it or not', async () => {
    const { session, server } = await startSession();
    const codes: unknown[] = [];
    session.on('error', ({ code, ownerEventId }) => codes.push([code, ownerEventId]));
    const update = watch(session.update({}));
    await settle();
    const { event_id } = server.last('session.update');
    await server.send(from.error({ code: 'server_error' }), from.refusal(event_id, 'invalid_value'));
    expect(codes).toEqual([
      ['server_error', undefined],
      ['invalid_value', event_id],
    ]);
    expect(update.outcome.state).toBe('rejected');
  });

  it.each([
    ['deltas', from.textDelta('r9', 'a9', 'x')],
    ['sound', from.audioDelta('r9', 'a9', [0, 0])],
    ['the end of a response', from.done('r9')],
    [
      'a transcript',
      {
        type: 'conversation.item.input_audio_transcription.completed',
        item_id: 'u9',
        content_index: 0,
        transcript: 'hi',
      },
    ],
    [
      'a truncation',
      { type: 'conversation.item.truncated', item_id: 'a9', content_index: 0, audio_end_ms: 3 },
    ],
    ['a deletion', { type: 'conversation.item.deleted', item_id: 'a9' }],
    [
      'a call',
      {
        type: 'response.function_call_arguments.done',
        response_id: 'r9',
        item_id: 'a9',
        call_id: 'c',
        name: 'f',
        arguments: '{}',
      },
    ],
    ['playback', { type: 'output_audio_buffer.stopped', response_id: 'r9' }],
  ])('%s of something unknown is no error', async (_, event) => {
    const { session, server } = await startSession();
    const failures: ListenerFailed[] = [];
    session.on('listener.failed', (failed) => failures.push(failed));
    const seen: string[] = [];
    session.on('speech.started', ({ kind }) => seen.push(kind));
    await server.send(event, from.speechStarted('u1'));
    expect(seen).toEqual(['speech.started']);
    expect(failures).toEqual([]);
    expect(() => session.snapshot()).not.toThrow();
  });
});

describe('unknown events and broken frames', () => {
  it('are told, and everything goes on', async () => {
    const { session, server } = await startSession();
    const seen: unknown[] = [];
    session.on('ignored', ({ type, raw }) => seen.push([type, raw.volume]));
    session.on('frame.broken', ({ error }) => seen.push([error.code, error.path]));
    session.on('speech.started', ({ itemId }) => seen.push(itemId));
    server.end.send('{"type": 1');
    server.end.send(new Uint8Array([0xff]));
    await server.send(
      { type: 'prism.future', volume: 11 },
      { type: 'response.text.delta', response_id: 'r1' },
      from.speechStarted('u1'),
    );
    expect(seen).toEqual([
      ['invalid_json', ''],
      ['invalid_utf8', ''],
      ['prism.future', 11],
      ['invalid_field', '/item_id'],
      'u1',
    ]);
  });

  it('are among all events, in order', async () => {
    const { session, server } = await startSession();
    const read = session.events();
    server.end.send('nonsense');
    await server.send({ type: 'prism.future' }, from.error({}), from.created('r1'), from.done('r1'));
    await session.close();
    const kinds: SessionEventKind[] = [];
    for await (const { kind } of read) kinds.push(kind);
    expect(kinds).toEqual([
      'frame.broken',
      'ignored',
      'error',
      'response.started',
      'response.opened',
      'response.ended',
      'session.ended',
    ]);
  });
});

describe('a listener that fails', () => {
  it('stops neither the others nor the session, now or later', async () => {
    const { session, server } = await startSession();
    const [now, later] = [new Error('now'), new Error('later')];
    const seen: string[] = [];
    const failures: unknown[] = [];
    session.on('speech.started', () => {
      throw now;
    });
    session.on('speech.started', async () => {
      await settle();
      throw later;
    });
    session.on('speech.started', () => seen.push('third'));
    session.on('listener.failed', ({ error, during }) => failures.push([error, during]));
    await server.send(from.speechStarted('u1'), from.speechStarted('u2'));
    await settle();
    expect(seen).toEqual(['third', 'third']);
    expect(failures).toEqual([now, now, later, later].map((error) => [error, 'speech.started']));
  });

  it('is told on the console if nobody listens to that, or if who does fails as well', async () => {
    const console_ = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const { session, server } = await startSession();
      const boom = new Error('boom');
      const fail = () => {
        throw boom;
      };
      session.on('speech.started', fail);
      await server.send(from.speechStarted('u1'));
      expect(console_.mock.calls).toEqual([['A listener for speech.started failed:', boom]]);
      session.on('listener.failed', fail);
      await server.send(from.speechStarted('u1'));
      expect(console_.mock.calls.at(-1)).toEqual(['A listener for listener.failed failed:', boom]);
    } finally {
      console_.mockRestore();
    }
  });

  it('may take itself and others off, and add others, while it is called', async () => {
    const { session, server } = await startSession();
    const seen: string[] = [];
    const offOnce = session.on('speech.started', () => {
      seen.push('once');
      offOnce();
      offOnce();
      session.on('speech.started', () => seen.push('added'));
    });
    session.on('speech.started', () => seen.push('always'));
    await server.send(from.speechStarted('u1'));
    expect(seen).toEqual(['once', 'always']);
    await server.send(from.speechStarted('u1'));
    expect(seen.slice(2)).toEqual(['always', 'added']);
  });

  it('that is the same function twice is two listeners', async () => {
    const { session, server } = await startSession();
    let calls = 0;
    const count = () => {
      calls += 1;
    };
    const off = session.on('speech.started', count);
    session.on('speech.started', count);
    await server.send(from.speechStarted('u1'));
    off();
    await server.send(from.speechStarted('u1'));
    expect(calls).toBe(3);
  });
});

describe('readers of all events', () => {
  it('are independent, keep the order, and can leave while they wait', async () => {
    const { session, server } = await startSession();
    const [first, second] = [session.events(), session.events()];
    const waiting = first.next();
    const left = watch(second.next());
    expect(await second.return?.()).toEqual({ done: true, value: undefined });
    await settle();
    expect(left.outcome).toEqual({ state: 'resolved', value: { done: true, value: undefined } });
    await server.send(...Array.from({ length: 5_000 }, (_, index) => from.speechStarted(`u${index}`)));
    expect((await waiting).value).toMatchObject({ itemId: 'u0' });
    for (let index = 1; index < 5_000; index += 1) {
      expect((await first.next()).value).toMatchObject({ itemId: `u${index}` });
    }
    await first.return?.();
    expect(await first.next()).toEqual({ done: true, value: undefined });
  });

  it('may ask for several at once', async () => {
    const { session, server } = await startSession();
    const read = session.events();
    const asked = [read.next(), read.next(), read.next()];
    await server.send(from.speechStarted('u1'), from.speechStarted('u2'));
    server.end.terminate();
    const results = await Promise.all(asked);
    expect(results.map(({ value }) => value?.kind)).toEqual([
      'speech.started',
      'speech.started',
      'session.ended',
    ]);
    await expect(read.next()).rejects.toMatchObject({ code: 1006 });
    expect(await read.next()).toEqual({ done: true, value: undefined });
  });
});

describe('a transport that answers before `send` returns', () => {
  it('turns no order around', async () => {
    const { session, server } = await startSession();
    const { onmessage } = server.client;
    const answer = JSON.stringify(from.speechStopped('u1'));
    server.client.send = () => onmessage?.(answer);
    const seen: string[] = [];
    session.on('speech.started', () => {
      watch(session.clearInput());
      seen.push('started');
    });
    session.on('speech.started', () => seen.push('started too'));
    session.on('speech.stopped', () => seen.push('stopped'));
    await server.send(from.speechStarted('u1'));
    expect(seen).toEqual(['started', 'started too', 'stopped']);
  });
});
