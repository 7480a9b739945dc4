// Callers, players, rules, servers and transports that do what they should not.
import { describe, expect, it } from 'vitest';
import { connectPrism, defineTool, memoryTransportPair, PrismConnectionError } from '../src/index.js';
import { FakeClock, settle } from './support/fake-clock.js';
import { FakePlayer } from './support/fake-player.js';
import { ScriptedServer } from './support/scripted-server.js';
import { from } from './support/server-events.js';
import { startSession, timeouts, watch } from './support/start-session.js';

/** So many objects, one in the other, as text. */
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Hands something to a function as a caller without types would. */
function call(target: object, name: string, ...args: unknown[]): unknown {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') throw new Error(`There is no ${name}.`);
  return Reflect.apply(method, target, args);
}

describe('options that are none', () => {
  const transport = () => memoryTransportPair()[0];

  it.each([
    [{ tools: {} }, 'tools must be an array'],
    [{ interruption: null }, 'interruption must be an object'],
    [{ audioQueue: 'drop' }, 'audioQueue must be an object'],
    [{ reconnect: 'no' }, 'reconnect must be true, false or an object'],
    [{ signal: new AbortController() }, 'signal must be an AbortSignal'],
    [{ timeouts: { tool: '100' } }, 'timeouts.tool must be more than 0'],
    [{ decode: { maxBytes: 'x' } }, 'maxBytes'],
  ])('%j are refused before anything is opened', async (options, message) => {
    await expect(call({ connectPrism }, 'connectPrism', { transport, ...options })).rejects.toThrow(message);
  });

  it('a timeout that is undefined is as usual', async () => {
    const clock = new FakeClock();
    const connecting = watch(
      Promise.resolve(
        call({ connectPrism }, 'connectPrism', {
          transport,
          clock,
          timeouts: { connect: 7, tool: undefined },
        }),
      ),
    );
    await clock.advance(7);
    expect(connecting.outcome).toMatchObject({ state: 'rejected' });
  });
});

describe('requests with what is no signal', () => {
  it.each(['sendText', 'createResponse', 'update', 'deleteItem', 'commit', 'interrupt'])(
    '%s refuses it, and the session goes on',
    async (name) => {
      const { session, server, clock } = await startSession();
      session.sendAudio(new Uint8Array(2));
      const options = { signal: new AbortController() };
      const args = { sendText: ['x', options], createResponse: [{}, options], update: [{}, options] }[
        name
      ] ?? [...(name === 'deleteItem' ? ['x'] : []), options];
      await expect(call(session, name, ...args)).rejects.toThrow('signal must be an AbortSignal');
      expect(server.types.filter((type) => type !== 'input_audio_buffer.append')).toEqual([]);
      expect(clock.pending).toBe(0);
    },
  );

  it('a commit that is aborted beforehand leaves the sound to be committed', async () => {
    const { session, server } = await startSession();
    session.sendAudio(new Uint8Array(4));
    await expect(session.commit({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    void watch(session.commit());
    await settle();
    expect(server.types).toEqual(['input_audio_buffer.append', 'input_audio_buffer.commit']);
  });

  it('a close that no WebSocket can do is refused', async () => {
    const { session } = await startSession();
    await expect(session.close({ code: 1006 })).rejects.toThrow(RangeError);
    await expect(session.close({ reason: 'ä'.repeat(62) })).rejects.toThrow(/at most 123 bytes/);
    await session.close({ code: 3000, reason: 'a'.repeat(123) });
    expect(await session.closed).toMatchObject({ code: 3000, clean: true });
  });

  it('a second close settles with the first', async () => {
    const { session, server, clock } = await startSession();
    server.end.paused = true;
    const closing = [watch(session.close()), watch(session.close())];
    await settle();
    expect(closing.map(({ outcome }) => outcome.state)).toEqual(['open', 'open']);
    await clock.advance(timeouts.close);
    expect(closing.map(({ outcome }) => outcome.state)).toEqual(['resolved', 'resolved']);
  });

  it.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])(
    'trimming to %s items is refused',
    async (keepItems) => {
      const { session } = await startSession();
      expect(() => session.trim({ keepItems })).toThrow(RangeError);
    },
  );
});

describe('sound that is none', () => {
  it.each([['text'], [new ArrayBuffer(4)], [new Int16Array(2)], [null]])(
    '%s is refused, and what comes after it is sent',
    async (audio) => {
      const { session, server } = await startSession();
      expect(() => call(session, 'sendAudio', audio)).toThrow(/must be a Uint8Array/);
      session.sendAudio(Uint8Array.of(1, 2));
      await settle();
      expect(server.last('input_audio_buffer.append').audio).toBe('AQI=');
      const writer: object = session.audioInput().getWriter();
      await expect(call(writer, 'write', audio)).rejects.toThrow(/must be a Uint8Array/);
    },
  );

  it('half a sample is the beginning of what comes next, whatever is asked in between', async () => {
    const { session, server } = await startSession();
    session.sendAudio(Uint8Array.of(1, 2, 3));
    void watch(session.commit());
    session.sendAudio(Uint8Array.of(4));
    await settle();
    expect(server.all('input_audio_buffer.append').map(({ audio }) => audio)).toEqual(['AQI=', 'AwQ=']);
  });
});

describe('servers', () => {
  it('values nested beyond all measure overflow nothing', async () => {
    const { session, server } = await startSession();
    const deep = nested(6_000);
    server.end.send(
      `{"type":"conversation.item.created","item":{"id":"m1","type":"message","more":${deep}}}`,
    );
    await server.send(from.created('r1'));
    const [response] = [session.currentResponse];
    server.end.send(
      `{"type":"response.done","response":{"id":"r1","status":"completed","usage":{"a":${deep}}}}`,
    );
    await settle();
    expect(response?.status).toBe('completed');
    const { items, responses } = session.snapshot();
    expect([items[0]?.id, responses[0]?.status]).toEqual(['m1', 'completed']);
  });

  it('2,000 calls at once are all answered, and continued once', async () => {
    const { session, server } = await startSession();
    server.answer('session.update', ({ event_id }) => [
      from.sessionUpdated({}, { prism_request_event_id: event_id }),
    ]);
    await session.setTools([defineTool({ name: 'echo', execute: () => 'here' })]);
    server.received.length = 0;
    const calls = Array.from({ length: 2_000 }, (_, index) => from.toolCall('r1', `c${index}`, 'echo'));
    await server.send(from.created('r1'), ...calls, from.done('r1'));
    expect(
      new Set(server.all('conversation.item.create').map(({ item }) => 'call_id' in item && item.call_id))
        .size,
    ).toBe(2_000);
    expect(server.all('response.create')).toHaveLength(1);
  });

  it('new tools may be called right behind their acknowledgment', async () => {
    const { session, server } = await startSession();
    server.answer('session.update', ({ event_id }) => [
      from.sessionUpdated({}, { prism_request_event_id: event_id }),
      from.created('r1'),
      from.toolCall('r1', 'c1', 'new'),
    ]);
    await session.setTools([defineTool({ name: 'new', execute: () => 'here' })]);
    await settle();
    expect(server.last('conversation.item.create').item).toMatchObject({ call_id: 'c1', output: 'here' });
  });
});

describe('players', () => {
  async function speaking(player: FakePlayer) {
    const started = await startSession();
    started.session.play(player);
    await started.server.send(from.created('r1'), from.sound('r1', 'm1', 100));
    return started;
  }

  it.each([
    [() => null],
    [() => ({})],
    [() => '12'],
    [async () => '12'],
    [() => Promise.reject(new Error('broken'))],
  ])('whose clear is %s: the agent falls silent, and is cut at what was told', async (clear) => {
    const player = new FakePlayer();
    const { session, server, clock } = await speaking(player);
    player.play(30);
    session.on('listener.failed', () => {});
    Object.assign(player, { clear });
    void watch(session.interrupt());
    await clock.advance(300);
    expect(server.last('conversation.item.truncate').audio_end_ms).toBe(30);
  });

  it('that are async and fail end nothing', async () => {
    const player = new FakePlayer();
    const { session, server } = await speaking(player);
    const failed: unknown[] = [];
    session.on('listener.failed', ({ error }) => failed.push(error));
    const error = new Error('late');
    Object.assign(player, { write: () => Promise.reject(error), duck: () => Promise.reject(error) });
    await server.send(from.sound('r1', 'm1', 10), from.speechHint());
    expect(failed).toEqual([error, error]);
  });

  it('that answer their clears late and out of order are believed part by part', async () => {
    const answers: ((total: number) => void)[] = [];
    const player = new FakePlayer();
    const { session, server, clock } = await speaking(player);
    Object.assign(player, { clear: () => new Promise((resolve) => answers.push(resolve)) });
    void watch(session.interrupt());
    await clock.advance(250);
    expect(server.last('conversation.item.truncate')).toMatchObject({ item_id: 'm1', audio_end_ms: 0 });
    await server.send(from.done('r1'), from.created('r2'), from.sound('r2', 'm2', 50));
    void watch(session.interrupt());
    // 20 ms of the first, 10 of the second.
    answers[1]?.(30 * 24);
    answers[0]?.(20 * 24);
    await clock.advance(250);
    expect(server.last('conversation.item.truncate')).toMatchObject({ item_id: 'm2', audio_end_ms: 10 });
  });

  it('that refuse a piece are not taken to have it', async () => {
    const player = new FakePlayer();
    const { session, server } = await startSession();
    session.on('listener.failed', () => {});
    session.play(player);
    const write = player.write.bind(player);
    Object.assign(player, {
      write() {
        throw new Error('not now');
      },
    });
    await server.send(from.created('r1'), from.sound('r1', 'm1', 100));
    Object.assign(player, { write });
    await server.send(from.sound('r1', 'm2', 100));
    player.play(40);
    void watch(session.interrupt());
    await settle();
    expect(
      server.all('conversation.item.truncate').map(({ item_id, audio_end_ms }) => [item_id, audio_end_ms]),
    ).toEqual([
      ['m1', 0],
      ['m2', 40],
    ]);
  });

  it('that another session has taken over are left to it', async () => {
    const player = new FakePlayer();
    const first = await startSession();
    const second = await startSession();
    const off = first.session.play(player);
    second.session.play(player);
    off();
    expect(player.onplayed).not.toBeNull();
  });

  it('may interrupt from within: no listener gets that sound', async () => {
    const player = new FakePlayer();
    const { session, server } = await speaking(player);
    const heard: string[] = [];
    session.on('audio.delta', () => {
      heard.push('first');
      void watch(session.interrupt());
    });
    session.on('audio.delta', () => heard.push('second'));
    await server.send(from.sound('r1', 'm1', 10));
    expect(heard).toEqual(['first']);
  });
});

describe('transports and rules', () => {
  it('a send that throws is a lost connection', async () => {
    const { session, server } = await startSession();
    Object.assign(server.client, {
      send() {
        throw new Error('broken pipe');
      },
    });
    expect(session.sendAudio(new Uint8Array(2))).toBe(false);
    expect(await session.closed).toMatchObject({
      code: 1006,
      clean: false,
      error: { cause: { message: 'broken pipe' } },
    });
  });

  it.each([['when'], ['random']])(
    '%s of reconnect that throws ends the session, not the process',
    async (name) => {
      const servers: ScriptedServer[] = [];
      const clock = new FakeClock();
      const connecting = connectPrism({
        transport: () => {
          const server = new ScriptedServer();
          servers.push(server);
          return server.client;
        },
        clock,
        timeouts,
        reconnect: {
          [name]: () => {
            throw new Error('no rule');
          },
        },
      });
      await settle();
      await servers[0]?.send(from.sessionCreated());
      const session = await connecting;
      await settle();
      session.on('listener.failed', () => {});
      servers[0]?.end.terminate();
      await settle();
      expect(await session.closed).toMatchObject({ code: 1006 });
      expect([servers.length, clock.pending]).toEqual([1, 0]);
    },
  );

  it('a session that is closed while it is told of the loss makes no new connection', async () => {
    for (const kind of ['connection.lost', 'tool.settled'] as const) {
      const servers: ScriptedServer[] = [];
      const clock = new FakeClock();
      const connecting = connectPrism({
        transport: () => {
          const server = new ScriptedServer();
          servers.push(server);
          server.answer('session.update', ({ event_id }) => [
            from.sessionUpdated({}, { prism_request_event_id: event_id }),
          ]);
          return server.client;
        },
        clock,
        timeouts,
        reconnect: true,
        tools: [defineTool({ name: 'never', execute: () => new Promise(() => {}) })],
      });
      await settle();
      await servers[0]?.send(from.sessionCreated());
      const session = await connecting;
      await settle();
      session.on(kind, () => session.close());
      await servers[0]?.send(from.created('r1'), from.toolCall('r1', 'c1', 'never'));
      servers[0]?.end.terminate();
      await settle();
      await clock.advance(60_000);
      expect([servers.length, clock.pending, (await session.closed).clean]).toEqual([1, 0, true]);
    }
  });

  it('neither an address nor a header is quoted when it is refused', async () => {
    const failures = await Promise.allSettled([
      connectPrism({ url: 'wss//secret' }),
      connectPrism({ url: 'secret', auth: { query: { key: 'secret' } } }),
      connectPrism({ url: 'ws://127.0.0.1:9', auth: 'SECRET\nVALUE' }),
    ]);
    for (const failure of failures) {
      expect(failure).toMatchObject({ status: 'rejected', reason: expect.any(PrismConnectionError) });
      const { message, cause } = failure.status === 'rejected' ? failure.reason : { message: '', cause: '' };
      expect(`${message} ${String(cause)}`).not.toMatch(/secret/i);
    }
  });
});

describe('a reader that was overrun', () => {
  it('can be left without an error', async () => {
    const { session, server } = await startSession();
    const slow = session.events({ maxQueued: 1 });
    await server.send(from.created('r1'), from.done('r1'));
    await slow.return?.();
    expect(await slow.next()).toEqual({ done: true, value: undefined });
  });
});
