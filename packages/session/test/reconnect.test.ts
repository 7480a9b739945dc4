// What is made again of a lost connection, and what is not; case 24 and case 26.
import { describe, expect, it } from 'vitest';
import {
  type ConnectionRestored,
  connectPrism,
  defineTool,
  PrismConnectionError,
  type PrismSession,
  type PrismTransport,
  type ReconnectOptions,
  type SessionEventKind,
} from '../src/index.js';
import { FakeClock, settle } from './support/fake-clock.js';
import { ScriptedServer } from './support/scripted-server.js';
import { from } from './support/server-events.js';
import { collect, timeouts, watch } from './support/start-session.js';

interface World {
  readonly session: PrismSession;
  readonly clock: FakeClock;
  /** The server of each connection, in order. */
  readonly servers: ScriptedServer[];
  /** What happened to the connection, in order. */
  readonly told: string[];
}

const connectionKinds: SessionEventKind[] = [
  'connection.lost',
  'connection.retrying',
  'connection.restored',
  'session.ended',
];

/** A session that is made again over connections in memory. `greets` is whether a connection gets a session. */
async function connect({
  reconnect = { random: () => 1 },
  greets = () => true,
  ...options
}: {
  reconnect?: boolean | ReconnectOptions;
  greets?: (connection: number) => boolean;
} & Partial<Parameters<typeof connectPrism>[0]> = {}): Promise<World> {
  const clock = new FakeClock();
  const servers: ScriptedServer[] = [];
  const transport = (): PrismTransport => {
    const server = new ScriptedServer();
    servers.push(server);
    const number = servers.length;
    server.answer('session.update', ({ event_id, session }) => [
      from.sessionUpdated({ ...session, id: `sess_${number}` }, { prism_request_event_id: event_id }),
    ]);
    if (greets(number)) {
      server.end.send(JSON.stringify(from.sessionCreated({ id: `sess_${number}` })));
      server.end.send(JSON.stringify(from.ready()));
    } else server.end.terminate();
    return server.client;
  };
  const { url: _, WebSocket: __, ...rest } = options;
  const session = await connectPrism({ ...rest, transport, clock, timeouts, reconnect });
  await settle();
  const told: string[] = [];
  for (const kind of connectionKinds) session.on(kind, () => told.push(kind));
  return { session, clock, servers, told };
}

function lastOf({ servers }: World): ScriptedServer {
  const server = servers.at(-1);
  if (server === undefined) throw new Error('There is no connection.');
  return server;
}

async function drop(world: World, code = 1006): Promise<void> {
  const { end } = lastOf(world);
  if (code === 1006) end.terminate();
  else end.close(code, 'why');
  await settle();
}

describe('a lost connection', () => {
  it('is the end, unless it is asked for', async () => {
    const world = await connect({ reconnect: false });
    await drop(world);
    expect([world.told, world.servers.length]).toEqual([['session.ended'], 1]);
  });

  it.each([1001, 1006, 1011, 1012, 1013, 4000])('is made again after %i', async (code) => {
    const world = await connect();
    await drop(world, code);
    expect(world.session.connected).toBe(false);
    await world.clock.advance(500);
    expect(world.told).toEqual(['connection.lost', 'connection.retrying', 'connection.restored']);
    expect([world.session.id, world.session.connected]).toEqual(['sess_2', true]);
    expect(world.clock.pending).toBe(0);
  });

  it.each([1000, 1002, 1003, 1005, 1007, 1008, 1009, 1010])('is the end after %i', async (code) => {
    const world = await connect();
    if (code === 1005) lastOf(world).client.onclose?.({ code, reason: '' });
    else await drop(world, code);
    expect([world.told, world.servers.length, world.clock.pending]).toEqual([['session.ended'], 1, 0]);
  });

  it('can be left to a rule of the user (case 24)', async () => {
    const world = await connect({ reconnect: { when: ({ code }) => code !== 1001 } });
    await lastOf(world).send(from.error({ code: 'session_expired' }));
    await drop(world, 1001);
    expect(world.told).toEqual(['session.ended']);
    const { error } = await world.session.closed;
    expect([error.code, error.serverError?.code]).toEqual([1001, 'session_expired']);
  });

  it('is tried again with longer waits, up to a limit, and then it is the end', async () => {
    const world = await connect({
      reconnect: { random: () => 1, maxAttempts: 4, initialDelayMs: 100, maxDelayMs: 300 },
      greets: (number) => number === 1,
    });
    const delays: number[] = [];
    world.session.on('connection.retrying', ({ delayMs }) => delays.push(delayMs));
    const reading = watch(collect(world.session.events()));
    await drop(world, 1011);
    await world.clock.advance(10_000);
    expect(delays).toEqual([100, 200, 300, 300]);
    expect(world.servers).toHaveLength(5);
    expect(world.told.at(-1)).toBe('session.ended');
    expect((await world.session.closed).error).toMatchObject({ code: 1011, cause: { code: 1006 } });
    expect(reading.outcome).toMatchObject({ state: 'rejected' });
    expect(world.clock.pending).toBe(0);
  });

  it('is not tried for ever where each new one is lost at once', async () => {
    const world = await connect({ reconnect: { random: () => 0, maxAttempts: 3 } });
    for (let loss = 0; loss < 4; loss += 1) {
      await drop(world);
      await world.clock.advance(1);
    }
    expect(world.servers).toHaveLength(4);
    expect(world.told.at(-1)).toBe('session.ended');
  });

  it('is not tried any more when the session is closed meanwhile', async () => {
    const world = await connect();
    await drop(world);
    await world.session.close();
    await world.clock.advance(60_000);
    expect(world.servers).toHaveLength(1);
    expect((await world.session.closed).clean).toBe(true);
    expect(world.clock.pending).toBe(0);
  });

  it('asks for the key again', async () => {
    let keys = 0;
    const seen: string[] = [];
    const world = await connect({
      auth: () => {
        keys += 1;
        return { authorization: String(keys) };
      },
    });
    seen.push(String(keys));
    await drop(world);
    await world.clock.advance(500);
    expect([seen, keys]).toEqual([['1'], 2]);
  });
});

describe('what was open', () => {
  it('is settled as lost: requests, turns, responses, calls', async () => {
    const aborted: unknown[] = [];
    const tool = defineTool({
      name: 'never',
      execute: (_, { signal }) =>
        new Promise(() => signal.addEventListener('abort', () => aborted.push(signal.reason))),
    });
    const world = await connect({ tools: [tool] });
    const { session } = world;
    const restored = watch(
      new Promise<ConnectionRestored>((resolve) => session.on('connection.restored', resolve)),
    );
    const first = lastOf(world);
    await first.send(from.created('r1'), from.toolCall('r1', 'c1', 'never'));
    const reply = session.currentResponse;
    const open = [session.deleteItem('item'), session.sendText('waits'), session.createResponse()].map(watch);
    await settle();
    await drop(world);
    for (const { outcome } of open)
      expect(outcome).toMatchObject({ error: expect.any(PrismConnectionError) });
    expect(await reply?.done).toMatchObject({ status: 'connection_lost' });
    expect(aborted).toHaveLength(1);
    await world.clock.advance(500);
    expect(restored.outcome).toMatchObject({
      value: {
        attempts: 1,
        sessionId: 'sess_2',
        responsesLost: ['r1'],
        callsLost: ['c1'],
        settings: 'applied',
      },
    });
    // Nothing of it reaches the new one.
    expect(lastOf(world).types).toEqual(['session.update']);
  });

  it('cannot be added to while there is no connection', async () => {
    const world = await connect();
    await drop(world);
    await expect(world.session.sendText('hello')).rejects.toThrow(/no connection at the moment/);
    await expect(world.session.update({})).rejects.toThrow(PrismConnectionError);
    expect(await world.session.interrupt()).toBeUndefined();
  });

  it('events go on, in the same loops', async () => {
    const world = await connect();
    const kinds: string[] = [];
    const reading = (async () => {
      for await (const { kind } of world.session.events()) kinds.push(kind);
    })();
    await drop(world);
    await world.clock.advance(500);
    await lastOf(world).send(from.created('r1'), from.done('r1'));
    await world.session.close();
    await reading;
    expect(kinds).toEqual([
      'connection.lost',
      'connection.retrying',
      'session.created',
      'input.ready',
      'connection.restored',
      'response.started',
      'response.opened',
      'response.ended',
      'session.ended',
    ]);
  });

  it('frames of the old connection change nothing', async () => {
    const world = await connect();
    const old = world.servers[0];
    const { onmessage, onclose } = { ...old?.client, ...handlersOf(old) };
    await drop(world);
    await world.clock.advance(500);
    const before = JSON.stringify(world.session.snapshot());
    for (const event of [from.created('r_old'), from.itemCreated(from.message('m_old', 'user'))]) {
      onmessage?.(JSON.stringify(event));
    }
    onclose?.({ code: 1011, reason: '' });
    await settle();
    expect(JSON.stringify(world.session.snapshot())).toBe(before);
    expect(world.session.connected).toBe(true);
  });
});

describe('what is restored', () => {
  it('the settings, all that were ever taken', async () => {
    const world = await connect({
      session: { voice: 'alba', turn_detection: { type: 'server_vad', eagerness: 'low' } },
    });
    await world.session.update({ instructions: 'be brief', turn_detection: { type: 'semantic_vad' } });
    await drop(world);
    await world.clock.advance(500);
    expect(lastOf(world).last('session.update').session).toEqual({
      voice: 'alba',
      instructions: 'be brief',
      turn_detection: { type: 'semantic_vad', eagerness: 'low' },
    });
  });

  it('says what was refused, and what the new session does not have', async () => {
    const world = await connect({ session: { voice: 'alba' } });
    const restored = watch(
      new Promise<ConnectionRestored>((resolve) => world.session.on('connection.restored', resolve)),
    );
    await lastOf(world).send(
      from.itemCreated(from.message('m1', 'user', [{ type: 'input_text', text: 'hi' }])),
    );
    await drop(world);
    await world.clock.advance(499);
    const refuses = world.servers.length;
    expect(refuses).toBe(1);
    await world.clock.advance(1);
    expect(restored.outcome).toMatchObject({
      value: { settings: 'applied', itemsReplayed: 0, itemsLost: 1, responsesLost: [], callsLost: [] },
    });
  });

  it('the items, where that is asked for: what can be said again is', async () => {
    const world = await connect({ reconnect: { replayItems: true, random: () => 0 } });
    const restored = watch(
      new Promise<ConnectionRestored>((resolve) => world.session.on('connection.restored', resolve)),
    );
    const call = { id: 'f1', type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' };
    await lastOf(world).send(
      from.itemCreated(from.message('m1', 'user', [{ type: 'input_text', text: 'hi' }]), null),
      from.itemCreated(from.message('m2', 'user', [{ type: 'input_audio', transcript: null }]), 'm1'),
      from.itemCreated(from.message('m3', 'assistant', [{ type: 'audio', transcript: 'hello' }]), 'm2'),
      from.itemCreated({ ...call }, 'm3'),
      from.itemCreated({ id: 'o1', type: 'function_call_output', call_id: 'c1', output: 'seen' }, 'f1'),
      from.itemCreated({ ...call, id: 'f2', call_id: 'c2' }, 'o1'),
      from.itemCreated(from.message('m4', 'assistant', [{ type: 'audio', transcript: 'cut' }]), 'f2'),
      from.truncated('m4', 10),
    );
    await drop(world);
    await world.clock.advance(1);
    const server = lastOf(world);
    const taken: unknown[] = [];
    let previous: string | null = null;
    for (let asked = server.all('conversation.item.create'); asked.length > taken.length; ) {
      const { event_id, item } = asked[taken.length] ?? server.last('conversation.item.create');
      taken.push(item);
      await server.send(from.itemCreated({ ...item }, previous, { prism_request_event_id: event_id }));
      previous = item.id ?? null;
      asked = server.all('conversation.item.create');
    }
    expect(taken).toEqual([
      { type: 'message', id: 'm1', role: 'user', content: [{ type: 'input_text', text: 'hi' }] },
      { type: 'message', id: 'm3', role: 'assistant', content: [{ type: 'text', text: 'hello' }] },
      { type: 'function_call', id: 'f1', call_id: 'c1', name: 'look', arguments: '{}' },
      { type: 'function_call_output', id: 'o1', call_id: 'c1', output: 'seen' },
    ]);
    expect(restored.outcome).toMatchObject({ value: { itemsReplayed: 4, itemsLost: 3 } });
    await server.send(from.itemCreated(from.message('m5', 'user', []), 'o1'));
    const ids = world.session.snapshot().items.map(({ id }) => id);
    // Each stands where it stood, and the new one after all of them, also after those that the server does not have.
    expect(ids).toEqual(['m1', 'm2', 'm3', 'f1', 'o1', 'f2', 'm4', 'm5']);
  });

  it('new ids mean new things, though they may look like old ones', async () => {
    const world = await connect();
    const conversation = [
      from.created('r1'),
      from.itemAdded('r1', 'm1'),
      from.textDone('r1', 'm1', 'first'),
      from.done('r1'),
    ];
    await lastOf(world).send(...conversation);
    await drop(world);
    await world.clock.advance(500);
    const opened: string[] = [];
    world.session.on('response.opened', ({ response }) => opened.push(response.id));
    await lastOf(world).send(
      from.itemCreated(from.message('u1', 'user'), null),
      ...conversation.map((event) => JSON.parse(JSON.stringify(event).replace('first', 'second'))),
    );
    const { items, responses } = world.session.snapshot();
    expect(items.map(({ id, content }) => [id, content?.[0]?.text])).toEqual([
      ['m1', 'first'],
      ['u1', undefined],
      ['m1', 'second'],
    ]);
    expect(responses.map(({ id, status }) => [id, status])).toEqual([
      ['r1', 'completed'],
      ['r1', 'completed'],
    ]);
    expect(opened).toEqual(['r1']);
  });
});

describe('case 26: sound while there is no connection', () => {
  it('is lost and told, and never reaches the next one', async () => {
    const world = await connect();
    const dropped: unknown[] = [];
    world.session.on('audio.dropped', (event) => dropped.push(event));
    const writer = world.session.audioInput().getWriter();
    await writer.write(new Uint8Array(480));
    await drop(world);
    await writer.write(new Uint8Array(960));
    expect(world.session.sendAudio(new Uint8Array(480))).toBe(false);
    await world.clock.advance(500);
    await writer.write(new Uint8Array(48));
    expect(
      lastOf(world)
        .all('input_audio_buffer.append')
        .map(({ audio }) => audio.length),
    ).toEqual([64]);
    expect(dropped).toEqual([{ kind: 'audio.dropped', bytes: 960, durationMs: 20, reason: 'disconnected' }]);
  });
});

function handlersOf(server: ScriptedServer | undefined) {
  return { onmessage: server?.client.onmessage, onclose: server?.client.onclose };
}
