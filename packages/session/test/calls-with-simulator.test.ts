// Tools, interruption, playback and reconnection over real sockets, against the simulator.
import { type PrismSimulator, type PrismSimulatorOptions, startPrismSimulator } from '@prismwire/simulator';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ConnectionRestored,
  connectPrism,
  defineTool,
  type Interruption,
  type PrismSession,
  type SessionEventKind,
  type SessionEventMap,
  type SessionTool,
  type ToolSettled,
} from '../src/index.js';
import { createPacedPlayer } from '../src/players/paced-player.js';
import { FakePlayer } from './support/fake-player.js';
import { collect } from './support/start-session.js';

const running: PrismSimulator[] = [];
afterEach(async () => {
  for (const simulator of running.splice(0)) {
    expect(simulator.failures).toEqual([]);
    await simulator.close();
  }
});

async function simulate(options: PrismSimulatorOptions = {}): Promise<PrismSimulator> {
  const simulator = await startPrismSimulator(options);
  running.push(simulator);
  return simulator;
}

/** The next event of a kind. */
function next<K extends SessionEventKind>(session: PrismSession, kind: K): Promise<SessionEventMap[K]> {
  return new Promise((resolve) => {
    const off = session.on(kind, (event) => {
      off();
      resolve(event);
    });
  });
}

const textOnly = { modalities: ['text'] };

function tool(name: string, execute: SessionTool['execute']): SessionTool {
  return defineTool({ name, execute });
}

/** A turn that calls these tools. */
function calling(...tools: string[]) {
  return {
    times: 1,
    when: { cause: 'client' },
    steps: tools.map((name) => ({ do: 'call', tool: name }) as const),
  } as const;
}

describe('tools', () => {
  it('of one response run side by side, and the answer follows them', async () => {
    const { url, connections } = await simulate({ scenario: { turns: [calling('sky', 'sea')] } });
    const tools = [tool('sky', () => 'blue'), tool('sea', async () => ({ waves: 'high' }))];
    const session = await connectPrism({ url, session: textOnly, tools });
    const settled: ToolSettled[] = [];
    session.on('tool.settled', (event) => settled.push(event));
    const reply = await session.sendText('Look around.');
    const answer = await reply.continuation();
    const text = (await collect(answer?.text() ?? [])).join('');
    expect(text).toContain('blue');
    expect([answer?.cause, answer?.parent]).toEqual(['tool_results', reply]);
    expect(settled).toMatchObject([
      { name: 'sky', outcome: 'answered', acknowledged: true },
      { name: 'sea', outcome: 'answered', acknowledged: true },
    ]);
    const { received } = connections.at(0) ?? {};
    expect(received?.map(({ type }) => type)).toEqual([
      'session.update',
      'conversation.item.create',
      'response.create',
      'conversation.item.create',
      'conversation.item.create',
      'response.create',
    ]);
    await session.close();
  });

  it('that take too long are answered before the server gives up', async () => {
    const { url } = await simulate({
      scenario: {
        session: { prism_tool_waits: { result_timeout_s: 0.5, continuation_timeout_s: 5 } },
        turns: [calling('slow')],
      },
    });
    const session = await connectPrism({
      url,
      session: textOnly,
      tools: [tool('slow', () => new Promise(() => {}))],
    });
    const errors: unknown[] = [];
    session.on('error', (event) => errors.push(event));
    const settled = next(session, 'tool.settled');
    const answer = await (await session.sendText('Take your time.')).continuation();
    expect(await settled).toMatchObject({ outcome: 'timed_out', acknowledged: true });
    expect(await answer?.done).toMatchObject({ status: 'completed' });
    expect(errors).toEqual([]);
    await session.close();
  });

  it('that the server has given up are left alone', async () => {
    const { url, connections } = await simulate({
      scenario: {
        session: { prism_tool_waits: { result_timeout_s: 0.2, continuation_timeout_s: 5 } },
        turns: [calling('deaf')],
        // The answer is lost on its way.
        faults: [{ do: 'swallow', on: { receives: 'conversation.item.create', skip: 1 }, where: 'instead' }],
      },
    });
    const session = await connectPrism({ url, session: textOnly, tools: [tool('deaf', () => 'sent')] });
    const settled = next(session, 'tool.settled');
    const reply = await session.sendText('Look.');
    expect(await settled).toMatchObject({ outcome: 'given_up' });
    expect(await (await session.sendText('Then not.')).done).toMatchObject({ status: 'completed' });
    expect(await reply.continuation()).toMatchObject({ id: expect.any(String) });
    const outputs = connections
      .at(0)
      ?.received.filter((event) => JSON.stringify(event).includes('call_output'));
    expect(outputs).toHaveLength(1);
    await session.close();
  });

  it('are called once though every frame comes twice and out of order', async () => {
    const faults = [
      { do: 'duplicate', on: { sends: 'response.function_call_arguments.done' }, times: 'always' },
      { do: 'duplicate', on: { sends: 'response.output_item.done' }, times: 'always' },
      { do: 'reorder', on: { sends: 'response.function_call_arguments.done' } },
    ] as const;
    const { url } = await simulate({ scenario: { turns: [calling('count', 'count')], faults } });
    let calls = 0;
    const count = tool('count', () => {
      calls += 1;
      return String(calls);
    });
    const session = await connectPrism({ url, session: textOnly, tools: [count] });
    const answer = await (await session.sendText('Count.')).continuation();
    expect(await answer?.done).toMatchObject({ status: 'completed' });
    expect(calls).toBe(2);
    await session.close();
  });
});

describe('an interruption by speech', () => {
  const tone = (ms: number) =>
    new Uint8Array(Int16Array.from({ length: ms * 24 }, (_, at) => 12_000 * Math.sin(at / 8)).buffer);

  it.each([false, true])(
    'cuts once what was not heard; the server truncates as well: %s',
    async (truncates) => {
      const { url, connections } = await simulate({ scenario: { interruption: { truncates } } });
      const session = await connectPrism({ url });
      const player = new FakePlayer();
      session.play(player);
      const reply = await session.sendText('Tell me a story of some length, please.');
      await reply.done;
      player.play(350);
      const interrupted = next(session, 'output.interrupted');
      const truncated = next(session, 'item.truncated');
      session.sendAudio(tone(300));
      expect(player.waiting).toBeGreaterThan(0);
      const { truncations }: Interruption = await interrupted;
      await truncated;
      expect(player.waiting).toBe(0);
      expect(await reply.played).toEqual({ status: 'interrupted', drainToken: undefined });
      const asked =
        connections.at(0)?.received.filter(({ type }) => type === 'conversation.item.truncate') ?? [];
      expect(asked.length).toBe(truncations.length);
      expect(asked.length).toBe(1);
      expect(JSON.parse(String(asked[0]?.raw))).toMatchObject({ audio_end_ms: 350, content_index: 0 });
      expect(connections.at(0)?.received.some(({ type }) => type === 'response.cancel')).toBe(false);
      await session.close();
    },
  );
});

describe('playback in Node', () => {
  it('at the pace of time: the drain token comes when the answer has been heard', async () => {
    const { url } = await simulate({
      scenario: { turns: [{ steps: [{ do: 'say', text: 'Two words.' }], drain: true }] },
    });
    const session = await connectPrism({ url });
    let bytes = 0;
    const player = createPacedPlayer({
      write: (sound: Uint8Array) => {
        bytes += sound.length;
      },
    });
    session.play(player);
    const begun = performance.now();
    const reply = await session.sendText('hello');
    await reply.done;
    expect(await reply.played).toEqual({ status: 'played', drainToken: expect.any(String) });
    // As long as it sounds, but for the little that the sink may be ahead.
    expect(performance.now() - begun).toBeGreaterThan(bytes / 48 - 100);
    expect(bytes).toBeGreaterThan(9_600);
    await session.close();
    await player.close();
  });
});

describe('reconnection', () => {
  it('gives the settings and the items to the new session, and the talk goes on', async () => {
    const { url, connections } = await simulate();
    const session = await connectPrism({
      url,
      session: { ...textOnly, instructions: 'be kind' },
      reconnect: { initialDelayMs: 1, replayItems: true },
    });
    await (await session.sendText('remember this')).done;
    const before = session.snapshot().items;
    const restored = next(session, 'connection.restored');
    connections.at(0)?.drop();
    const { settings, itemsReplayed, itemsLost, sessionId }: ConnectionRestored = await restored;
    expect([settings, itemsReplayed, itemsLost]).toEqual(['applied', 2, 0]);
    expect(sessionId).toBe(session.id);
    const second = await connections.number(2);
    expect(second.items.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(session.snapshot().items).toEqual(before);
    await (await session.sendText('and go on')).done;
    expect(session.info.instructions).toBe('be kind');
    expect(session.snapshot().items.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    await session.close();
  });

  it('is tried until the server is there again', async () => {
    const simulator = await simulate({
      scenario: { faults: [{ do: 'drop', on: { frame: 1 }, where: 'instead', connections: [2, 3] }] },
    });
    const session = await connectPrism({ url: simulator.url, reconnect: { initialDelayMs: 1 } });
    const restored = next(session, 'connection.restored');
    simulator.connections.at(0)?.drop();
    expect(await restored).toMatchObject({ attempts: 3, settings: 'none' });
    await session.close();
  });
});

describe('a server that reads nothing', () => {
  it('costs a bounded part of the sound, which is told, and the requests come in order', async () => {
    const { url, connections } = await simulate();
    const session = await connectPrism({
      url,
      audioQueue: { maxBufferedBytes: 50_000, maxQueuedBytes: 100_000 },
    });
    let dropped = 0;
    session.on('audio.dropped', ({ bytes }) => {
      dropped += bytes;
    });
    const connection = connections.at(0);
    connection?.fault({ do: 'deaf' });
    const updates: Promise<unknown>[] = [];
    for (let piece = 0; piece < 10_000; piece += 1) {
      session.sendAudio(new Uint8Array(4_800));
      if (piece % 2_500 === 0)
        updates.push(session.update({ instructions: String(piece) }, { timeoutMs: 200 }));
    }
    for (const settled of await Promise.allSettled(updates)) expect(settled.status).toBe('rejected');
    await session.close();
    // What the kernel's buffers hold comes on top of what the session may.
    expect(48_000_000 - dropped).toBeLessThan(12_000_000);
  });
});
