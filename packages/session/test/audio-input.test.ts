import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { settle } from './support/fake-clock.js';
import type { ScriptedServer } from './support/scripted-server.js';
import { startSession, timeouts, watch } from './support/start-session.js';

const sent = (server: ScriptedServer) =>
  server.all('input_audio_buffer.append').map(({ audio }) => Buffer.from(audio, 'base64'));
const noise = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7) % 256);

describe('sound that is sent', () => {
  it('arrives as it was, in order, in pieces of whole samples', async () => {
    const { session, server } = await startSession();
    const writer = session.audioInput({ maxBufferedBytes: 1_000_000 }).getWriter();
    const all = noise(300_001);
    // Odd cuts, and views into a larger memory.
    for (const [start, end] of [
      [0, 3],
      [3, 4],
      [4, 4],
      [4, 101],
      [101, 300_001],
    ])
      await writer.write(all.subarray(start, end));
    await writer.close();
    await settle();
    const pieces = sent(server);
    expect(pieces.every(({ length }) => length % 2 === 0 && length <= 96_000)).toBe(true);
    expect(Buffer.concat(pieces).equals(all.subarray(0, 300_000))).toBe(true);
    expect(new Set(server.received.map(({ event_id }) => event_id)).size).toBe(server.received.length);
  });

  it('is not cut to pairs of bytes where a sample is one byte', async () => {
    const { session, server } = await startSession({ session: { input_audio_format: 'g711_ulaw' } });
    const writer = session.audioInput().getWriter();
    await writer.write(noise(3));
    await settle();
    expect(sent(server)).toEqual([Buffer.from(noise(3))]);
  });

  it('may change after it was written', async () => {
    const { session, server } = await startSession();
    const writer = session.audioInput().getWriter();
    const chunk = noise(5);
    await writer.write(chunk);
    chunk.fill(0);
    await writer.write(new Uint8Array([9]));
    await settle();
    expect(Buffer.concat(sent(server))).toEqual(Buffer.from([...noise(5), 9]));
  });

  it('is encoded the same where there is no Buffer', async () => {
    const { session, server } = await startSession();
    const all = noise(200_000);
    const found = Reflect.get(globalThis, 'Buffer');
    Reflect.deleteProperty(globalThis, 'Buffer');
    try {
      const { encodeBase64 } = await import('../src/audio-input/encode-base64.js?without-buffer' as string);
      const text: unknown = encodeBase64(all);
      expect(text).toBe(found.from(all).toString('base64'));
    } finally {
      Reflect.set(globalThis, 'Buffer', found);
    }
    await session.close();
    expect(server.received).toEqual([]);
  });
});

describe('a socket that does not drain', () => {
  const fill = async () => {
    const started = await startSession();
    started.server.end.paused = true;
    const controller = new AbortController();
    const writer = started.session
      .audioInput({ maxBufferedBytes: 1_000, signal: controller.signal })
      .getWriter();
    const write = watch(writer.write(noise(3_000)));
    const closed = watch(writer.closed);
    await settle();
    expect(write.outcome.state).toBe('open');
    return { ...started, controller, writer, write, closed };
  };

  it('makes the writer wait until it has drained', async () => {
    const { server, clock, write, writer, controller } = await fill();
    expect(writer.desiredSize).toBe(0);
    await clock.advance(1_000);
    expect(write.outcome.state).toBe('open');
    server.end.paused = false;
    await clock.advance(10);
    expect(write.outcome.state).toBe('resolved');
    await writer.close();
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it.each<[string, (started: Awaited<ReturnType<typeof fill>>) => unknown, object]>([
    [
      'its deadline',
      ({ clock }) => clock.advance(timeouts.drain),
      { name: 'PrismTimeoutError', operation: 'audioInput', waitedFor: 'drain' },
    ],
    ['the signal', ({ controller }) => controller.abort(), { name: 'AbortError' }],
    [
      'the end of the session',
      ({ server }) => server.end.terminate(),
      { name: 'PrismConnectionError', code: 1006 },
    ],
    [
      'closing the session',
      ({ session }) => void session.close(),
      { name: 'PrismConnectionError', code: 1000 },
    ],
  ])('ends the waiting by %s', async (_, act, error) => {
    const started = await fill();
    await act(started);
    await settle();
    expect(started.write.outcome).toMatchObject({ state: 'rejected', error });
    expect(started.closed.outcome.state).toBe('rejected');
    await started.clock.advance(timeouts.close);
    expect(started.clock.pending).toBe(0);
    expect(getEventListeners(started.controller.signal, 'abort')).toEqual([]);
  });

  it('ends the waiting by giving the stream up', async () => {
    const { write, writer, clock, controller } = await fill();
    const aborted = watch(writer.abort(new Error('enough')));
    await settle();
    expect([write.outcome.state, aborted.outcome.state]).toEqual(['rejected', 'resolved']);
    expect(clock.pending).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('is not opened for a signal that was aborted before', async () => {
    const { session } = await startSession();
    const writer = session.audioInput({ signal: AbortSignal.abort() }).getWriter();
    await expect(writer.closed).rejects.toMatchObject({ name: 'AbortError' });
  });
});
