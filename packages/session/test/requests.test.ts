// Every request settles exactly once and within its deadline, whatever the server does.
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { PrismConnectionError, PrismRequestError, PrismTimeoutError } from '../src/index.js';
import { settle } from './support/fake-clock.js';
import { askFor, requestKinds, speak } from './support/request-kinds.js';
import type { ScriptedServer, Sent } from './support/scripted-server.js';
import { from } from './support/server-events.js';
import { startSession, timeouts, watch } from './support/start-session.js';

const garbage = [
  '',
  '{"type":',
  'null',
  '[]',
  '{"type":5}',
  '{"type":"session.updated"}',
  '{"type":"response.created"}',
];

interface Behaviour {
  readonly name: string;
  act(server: ScriptedServer, answer: readonly Sent[]): void | Promise<void>;
  readonly outcome: object;
}

const timedOut = { state: 'rejected', error: expect.any(PrismTimeoutError) };
const closedWith = (code: number, reason: string) => ({
  state: 'rejected',
  error: expect.objectContaining({ name: 'PrismConnectionError', code, reason }),
});

const behaviours: readonly Behaviour[] = [
  { name: 'is silent', act: () => {}, outcome: timedOut },
  {
    name: 'is dead, and reads nothing',
    act: (server) => {
      server.end.paused = true;
    },
    outcome: timedOut,
  },
  {
    name: 'sends garbage',
    act: (server) => {
      for (const frame of garbage) server.end.send(frame);
      server.end.send(new Uint8Array([0xff, 0xfe]));
    },
    outcome: timedOut,
  },
  {
    name: 'sends an error without an owner',
    act: (server) => server.send(from.error({ code: 'server_error' })),
    outcome: timedOut,
  },
  {
    name: 'sends an error that somebody else owns',
    act: (server) => server.send(from.refusal('evt_of_nobody', 'invalid_value')),
    outcome: timedOut,
  },
  {
    name: 'acknowledges without naming the request',
    act: (server, answer) => server.send(...answer),
    outcome: { state: 'resolved' },
  },
  {
    name: 'closes with 1000',
    act: (server) => server.end.close(1000, 'bye'),
    outcome: closedWith(1000, 'bye'),
  },
  {
    name: 'closes with 1011',
    act: (server) => server.end.close(1011, 'oops'),
    outcome: closedWith(1011, 'oops'),
  },
  { name: 'is cut off (1006)', act: (server) => server.end.terminate(), outcome: closedWith(1006, '') },
];

const table = requestKinds.flatMap((kind) => behaviours.map((behaviour) => ({ kind, behaviour })));

describe('a request settles within its deadline', () => {
  it.each(table)('$kind.name, when the server $behaviour.name', async ({ kind, behaviour }) => {
    const { session, server, clock } = await startSession();
    const [asked = Promise.reject(new Error('Nothing was asked.'))] = await askFor(kind, session, server);
    const watched = watch(asked);
    expect(server.last(kind.sent).event_id).toMatch(/^pw_/);
    await behaviour.act(server, kind.answer);
    await clock.advance(timeouts.request);
    expect(watched.outcome).toMatchObject(behaviour.outcome);

    // Nothing of it is left, also not after the session.
    await clock.advance(10 * timeouts.silence);
    expect(clock.pending).toBe(0);
    expect(watched.settled).toBe(1);
    const closing = watch(session.close());
    await clock.advance(timeouts.close);
    expect(closing.outcome.state).toBe('resolved');
    expect(clock.pending).toBe(0);
  });

  it.each(requestKinds)('$name, when its signal is aborted, and the signal is let go', async (kind) => {
    const { session, server, clock } = await startSession();
    const controller = new AbortController();
    const [asked = Promise.reject(new Error('Nothing was asked.'))] = await askFor(
      kind,
      session,
      server,
      controller.signal,
    );
    const watched = watch(asked);
    await settle();
    expect(watched.outcome.state).toBe('open');
    controller.abort();
    await settle();
    expect(watched.outcome).toMatchObject({ state: 'rejected', error: { name: 'AbortError' } });
    await server.send(...kind.answer, from.done('r1'));
    await clock.advance(10 * timeouts.request);
    expect(watched.settled).toBe(1);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it.each(requestKinds)('$name, when its signal was aborted before: nothing is sent', async (kind) => {
    const { session, server } = await startSession();
    await kind.prepare?.(session, server);
    const before = server.received.length;
    const reason = new Error('no longer');
    const asked = kind.ask(session, AbortSignal.abort(reason));
    await expect(asked).rejects.toMatchObject({ name: 'AbortError', cause: reason });
    await settle();
    expect(server.received.slice(before).filter(({ type }) => type !== 'response.cancel')).toEqual([]);
  });

  it.each(requestKinds)('$name, after the session has ended: a typed error', async (kind) => {
    const { session, server } = await startSession();
    await kind.prepare?.(session, server);
    server.end.close(1011, 'gone');
    const ended = await session.closed;
    const asked = kind.name === 'cancel' ? session.createResponse() : kind.ask(session);
    await expect(asked).rejects.toBe(ended.error);
    expect(ended.error).toBeInstanceOf(PrismConnectionError);
  });

  it.each(requestKinds)('$name, with the error that names it, and nothing else is touched', async (kind) => {
    const { session, server } = await startSession();
    const other = watch(session.update({ speed: 2 }));
    const [asked = Promise.reject(new Error('Nothing was asked.'))] = await askFor(kind, session, server);
    await server.send(from.refusal(server.last(kind.sent).event_id, 'invalid_value'));
    await expect(asked).rejects.toMatchObject({
      name: 'PrismRequestError',
      code: 'invalid_value',
      scope: 'event',
      owner: { eventId: server.last(kind.sent).event_id, callIds: [] },
      requestType: kind.sent,
      local: false,
    });
    expect(other.outcome.state).toBe('open');
  });
});

describe('which answer belongs to which request', () => {
  it('goes by the name, in whatever order the answers come', async () => {
    const { session, server } = await startSession();
    const first = watch(session.update({ voice: 'alba' }));
    const second = watch(session.update({ voice: 'ember' }));
    await settle();
    const [one, two] = server.all('session.update');
    await server.send(from.sessionUpdated({ voice: 'ember' }, { prism_request_event_id: two?.event_id }));
    expect([first.outcome.state, second.outcome.state]).toEqual(['open', 'resolved']);
    await server.send(from.sessionUpdated({ voice: 'alba' }, { prism_request_event_id: one?.event_id }));
    expect(first.outcome).toMatchObject({ state: 'resolved', value: { voice: 'alba' } });
  });

  it('takes nothing that names somebody else, or that the server does by itself once it names requests', async () => {
    const { session, server } = await startSession();
    const update = watch(session.update({ voice: 'alba' }));
    await server.send(
      from.sessionUpdated({}, { prism_request_event_id: 'evt_of_nobody' }),
      from.sessionUpdated(),
    );
    expect(update.outcome.state).toBe('open');
    await server.send(
      from.sessionUpdated({}, { prism_request_event_id: server.last('session.update').event_id }),
    );
    expect(update.outcome.state).toBe('resolved');
  });

  it('takes no event of another kind that a request caused for its acknowledgment', async () => {
    const { session, server } = await startSession();
    const update = watch(session.update({ voice: 'alba' }));
    await settle();
    const named = { prism_request_event_id: server.last('session.update').event_id };
    await server.send(
      { type: 'rate_limits.updated', rate_limits: [], ...named },
      { type: 'input_audio_buffer.cleared', ...named },
    );
    expect(update.outcome.state).toBe('open');
  });

  it('tells a typed message from a spoken one', async () => {
    const { session, server } = await startSession();
    const typed = watch(
      session.createItem({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }),
    );
    await server.send(
      from.itemCreated(from.message('u1', 'user', [{ type: 'input_audio', transcript: null }]), null),
    );
    expect(typed.outcome.state).toBe('open');
    await server.send(
      from.itemCreated(from.message('u2', 'user', [{ type: 'input_text', text: 'hi' }]), 'u1'),
    );
    expect(typed.outcome).toMatchObject({ state: 'resolved', value: { itemId: 'u2' } });
  });

  it('rejects a request whose answer cannot be read', async () => {
    const { session, server } = await startSession();
    const update = watch(session.update({ voice: 'alba' }));
    await settle();
    const { event_id } = server.last('session.update');
    await server.send({ type: 'session.updated', session: { id: '' }, prism_request_event_id: event_id });
    expect(update.outcome).toMatchObject({
      state: 'rejected',
      error: { name: 'PrismDecodeError', path: '/session/id' },
    });
  });

  it('cancels a response whose beginning cannot be read, and tells of its end', async () => {
    const { session, server } = await startSession();
    const asked = watch(session.createResponse());
    await settle();
    const { event_id } = server.last('response.create');
    await server.send({
      type: 'response.created',
      response: { id: 'r1', metadata: 5 },
      prism_request_event_id: event_id,
      response_id: 'r1',
    });
    expect(asked.outcome).toMatchObject({ state: 'rejected', error: { name: 'PrismDecodeError' } });
    expect(server.last('response.cancel').response_id).toBe('r1');
    const response = session.currentResponse;
    await server.send({ type: 'response.done', response: { id: 'r1', usage: 'much' } });
    expect(await response?.done).toMatchObject({ status: 'unreadable', error: { name: 'PrismDecodeError' } });
  });
});

describe('what is refused here', () => {
  it.each([
    ['a setting of the wrong type', { voice: '' }, '/session/voice'],
    [
      'an end of turn that is too soon',
      { turn_detection: { prism_end_of_turn_timeout_ms: 10 } },
      '/session/turn_detection/prism_end_of_turn_timeout_ms',
    ],
  ])('%s', async (_, settings, param) => {
    const { session, server } = await startSession();
    await expect(session.update(settings)).rejects.toMatchObject({
      name: 'PrismRequestError',
      code: 'invalid_event',
      param,
      local: true,
    });
    expect(server.received).toEqual([]);
  });

  it('a message without a part', async () => {
    const { session, server } = await startSession();
    const asked = session.createItem({ type: 'message', role: 'user', content: [] });
    await expect(asked).rejects.toMatchObject({ code: 'empty_array', param: '/item/content', local: true });
    expect(server.received).toEqual([]);
  });

  it('a commit without sound, until there is some', async () => {
    const { session, server } = await startSession();
    const empty = { name: 'PrismRequestError', code: 'input_audio_buffer_commit_empty', local: true };
    await expect(session.commit()).rejects.toMatchObject(empty);
    await speak(session);
    const committed = watch(session.commit());
    await expect(session.commit()).rejects.toMatchObject(empty);
    await server.send(from.committed('u1', null));
    expect(committed.outcome).toMatchObject({ state: 'resolved', value: { itemId: 'u1' } });
    expect(server.types).toEqual(['input_audio_buffer.append', 'input_audio_buffer.commit']);
  });

  it('a commit that the server finds empty', async () => {
    const { session, server } = await startSession();
    await speak(session);
    const committed = watch(session.commit());
    await settle();
    await server.send(from.error({ code: 'input_audio_buffer_commit_empty', event_id: null }));
    expect(committed.outcome).toMatchObject({
      state: 'rejected',
      error: { code: 'input_audio_buffer_commit_empty', local: false },
    });
  });

  it('more requests than are kept account of', async () => {
    const { session, server, clock } = await startSession();
    const asked = Array.from({ length: 1_100 }, () => watch(session.retrieveItem('u1')));
    await settle();
    expect(server.received).toHaveLength(1_024);
    expect(asked.filter(({ outcome }) => outcome.state === 'rejected')).toHaveLength(76);
    expect(asked.at(-1)?.outcome).toMatchObject({ error: { code: 'too_many_requests', local: true } });
    await clock.advance(timeouts.request);
    expect(asked.every(({ outcome, settled }) => outcome.state === 'rejected' && settled === 1)).toBe(true);
  });

  it('a deadline that no timer can measure', async () => {
    const { session } = await startSession();
    for (const timeoutMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]) {
      await expect(session.update({}, { timeoutMs })).rejects.toBeInstanceOf(RangeError);
      await expect(session.sendText('hi', { timeoutMs })).rejects.toBeInstanceOf(RangeError);
    }
  });
});

describe('short list', () => {
  it('sends only the settings that are to change', async () => {
    const { session, server } = await startSession();
    watch(session.update({ turn_detection: { eagerness: 'low' } }));
    await settle();
    expect(server.last('session.update').session).toEqual({ turn_detection: { eagerness: 'low' } });
  });

  it('surfaces that the voice cannot be changed any more', async () => {
    const { session, server } = await startSession();
    const update = watch(session.update({ voice: 'ember' }));
    await settle();
    await server.send(from.refusal(server.last('session.update').event_id, 'cannot_update_voice'));
    expect(update.outcome).toMatchObject({ error: expect.any(PrismRequestError) });
    expect(update.outcome).toMatchObject({ error: { code: 'cannot_update_voice' } });
  });

  it('holds its own deadline for one request', async () => {
    const { session, clock } = await startSession();
    const update = watch(session.update({}, { timeoutMs: 50 }));
    await clock.advance(50);
    expect(update.outcome).toMatchObject({
      state: 'rejected',
      error: { timeoutMs: 50, operation: 'session.update' },
    });
  });
});
