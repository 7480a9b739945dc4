import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock, type PrismSimulatorOptions, startPrismSimulator } from '../src/index.js';
import { faultOf } from './support/check-frame.js';
import { at } from './support/fields.js';
import { SocketClient } from './support/socket-client.js';

const update = { type: 'session.update', session: {}, event_id: 'u1' };

async function start(options: PrismSimulatorOptions = {}) {
  const simulator = await startPrismSimulator(options);
  onTestFinished(async () => {
    await simulator.close();
    expect(simulator.failures).toEqual([]);
  });
  return simulator;
}

describe('the simulator', () => {
  it('listens where it says, and speaks Prism there', async () => {
    const simulator = await start();
    expect(simulator.url).toBe(`ws://127.0.0.1:${simulator.port}`);
    const client = await SocketClient.open(simulator.url);
    client.send(update);
    expect(await client.until('session.updated')).toMatchObject({ prism_request_event_id: 'u1' });
    expect(client.frames.map(faultOf).filter(Boolean)).toEqual([]);
  });

  it('says the same to the same client, at every start', async () => {
    const talk = async (seed: number) => {
      const simulator = await start({ seed });
      const client = await SocketClient.open(simulator.url);
      client.send({ type: 'response.create' });
      await client.until('response.done');
      return client.frames;
    };
    const first = await talk(5);
    expect(await talk(5)).toEqual(first);
    expect(await talk(6)).not.toEqual(first);
  });

  it('shows each connection: where it came from, what was said, and what the server holds', async () => {
    const simulator = await start();
    const client = new SocketClient(`${simulator.url}/v1?model=m`, ['realtime', 'token.abc'], {
      authorization: 'Bearer x',
    });
    const connection = await simulator.connections.number(1);
    expect(connection).toMatchObject({ number: 1, path: '/v1?model=m', protocol: 'realtime', isOpen: true });
    expect(connection.headers).toMatchObject({
      authorization: 'Bearer x',
      'sec-websocket-protocol': 'realtime,token.abc',
    });
    await client.until('prism.typed_input.ready');
    const content = [{ type: 'input_text', text: 'Hi' }];
    client.send({
      type: 'conversation.item.create',
      item: { id: 'mine', type: 'message', role: 'user', content },
    });
    client.send(update);
    expect((await connection.waitFor('session.update')).event).toEqual(update);
    await client.until('session.updated');
    expect(connection.received.map(({ type }) => type)).toEqual([
      'conversation.item.create',
      'session.update',
    ]);
    expect(connection.sent.map(({ raw }) => raw)).toEqual(client.frames);
    expect(connection.items).toMatchObject([{ id: 'mine' }]);
    client.socket.close(1000, 'done');
    expect(await connection.closed).toEqual({ code: 1000, reason: 'done' });
    expect([connection.isOpen, connection.counts]).toEqual([false, { received: 2, sent: 5 }]);
    await expect(connection.waitFor('response.create')).rejects.toThrow('ended');
  });

  it('lets a test drop, close, speak for it and let things go wrong', async () => {
    const simulator = await start();
    const ends: string[] = [];
    for (const act of ['drop', 'close', 'closeWith'] as const) {
      const client = await SocketClient.open(simulator.url);
      await client.until('prism.typed_input.ready');
      const connection = simulator.connections.at(-1);
      connection?.send('raw');
      connection?.fault({ do: 'garbage', form: 'binary', bytes: 3 });
      if (act === 'drop') connection?.drop();
      else if (act === 'close') connection?.close();
      else connection?.close(4001, 'because');
      ends.push(await client.closed);
      if (act !== 'drop')
        expect(client.frames.slice(3)).toEqual(['raw', expect.objectContaining({ length: 3 })]);
    }
    expect(ends).toEqual(['1006', '1000', '4001 because']);
  });

  it('refuses connections with an HTTP status, and takes plain requests for a mistake', async () => {
    const simulator = await start({ scenario: { handshake: { mode: 'refuse', status: 503 } } });
    expect(await new SocketClient(simulator.url).closed).toContain('503');
    simulator.setScenario({});
    await SocketClient.open(simulator.url);
    expect((await fetch(simulator.url.replace('ws', 'http'))).status).toBe(426);
  });

  it('plays a scenario from a file, and another from then on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'scenario.json');
    await writeFile(file, JSON.stringify({ session: { voice: 'file' } }));
    const simulator = await start({ scenario: file });
    const voice = async () =>
      at(await (await SocketClient.open(simulator.url)).until('session.created'), 'session', 'voice');
    expect(await voice()).toBe('file');
    simulator.setScenario({ session: { voice: 'other' } });
    expect(await voice()).toBe('other');
    expect(() => simulator.setScenario(JSON.parse('{"turns":5}'))).toThrow('/turns');
    expect(await voice()).toBe('other');
  });

  it('tells of connections as they come, and keeps the last ones', async () => {
    const simulator = await start({ keepConnections: 2 });
    const seen: number[] = [];
    const watching = (async () => {
      for await (const { number } of simulator.connections) seen.push(number);
    })();
    for (let i = 0; i < 4; i += 1) {
      const client = await SocketClient.open(simulator.url);
      client.socket.close();
      await simulator.connections.at(-1)?.closed;
    }
    expect([...simulator.connections].map(({ number }) => number)).toEqual([3, 4]);
    await expect(simulator.connections.number(1)).rejects.toThrow('no longer kept');
    await simulator.close();
    await watching;
    expect(seen).toEqual([1, 2, 3, 4]);
    await expect(simulator.connections.number(9)).rejects.toThrow('closed');
  });

  it('keeps the last frames of a connection, and the number of all', async () => {
    const simulator = await start({ keepFrames: 3 });
    const client = await SocketClient.open(simulator.url);
    for (let i = 0; i < 10; i += 1) client.send({ ...update, event_id: `u${i}` });
    const connection = await simulator.connections.number(1);
    await connection.waitFor(({ event }) => at(event, 'event_id') === 'u9');
    expect(connection.received.map(({ event }) => at(event, 'event_id'))).toEqual(['u7', 'u8', 'u9']);
    expect(connection.counts.received).toBe(10);
  });

  it('can stop reading, so that what the client sends piles up there', async () => {
    const simulator = await start({
      scenario: { faults: [{ do: 'deaf', on: { sends: 'session.updated' } }] },
    });
    const client = await SocketClient.open(simulator.url);
    client.send(update);
    await client.until('session.updated');
    const audio = 'A'.repeat(1 << 20);
    for (let i = 0; i < 64; i += 1) client.send({ type: 'input_audio_buffer.append', audio });
    await setTimeout(50);
    expect(client.socket.bufferedAmount).toBeGreaterThan(1 << 20);
    expect(simulator.connections.at(0)?.counts.received).toBe(1);
  });

  it('sends frames of any size and form', async () => {
    const simulator = await start();
    const client = await SocketClient.open(simulator.url);
    await client.until('prism.typed_input.ready');
    simulator.connections.at(0)?.fault({ do: 'garbage', form: 'huge' });
    const huge = await client.until('simulator.huge');
    expect(JSON.stringify(huge)).toHaveLength(20_000_000);
  });

  it('keeps many connections apart', async () => {
    const simulator = await start();
    const clients = await Promise.all(Array.from({ length: 40 }, () => SocketClient.open(simulator.url)));
    clients.forEach((client, index) => {
      client.send({ type: 'response.create', event_id: `r${index}`, response: { modalities: ['text'] } });
    });
    const ended = await Promise.all(clients.map((client) => client.until('response.done')));
    expect(ended.map((event) => event.prism_request_event_id)).toEqual(
      clients.map((_, index) => `r${index}`),
    );
    expect(new Set(ended.map((event) => at(event, 'response', 'id'))).size).toBe(40);
  });

  it('goes by the clock that it is given', async () => {
    const clock = new ManualClock();
    const simulator = await start({ clock: () => clock });
    const client = await SocketClient.open(simulator.url);
    client.send({ type: 'response.create' });
    await client.until('response.created');
    clock.advance(60_000);
    await client.until('response.done');
  });

  it('takes real time if it is asked to', async () => {
    const simulator = await start({
      speed: 'real',
      scenario: { turns: [{ steps: [{ do: 'hold', until: 'response.cancel' }] }] },
    });
    const client = await SocketClient.open(simulator.url);
    client.send({ type: 'response.create' });
    await client.until('response.created');
    client.send({ type: 'response.cancel' });
    expect(at(await client.until('response.done'), 'response', 'status')).toBe('cancelled');
  });

  it('closes with 1001, also clients that do not answer, and leaves nothing', async () => {
    const simulator = await startPrismSimulator();
    const client = await SocketClient.open(simulator.url);
    const deaf = await SocketClient.open(simulator.url);
    deaf.socket.pause();
    await Promise.all([simulator.close(), simulator.close()]);
    expect(await client.closed).toBe('1001 the simulator stops');
    expect(await new SocketClient(simulator.url).closed).toContain('ECONNREFUSED');
  });

  it('is closed by `await using`', async () => {
    const simulator = await startPrismSimulator();
    await simulator[Symbol.asyncDispose]();
    expect(await new SocketClient(simulator.url).closed).toContain('ECONNREFUSED');
  });

  it('says when the port is taken', async () => {
    const { port } = await start();
    await expect(startPrismSimulator({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
