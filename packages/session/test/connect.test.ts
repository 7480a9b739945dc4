// Case 22: connecting settles, and leaves nothing behind when it fails.
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  type ConnectOptions,
  connectPrism,
  PrismConnectionError,
  PrismTimeoutError,
  type PrismTransport,
  type TransportTarget,
} from '../src/index.js';
import { FakeClock, settle } from './support/fake-clock.js';
import { ScriptedServer } from './support/scripted-server.js';
import { from } from './support/server-events.js';
import { startSession, timeouts, watch } from './support/start-session.js';

function start(options: Partial<Omit<ConnectOptions, 'transport' | 'WebSocket'>> = {}) {
  const clock = new FakeClock();
  const server = new ScriptedServer();
  const targets: TransportTarget[] = [];
  const transport = (target: TransportTarget) => {
    targets.push(target);
    return server.client;
  };
  const connecting = connectPrism({ transport, clock, timeouts, ...options });
  const watched = watch(connecting);
  return { clock, server, targets, watched, connecting };
}

function expectNothingLeft({ clock, server }: { clock: FakeClock; server: ScriptedServer }) {
  expect(clock.pending).toBe(0);
  expect([server.client.onmessage, server.client.onclose]).toEqual([null, null]);
}

describe('case 22: connecting', () => {
  it('settles when the server has created the session', async () => {
    const { server, watched, clock } = start();
    await settle();
    expect(watched.outcome.state).toBe('open');
    await server.send(from.sessionCreated({ voice: 'alba' }));
    expect(watched.outcome).toMatchObject({
      state: 'resolved',
      value: { id: 'sess_1', info: { voice: 'alba' } },
    });
    expect(clock.pending).toBe(0);
  });

  it.each<[string, (server: ScriptedServer) => unknown, object]>([
    [
      'the server sends an error, and then nothing',
      (server) => server.send(from.error({ code: 'invalid_api_key', type: 'invalid_request_error' })),
      { name: 'PrismRequestError', code: 'invalid_api_key', errorType: 'invalid_request_error' },
    ],
    [
      'the server closes first',
      (server) => server.end.close(4401, 'no key'),
      { name: 'PrismConnectionError', code: 4401, reason: 'no key' },
    ],
    [
      'the server closes in an orderly way',
      (server) => server.end.close(1000),
      { name: 'PrismConnectionError', code: 1000 },
    ],
    [
      'the connection is lost',
      (server) => server.end.terminate(),
      { name: 'PrismConnectionError', code: 1006, reason: '' },
    ],
  ])('is rejected when %s', async (_, act, error) => {
    const started = start();
    await settle();
    await act(started.server);
    await settle();
    expect(started.watched.outcome).toMatchObject({ state: 'rejected', error });
    expectNothingLeft(started);
    await started.server.send(from.sessionCreated());
    expect(started.watched.settled).toBe(1);
  });

  it('is rejected by its deadline, also when the server sends other things, and garbage', async () => {
    const started = start();
    await started.server.send(
      { type: 'conversation.created', conversation: {} },
      { type: 'future' },
      from.created('r1'),
    );
    started.server.end.send('{');
    await started.clock.advance(timeouts.connect - 1);
    expect(started.watched.outcome.state).toBe('open');
    await started.clock.advance(1);
    expect(started.watched.outcome).toMatchObject({
      state: 'rejected',
      error: {
        name: 'PrismTimeoutError',
        operation: 'connect',
        waitedFor: 'session.created',
        timeoutMs: 1_000,
      },
    });
    expectNothingLeft(started);
    await settle();
    expect(started.server.closed?.code).toBe(1006);
  });

  it('is called off by its signal, at once or later, and lets the signal go', async () => {
    const controller = new AbortController();
    const started = start({ signal: controller.signal });
    await settle();
    controller.abort();
    await settle();
    expect(started.watched.outcome).toMatchObject({ state: 'rejected', error: { name: 'AbortError' } });
    expectNothingLeft(started);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);

    const again = start({ signal: controller.signal });
    await settle();
    expect(again.watched.outcome).toMatchObject({ state: 'rejected', error: { name: 'AbortError' } });
    expect(again.targets).toEqual([]);
  });

  it('lets the signal go once it is connected, which then ends nothing', async () => {
    const controller = new AbortController();
    const { session, server } = await startSession({ options: { signal: controller.signal } });
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    controller.abort();
    await server.send(from.sessionUpdated({ voice: 'ember' }));
    expect(session.info.voice).toBe('ember');
  });

  it('discards a connection that is made too late, and tells whoever makes it', async () => {
    const clock = new FakeClock();
    const server = new ScriptedServer();
    let hand: (transport: PrismTransport) => void = () => {};
    let signal: AbortSignal | undefined;
    const watched = watch(
      connectPrism({
        clock,
        timeouts,
        transport: (target) => {
          signal = target.signal;
          return new Promise((resolve) => {
            hand = resolve;
          });
        },
      }),
    );
    await clock.advance(timeouts.connect);
    expect(watched.outcome).toMatchObject({ error: expect.any(PrismTimeoutError) });
    expect(signal?.aborted).toBe(true);
    hand(server.client);
    await settle();
    expect(server.closed).toBeDefined();
    expectNothingLeft({ clock, server });
  });

  it('passes on what the functions of the user throw', async () => {
    const mine = new Error('mine');
    const failing = start({ auth: () => Promise.reject(mine) });
    await settle();
    expect(failing.watched.outcome).toEqual({ state: 'rejected', error: mine });
    expectNothingLeft(failing);

    const clock = new FakeClock();
    const transport = () => {
      throw mine;
    };
    await expect(connectPrism({ transport, clock, timeouts })).rejects.toBe(mine);
    expect(clock.pending).toBe(0);
  });

  it('is called off while it asks for the key', async () => {
    const controller = new AbortController();
    let asked: AbortSignal | undefined;
    const started = start({
      signal: controller.signal,
      auth: ({ signal }) => {
        asked = signal;
        return new Promise(() => {});
      },
    });
    await settle();
    controller.abort();
    await settle();
    expect(started.watched.outcome).toMatchObject({ error: { name: 'AbortError' } });
    expect(asked?.aborted).toBe(true);
    expectNothingLeft(started);
  });

  it.each([0, -1, Number.NaN, 2 ** 31])('refuses a deadline of %d ms', async (connect) => {
    const started = start({ timeouts: { connect } });
    await settle();
    expect(started.watched.outcome).toMatchObject({ state: 'rejected', error: expect.any(RangeError) });
  });
});

describe('settings at the beginning', () => {
  it('are applied before the session is handed out, and what came meanwhile is told after that', async () => {
    const started = start({ session: { voice: 'alba' } });
    await started.server.send(from.sessionCreated(), from.ready());
    expect(started.watched.outcome.state).toBe('open');
    const { event_id, session: settings } = started.server.last('session.update');
    expect(settings).toEqual({ voice: 'alba' });
    await Promise.all([
      started.server.send(
        from.speechStarted('u1'),
        from.sessionUpdated({ voice: 'alba' }, { prism_request_event_id: event_id }),
      ),
      started.connecting.then(async (session) => {
        // Also through promises of one's own.
        await Promise.resolve();
        const kinds: string[] = [];
        for (const kind of ['session.created', 'input.ready', 'speech.started', 'session.updated'] as const) {
          session.on(kind, () => kinds.push(kind));
        }
        const read = session.events();
        await settle();
        expect(kinds).toEqual(['session.created', 'input.ready', 'speech.started', 'session.updated']);
        expect((await read.next()).value?.kind).toBe('session.created');
      }),
    ]);
  });

  it('fail the connecting when they are refused, and leave nothing behind', async () => {
    const started = start({ session: { voice: 'alba' } });
    await started.server.send(from.sessionCreated(), from.created('r1'));
    await started.server.send(from.refusal(started.server.last('session.update').event_id, 'invalid_value'));
    expect(started.watched.outcome).toMatchObject({
      error: { name: 'PrismRequestError', code: 'invalid_value' },
    });
    expectNothingLeft(started);
  });

  it('fail the connecting when nobody acknowledges them', async () => {
    const started = start({ session: { voice: 'alba' } });
    await started.server.send(from.sessionCreated());
    await started.clock.advance(timeouts.request);
    expect(started.watched.outcome).toMatchObject({ error: expect.any(PrismTimeoutError) });
    expectNothingLeft(started);
  });
});

describe('who connects', () => {
  const url = 'wss://prism.example/v1?model=m';
  it.each<[string, ConnectOptions['auth'], Partial<TransportTarget>]>([
    ['nobody', undefined, { url, headers: {}, protocols: [] }],
    ['a bearer token', 'key', { url, headers: { authorization: 'Bearer key' } }],
    ['headers', { 'x-key': 'key' }, { url, headers: { 'x-key': 'key' } }],
    ['sub-protocols', { protocols: ['prism', 'key'] }, { url, headers: {}, protocols: ['prism', 'key'] }],
    ['the address', { query: { key: 'a b' } }, { url: `${url}&key=a+b`, headers: {}, protocols: [] }],
    ['a function', () => 'key', { headers: { authorization: 'Bearer key' } }],
    ['a function that takes its time', async () => ({ protocols: ['p'] }), { protocols: ['p'] }],
  ])('is said by %s', async (_, auth, target) => {
    const started = start({ url, ...(auth === undefined ? {} : { auth }) });
    await settle();
    expect(started.targets).toMatchObject([target]);
  });

  it('is asked at every connection', async () => {
    let count = 0;
    const auth = () => `key ${++count}`;
    for (const expected of ['Bearer key 1', 'Bearer key 2']) {
      const started = start({ auth });
      await settle();
      expect(started.targets[0]?.headers).toEqual({ authorization: expected });
    }
  });
});

describe('a transport that fails', () => {
  it('rejects what it was to send, with its error as the cause', async () => {
    const { session, server } = await startSession();
    const broken = new Error('broken pipe');
    server.client.send = () => {
      throw broken;
    };
    for (const asked of [session.update({}), session.createResponse(), session.sendText('hi')]) {
      await expect(asked).rejects.toBeInstanceOf(PrismConnectionError);
      await expect(asked).rejects.toMatchObject({ code: 1006, cause: broken });
    }
  });
});
