// Case 27, and sound on its way to a socket in general.
import { describe, expect, it } from 'vitest';
import { type AudioDropped, type AudioQueueLimits, connectPrism } from '../src/index.js';
import { settle } from './support/fake-clock.js';
import { ScriptedServer } from './support/scripted-server.js';
import { from } from './support/server-events.js';
import { type Started, startSession, watch } from './support/start-session.js';

/** So many bytes, all of this value. */
const sound = (bytes: number, value = 0) => new Uint8Array(bytes).fill(value);

async function recording(
  audioQueue: AudioQueueLimits = {},
): Promise<Started & { readonly dropped: AudioDropped[] }> {
  const started = await startSession({ options: { audioQueue } });
  const dropped: AudioDropped[] = [];
  started.session.on('audio.dropped', (event) => dropped.push(event));
  return { ...started, dropped };
}

/** What was received as sound, as bytes. */
function heard({ server }: Started): number[] {
  return server.all('input_audio_buffer.append').flatMap(({ audio }) => [...Buffer.from(audio, 'base64')]);
}

describe('sound that is sent as it is recorded', () => {
  it('goes at once while the socket takes it, cut anywhere', async () => {
    const started = await recording();
    expect(started.session.sendAudio(Uint8Array.of(1))).toBe(true);
    started.session.sendAudio(Uint8Array.of(2, 3, 4, 5));
    await settle();
    expect(heard(started)).toEqual([1, 2, 3, 4]);
    started.session.sendAudio(Uint8Array.of(6));
    await settle();
    expect(heard(started)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is taken from views at odd places, which may be used again', async () => {
    const started = await recording();
    const memory = Uint8Array.of(9, 1, 2, 3, 4, 9);
    started.server.end.paused = true;
    started.session.sendAudio(sound(300_000));
    started.session.sendAudio(memory.subarray(1, 5));
    memory.fill(0);
    started.server.end.paused = false;
    await settle();
    await started.clock.advance(10);
    expect(heard(started).slice(-4)).toEqual([1, 2, 3, 4]);
  });

  it('of a hundred megabytes at once overflows no stack', async () => {
    const started = await recording();
    expect(started.session.sendAudio(sound(100_000_000))).toBe(true);
    await settle();
    expect(started.server.all('input_audio_buffer.append')).toHaveLength(Math.ceil(100_000_000 / 96_000));
  });

  it('is refused once the session has ended', async () => {
    const { session } = await recording();
    await session.close();
    expect(() => session.sendAudio(sound(2))).toThrow(/closed here/);
  });
});

describe('case 27: a socket that never drains', () => {
  it('10,000 appends: memory is bounded, requests go in order, the loss is told', async () => {
    const started = await recording();
    const { session, server, clock, dropped } = started;
    server.end.paused = true;
    for (let chunk = 0; chunk < 10_000; chunk += 1) {
      session.sendAudio(sound(4_800, chunk % 256));
      if (chunk % 1_000 === 0) void watch(session.update({ instructions: String(chunk) }));
      if (chunk % 100 === 0) await clock.advance(50);
    }
    // The socket holds a limited part of it, and the session another.
    expect(server.client.bufferedAmount).toBeLessThan(300_000);
    server.end.paused = false;
    await settle();
    await clock.advance(1_000);
    const sent = heard(started).length;
    expect(server.all('session.update').map(({ session: { instructions } }) => instructions)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index * 1_000)),
    );
    const lost = dropped.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(sent + lost).toBe(48_000_000);
    expect(sent).toBeLessThan(1_000_000);
    // Told in time, and not ten thousand times.
    expect(dropped.length).toBeLessThan(20);
    expect(dropped.every(({ reason }) => reason === 'full')).toBe(true);
    await clock.advance(2_000);
    expect(clock.pending).toBe(0);
  });

  it('keeps the newest, or the oldest where that is asked for', async () => {
    for (const [whenFull, kept] of [
      ['drop-oldest', 3],
      ['refuse', 1],
    ] as const) {
      const started = await recording({ maxBufferedBytes: 10, maxQueuedBytes: 9_600, whenFull });
      started.server.end.paused = true;
      started.session.sendAudio(sound(20));
      const taken = [1, 2, 3].map((value) => started.session.sendAudio(sound(9_600, value)));
      started.server.end.paused = false;
      await settle();
      await started.clock.advance(1_000);
      expect(heard(started).at(-1)).toBe(kept);
      expect(heard(started)).toHaveLength(20 + 9_600);
      expect(taken).toEqual([true, false, false]);
      expect(started.dropped.map(({ bytes }) => bytes)).toEqual([9_600, 9_600]);
    }
  });

  it('a commit takes along what waits, and no more than the socket may hold twice', async () => {
    const started = await recording({ maxBufferedBytes: 1_000 });
    const { session, server, dropped } = started;
    server.end.paused = true;
    session.sendAudio(sound(960));
    session.sendAudio(sound(960));
    expect(server.client.bufferedAmount).toBeLessThan(1_500);
    void watch(session.commit());
    expect(server.client.bufferedAmount).toBeGreaterThan(2_000);
    session.sendAudio(sound(480));
    void watch(session.commit());
    expect(dropped).toMatchObject([{ bytes: 480, durationMs: 10, reason: 'full' }]);
    server.end.paused = false;
    await settle();
    expect(server.types).toEqual([
      'input_audio_buffer.append',
      'input_audio_buffer.append',
      'input_audio_buffer.commit',
      'input_audio_buffer.commit',
    ]);
  });

  it('what is cleared is not sent, and not told as lost', async () => {
    const started = await recording({ maxBufferedBytes: 10 });
    const { session, server, dropped, clock } = started;
    server.end.paused = true;
    session.sendAudio(sound(960));
    session.sendAudio(sound(960));
    void watch(session.clearInput());
    server.end.paused = false;
    await settle();
    await clock.advance(100);
    expect(server.types).toEqual(['input_audio_buffer.append', 'input_audio_buffer.clear']);
    expect(dropped).toEqual([]);
  });

  it('is told when the connection ends', async () => {
    const started = await recording({ maxBufferedBytes: 10 });
    started.server.end.paused = true;
    started.session.sendAudio(sound(960));
    started.session.sendAudio(sound(960));
    started.server.end.terminate();
    await settle();
    expect(started.dropped).toMatchObject([{ bytes: 960, reason: 'disconnected' }]);
    expect(started.clock.pending).toBe(0);
  });

  it('numbers that make no sense are refused', async () => {
    const connect = (audioQueue: AudioQueueLimits) =>
      connectPrism({ transport: () => new ScriptedServer().client, audioQueue });
    await expect(connect({ maxQueuedBytes: -1 })).rejects.toThrow(RangeError);
    await expect(connect({ maxBufferedBytes: Number.NaN })).rejects.toThrow(/maxBufferedBytes/);
  });
});

describe('a reader of all events that does not read', () => {
  it('is told so, and costs no more memory; the others go on', async () => {
    const { session, server } = await startSession();
    const slow = session.events({ maxQueued: 3 });
    const quick = session.events();
    await server.send(from.created('r1'), from.done('r1'), from.created('r2'), from.done('r2'));
    await expect(slow.next()).rejects.toThrow(/More than 3 events wait/);
    expect((await slow.next()).done).toBe(true);
    expect((await quick.next()).value).toMatchObject({ kind: 'response.started' });
  });
});
