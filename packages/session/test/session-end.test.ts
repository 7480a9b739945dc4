// Cases 23 and 24: how a session ends, and what becomes of what was open.
import { describe, expect, it } from 'vitest';
import { PrismConnectionError, type SessionEnded } from '../src/index.js';
import { settle } from './support/fake-clock.js';
import type { ScriptedServer } from './support/scripted-server.js';
import { from } from './support/server-events.js';
import { collect, startSession, timeouts, watch } from './support/start-session.js';

const ends: readonly [string, (server: ScriptedServer) => void, Partial<SessionEnded>][] = [
  ['1000', (server) => server.end.close(1000, 'done'), { code: 1000, reason: 'done', clean: true }],
  ['1005, no code', (server) => server.end.close(1005, ''), { code: 1005, reason: '', clean: true }],
  ['1001', (server) => server.end.close(1001, 'restart'), { code: 1001, reason: 'restart', clean: false }],
  ['1006', (server) => server.end.terminate(), { code: 1006, reason: '', clean: false }],
  ['1011', (server) => server.end.close(1011, 'overload'), { code: 1011, reason: 'overload', clean: false }],
];

describe('case 23: the server closes', () => {
  it.each(ends)('with %s', async (_, act, expected) => {
    const { session, server, clock } = await startSession();
    const told: SessionEnded[] = [];
    session.on('session.ended', (event) => told.push(event));
    await server.send(from.created('r1'), from.itemAdded('r1', 'a1'), from.textDelta('r1', 'a1', 'half'));
    const reply = session.currentResponse;
    if (reply === undefined) throw new Error('No response runs.');
    const events = watch(collect(session.events()));
    const text = watch(collect(reply.text()));
    const waiting = reply.audio().next();
    const audio = watch(waiting);
    const requests = [session.update({}), session.deleteItem('a1'), session.sendText('hi')].map(watch);
    const microphone = session.audioInput().getWriter();
    const microphoneClosed = watch(microphone.closed);
    await settle();
    act(server);
    await settle();

    const ended = await session.closed;
    expect(ended).toMatchObject(expected);
    expect(told).toEqual([ended]);
    for (const { outcome, settled } of requests) {
      expect(outcome).toEqual({ state: 'rejected', error: ended.error });
      expect(settled).toBe(1);
    }
    const { code, reason, clean } = expected;
    expect(ended.error).toBeInstanceOf(PrismConnectionError);
    expect(ended.error).toMatchObject({ code, reason });
    expect(events.outcome.state).toBe(clean ? 'resolved' : 'rejected');
    expect(text.outcome).toEqual(
      clean ? { state: 'resolved', value: ['half'] } : { state: 'rejected', error: ended.error },
    );
    expect(audio.outcome.state).toBe(clean ? 'resolved' : 'rejected');
    expect(await reply.done).toMatchObject({ status: 'connection_lost', error: ended.error });
    expect(microphoneClosed.outcome).toEqual({ state: 'rejected', error: ended.error });

    // Later: a typed error each, and no second end.
    await expect(session.update({})).rejects.toBe(ended.error);
    await expect(microphone.write(new Uint8Array(2))).rejects.toBe(ended.error);
    expect(watch(collect(session.events())).settled).toBe(0);
    const late = watch(collect(session.events()));
    await session.close();
    await settle();
    expect(late.outcome).toEqual(
      clean ? { state: 'resolved', value: [] } : { state: 'rejected', error: ended.error },
    );
    expect(told).toHaveLength(1);
    expect(session.snapshot().responses).toMatchObject([{ id: 'r1', status: 'connection_lost' }]);
    expect([clock.pending, server.client.onmessage, server.client.onclose]).toEqual([0, null, null]);
  });

  it('gives readers everything that came before', async () => {
    const { session, server } = await startSession();
    const read = session.events();
    server.end.send(JSON.stringify(from.speechStarted('u1')));
    server.end.close(1011, 'overload');
    const kinds: string[] = [];
    await expect(
      (async () => {
        for await (const { kind } of read) kinds.push(kind);
      })(),
    ).rejects.toMatchObject({ code: 1011 });
    expect(kinds).toEqual(['speech.started', 'session.ended']);
  });
});

describe('case 24: the session expires', () => {
  it('is one end, with both facts', async () => {
    const { session, server, clock } = await startSession();
    const told: SessionEnded[] = [];
    session.on('session.ended', (event) => told.push(event));
    await server.send(from.error({ code: 'session_expired', message: 'It is over.' }));
    await clock.advance(100);
    server.end.close(1001, 'expired');
    await settle();
    expect(told).toHaveLength(1);
    expect(told[0]?.error).toMatchObject({
      code: 1001,
      reason: 'expired',
      serverError: { code: 'session_expired' },
    });
    expect(told[0]?.error.message).toContain('session_expired');
  });

  it('is not blamed on an error of long ago, nor on one that a request owned', async () => {
    for (const owned of [false, true]) {
      const { session, server, clock } = await startSession();
      watch(session.update({}));
      await settle();
      const { event_id } = server.last('session.update');
      await server.send(owned ? from.refusal(event_id, 'invalid_value') : from.error({ code: 'old' }));
      if (!owned) await clock.advance(60_000);
      server.end.terminate();
      expect((await session.closed).error.serverError).toBeUndefined();
    }
  });
});

describe('closing from here', () => {
  it('settles everything at once, and then waits for the server', async () => {
    const { session, server, clock } = await startSession();
    const update = watch(session.update({}));
    const events = watch(collect(session.events()));
    server.end.paused = true;
    const closing = watch(session.close({ code: 4000, reason: 'tired' }));
    await settle();
    expect(update.outcome).toMatchObject({ state: 'rejected', error: { code: 4000, reason: 'tired' } });
    expect(events.outcome.state).toBe('resolved');
    expect(closing.outcome.state).toBe('open');
    server.end.paused = false;
    await settle();
    expect(closing.outcome.state).toBe('resolved');
    expect(server.closed).toEqual({ code: 4000, reason: 'tired' });
    expect(clock.pending).toBe(0);
  });

  it('does not wait for a dead server', async () => {
    const { session, server, clock } = await startSession();
    server.end.paused = true;
    const closing = watch(session.close());
    await clock.advance(timeouts.close - 1);
    expect(closing.outcome.state).toBe('open');
    await clock.advance(1);
    expect(closing.outcome.state).toBe('resolved');
    expect([clock.pending, server.client.onmessage, server.client.onclose]).toEqual([0, null, null]);
  });

  it('may be done twice, and by `await using`', async () => {
    const { session, server } = await startSession();
    await Promise.all([session.close(), session.close()]);
    expect(server.closed).toEqual({ code: 1000, reason: '' });

    const second = await startSession();
    await second.session[Symbol.asyncDispose]();
    expect(await second.session.closed).toMatchObject({ code: 1000, clean: true });
  });

  it('takes nothing in any more', async () => {
    const { session, server } = await startSession();
    const kinds: string[] = [];
    session.on('speech.started', ({ kind }) => kinds.push(kind));
    const closing = session.close();
    await server.send(from.speechStarted('u1'));
    await closing;
    expect(kinds).toEqual([]);
  });
});
