// A recording plays back to the same snapshot, byte for byte, through the code of a live session.
import { type PrismSimulatorOptions, startPrismSimulator } from '@prismwire/simulator';
import { afterEach, describe, expect, it } from 'vitest';
import {
  connectPrism,
  defineTool,
  type PrismSession,
  recordTrace,
  replayTrace,
  type SessionEvent,
  type TraceRecording,
} from '../src/index.js';
import { settle } from './support/fake-clock.js';
import { ScriptedServer } from './support/scripted-server.js';
import { from } from './support/server-events.js';
import { collect, startSession, timeouts, watch } from './support/start-session.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Records a session from its beginning. */
function record(session: PrismSession): { readonly recording: TraceRecording; readonly lines: string[] } {
  const lines: string[] = [];
  const writable = new WritableStream<string>({
    write: (line) => {
      lines.push(line);
    },
  });
  return { recording: recordTrace(session, writable), lines };
}

async function simulated(
  options: PrismSimulatorOptions,
  connect: Partial<Parameters<typeof connectPrism>[0]> = {},
) {
  const simulator = await startPrismSimulator(options);
  closing.push(() => simulator.close());
  const { transport: _, WebSocket: __, ...rest } = connect;
  const session = await connectPrism({ ...rest, url: simulator.url });
  return { ...record(session), session, simulator };
}

function same(replayed: PrismSession, live: PrismSession): void {
  expect(JSON.stringify(replayed.snapshot())).toBe(JSON.stringify(live.snapshot()));
}

describe('a recorded session', () => {
  it('of text, tools, sound and requests plays back to the same snapshot and events', async () => {
    const weather = defineTool({ name: 'get_weather', execute: () => ({ sky: 'clear' }) });
    const { session, lines, recording } = await simulated({}, { tools: [weather] });
    const live: SessionEvent[] = [];
    const reading = (async () => {
      for await (const event of session.events()) live.push(event);
    })();
    const reply = await session.sendText('What is the weather in Rome?');
    const answer = await reply.continuation();
    await answer?.done;
    await (await session.sendText('And in Oslo?')).done;
    await session.update({ instructions: 'be brief' });
    session.trim({ keepItems: 3 });
    await session.close();
    await recording.done;
    await reading;

    const replayed: SessionEvent[] = [];
    const again = await replayTrace(lines.join(''), {
      onSession: (one) => {
        (async () => {
          for await (const event of one.events()) replayed.push(event);
        })().catch(() => {});
      },
    });
    await settle();
    same(again, session);
    expect(session.snapshot().items.length).toBe(3);
    const wire = (events: readonly SessionEvent[]) =>
      events.flatMap((event) => ('raw' in event ? [JSON.stringify(event.raw)] : []));
    // The first frames came before anybody could read.
    expect(wire(replayed).slice(-wire(live).length)).toEqual(wire(live));
    expect((await again.closed).code).toBe(1000);
  });

  it('of a connection that was lost, with what was lost with it', async () => {
    const { session, lines, recording } = await simulated({
      scenario: { faults: [{ do: 'drop', on: { sends: 'response.audio.delta', skip: 2 } }] },
    });
    await (await session.sendText('hello')).done;
    await session.closed;
    await recording.done;
    const again = await replayTrace(lines);
    same(again, session);
    expect(again.snapshot().responses).toMatchObject([{ status: 'connection_lost' }]);
  });

  it('of what only this side knew: silence, a response that the server forgot, a new connection', async () => {
    const servers: ScriptedServer[] = [];
    const { FakeClock } = await import('./support/fake-clock.js');
    const clock = new FakeClock();
    const connecting = connectPrism({
      transport: () => {
        const server = new ScriptedServer();
        servers.push(server);
        server.end.send(JSON.stringify(from.sessionCreated()));
        return server.client;
      },
      clock,
      timeouts,
      reconnect: { random: () => 0 },
    });
    const session = await connecting;
    const { lines, recording } = record(session);
    const [first] = servers;
    await first?.send(from.created('r1'), from.textDelta('r1', 'm1', 'x'));
    await clock.advance(timeouts.silence);
    await first?.send(from.created('r2'), from.itemAdded('r2', 'm2'));
    void watch(session.cancel());
    await settle();
    const { event_id } = first?.last('response.cancel') ?? {};
    await first?.send(from.refusal(String(event_id), 'response_cancel_not_active'));
    await first?.send(from.created('r3'));
    first?.end.terminate();
    await settle();
    await clock.advance(1);
    await servers[1]?.send(from.itemCreated(from.message('m2', 'user'), null), from.created('r1'));
    await session.close();
    await recording.done;
    const again = await replayTrace(lines);
    same(again, session);
    expect(again.snapshot().responses.map(({ id, status }) => [id, status])).toEqual([
      ['r1', 'timed_out'],
      ['r2', 'unknown'],
      ['r3', 'connection_lost'],
      ['r1', 'connection_lost'],
    ]);
  });

  it('keeps frames as they were: numbers, doubled names, line feeds, broken text and bytes', async () => {
    const { session, server } = await startSession();
    const { lines, recording } = record(session);
    const broken: unknown[] = [];
    const frames = [
      '{"type":"new.kind",\n "a":1e999, "a":-0,\r\n"b":"\\n"}',
      'not json',
      '{"type":"session.updated","session":{"id":""}}',
      Uint8Array.of(0xff, 0xfe),
      new TextEncoder().encode('{"type":"other.kind"}'),
    ];
    session.on('frame.broken', ({ error }) => broken.push(error.code));
    for (const frame of frames) server.end.send(frame);
    await settle();
    await session.close();
    await recording.done;
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    const again: unknown[] = [];
    const ignored: unknown[] = [];
    await replayTrace(lines, {
      onSession: (one) => {
        one.on('frame.broken', ({ error }) => again.push(error.code));
        one.on('ignored', ({ raw }) => ignored.push(raw));
      },
    });
    expect(again).toEqual(broken);
    expect(ignored).toEqual([{ type: 'new.kind', a: -0, b: '\n' }, { type: 'other.kind' }]);
  });

  it('can be stopped before its end', async () => {
    const { session, server } = await startSession();
    const { lines, recording } = record(session);
    await server.send(from.created('r1'));
    await recording.stop();
    const count = lines.length;
    await server.send(from.done('r1'));
    expect(lines).toHaveLength(count);
    const again = await replayTrace(lines);
    expect(again.snapshot().responses).toEqual([{ id: 'r1', status: 'in_progress', itemIds: [] }]);
    expect(session.snapshot().responses).toMatchObject([{ status: 'completed' }]);
  });

  it('says when its stream has failed, and ends nothing else', async () => {
    const { session, server } = await startSession();
    const recording = recordTrace(
      session,
      new WritableStream({
        write() {
          throw new Error('the disk is full');
        },
      }),
    );
    await server.send(from.created('r1'), from.done('r1'));
    await session.close();
    await expect(recording.done).rejects.toThrow('the disk is full');
  });
});

describe('a trace', () => {
  it('is read from pieces that are cut anywhere, and from lines of others', async () => {
    const text = [
      JSON.stringify({ at: 0, dir: 'in', event: from.sessionCreated() }),
      JSON.stringify({ dir: 'in', at: 5, event: from.created('r1') }),
      JSON.stringify({ at: 6, dir: 'local', event: { type: 'something.newer' } }),
    ].join('\n');
    const whole = JSON.stringify((await replayTrace(text)).snapshot());
    expect(whole).toContain('"r1"');
    for (const size of [1, 7, 60]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
        text.slice(index * size, (index + 1) * size),
      );
      expect(JSON.stringify((await replayTrace(pieces)).snapshot())).toBe(whole);
      const stream = new Blob([text]).stream().pipeThrough(new TextDecoderStream());
      expect(JSON.stringify((await replayTrace(stream)).snapshot())).toBe(whole);
    }
    expect(JSON.stringify((await replayTrace(text.split('\n'))).snapshot())).toBe(whole);
    // Where an object ends within a text, and another begins, a line goes on all the same.
    const odd = JSON.stringify({ at: 0, dir: 'in', event: from.sessionCreated({ instructions: 'a}{' }) });
    const cut = odd.indexOf('}{"') + 1;
    const { session } = (await replayTrace([odd.slice(0, cut), odd.slice(cut)])).snapshot();
    expect(session.instructions).toBe('a}{');
  });

  it.each([
    ['{"at":"a secret', 'it is not JSON.'],
    ['{"dir":"in","event":{}}', '"at"'],
    ['{"at":1,"dir":"up","event":{}}', '"dir"'],
    ['{"at":1,"dir":"in"}', '"event"'],
    ['[]', '"at"'],
  ])('%s is refused with its place', async (line, message) => {
    const trace = `${JSON.stringify({ at: 0, dir: 'in', event: from.sessionCreated() })}\n${line}\n`;
    await expect(replayTrace(trace)).rejects.toThrow(message);
    await expect(replayTrace(trace)).rejects.toThrow(/^Line 2 /);
    await expect(replayTrace(trace)).rejects.not.toThrow(/secret/);
  });

  it('can be left while it is played', async () => {
    const lines = Array.from({ length: 10 }, (_, at) =>
      JSON.stringify({ at, dir: 'in', event: from.ready() }),
    );
    const controller = new AbortController();
    const seen: number[] = [];
    const replaying = replayTrace(lines, {
      signal: controller.signal,
      onEntry: ({ at }) => {
        seen.push(at);
        if (at === 3) controller.abort();
      },
    });
    await expect(replaying).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  it('sends nothing and runs no deadline while it is played', async () => {
    const text = [from.sessionCreated(), from.created('r1'), from.speechStarted('u1')]
      .map((event, index) => JSON.stringify({ at: index * 1e9, dir: 'in', event }))
      .join('\n');
    const session = await replayTrace(text);
    expect(session.snapshot().responses).toMatchObject([{ status: 'in_progress' }]);
    await expect(session.sendText('hello')).rejects.toThrow(/no connection/);
    expect(await collect(session.currentResponse?.audio() ?? [])).toEqual([]);
  });
});
