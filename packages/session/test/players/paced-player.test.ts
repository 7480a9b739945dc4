import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPacedPlayer,
  type PacedPlayerOptions,
  type PacedSink,
} from '../../src/players/paced-player.js';
import { FakeClock, settle } from '../support/fake-clock.js';

/** Bytes of so many milliseconds of sound at 24,000 Hz. */
const sound = (ms: number) => Uint8Array.from({ length: ms * 48 }, (_, index) => (index * 7) % 251);
const samples = (ms: number) => ms * 24;

function start(options: PacedPlayerOptions = {}, sink: Partial<PacedSink> = {}) {
  const clock = new FakeClock();
  const pieces: Uint8Array[] = [];
  const player = createPacedPlayer(
    { write: (piece) => void pieces.push(piece), ...sink },
    { clock, leadMs: 100, ...options },
  );
  const reports: number[] = [];
  player.onplayed = (count) => reports.push(count);
  const handed = () => Buffer.concat(pieces);
  return { clock, player, pieces, reports, handed };
}

describe('a paced player', () => {
  it('hands on the lead at once, and the rest at the pace of time', async () => {
    const { clock, player, handed } = start();
    player.write(sound(1_000));
    expect(handed().length).toBe(100 * 48);
    await clock.advance(40);
    expect(handed().length).toBe(140 * 48);
    await clock.advance(860);
    expect(handed()).toEqual(Buffer.from(sound(1_000)));
  });

  it('says what time says was heard, and all of it in the end', async () => {
    const { clock, player, reports } = start();
    player.write(sound(90));
    await clock.advance(1_000);
    expect(reports).toEqual([20, 40, 60, 80, 90].map(samples));
    expect(clock.pending).toBe(0);
  });

  it('counts to the sample at a rate that has no whole number of them in a millisecond', async () => {
    const { clock, player, reports } = start({ sampleRate: 44_100 });
    player.write(new Uint8Array(2 * 44_101));
    await clock.advance(1_000);
    expect(reports.at(-1)).toBe(44_100);
    await clock.advance(10);
    expect(reports.at(-1)).toBe(44_101);
    expect(clock.pending).toBe(0);
  });

  it('does not count the time in which there was nothing to play', async () => {
    const { clock, player, reports, pieces } = start();
    player.write(sound(50));
    await clock.advance(10_000);
    player.write(sound(200));
    expect(pieces.map(({ length }) => length / 48)).toEqual([50, 100]);
    await clock.advance(60);
    expect(reports.at(-1)).toBe(samples(110));
  });

  it('joins samples that are cut, and keeps what is written from changing', async () => {
    const { clock, player, handed } = start();
    const all = sound(5);
    for (const [from, to] of [
      [0, 3],
      [3, 4],
      [4, 101],
      [101, 240],
    ]) {
      const piece = all.slice(from, to);
      player.write(piece);
      piece.fill(0);
    }
    await clock.advance(100);
    expect(handed()).toEqual(Buffer.from(all));
  });

  it('counts single bytes where a sample is one', async () => {
    const { clock, player, reports } = start({ sampleRate: 8_000, sampleBytes: 1 });
    player.write(new Uint8Array(801));
    await clock.advance(1_000);
    expect(reports.at(-1)).toBe(801);
  });
});

describe('clearing a paced player', () => {
  it('drops what was not handed on; what was is heard, and counts', async () => {
    const { clock, player, handed, reports } = start();
    player.write(sound(1_000));
    await clock.advance(40);
    expect(player.clear()).toBe(samples(140));
    await clock.advance(1_000);
    expect(handed().length).toBe(140 * 48);
    expect(reports.at(-1)).toBe(samples(40));
    expect(clock.pending).toBe(0);
  });

  it('plays what comes next after what the sink still has', async () => {
    const { clock, player, reports } = start();
    player.write(sound(1_000));
    await clock.advance(40);
    player.clear();
    player.write(sound(50));
    await clock.advance(100);
    expect(reports.at(-1)).toBe(samples(40));
    await clock.advance(30);
    expect(reports.at(-1)).toBeGreaterThan(samples(140));
    await clock.advance(1_000);
    expect(reports.at(-1)).toBe(samples(190));
  });

  it('counts what time says where the sink can drop what it has', async () => {
    const cleared: number[] = [];
    const { clock, player, reports } = start({}, { clear: () => cleared.push(1) });
    player.write(sound(1_000));
    clock.advanceNow(43);
    expect(player.clear()).toBe(samples(43));
    expect(cleared).toEqual([1]);
    await clock.advance(1_000);
    expect(clock.pending).toBe(0);
    player.write(sound(10));
    await clock.advance(1_000);
    expect(reports.at(-1)).toBe(samples(53));
  });

  it('forgets the half of a sample', async () => {
    const { clock, player, handed } = start();
    player.write(Uint8Array.of(1));
    expect(player.clear()).toBe(0);
    player.write(Uint8Array.of(2, 3));
    await clock.advance(100);
    expect([...handed()]).toEqual([2, 3]);
  });

  it('never counts back, nor more than was handed on', async () => {
    const step = fc.oneof(
      fc.record({ write: fc.nat({ max: 9_000 }) }),
      fc.record({ wait: fc.integer({ min: 1, max: 90 }) }),
      fc.constant({ clear: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, canClear) => {
        const { clock, player, reports, handed } = start({}, canClear ? { clear: () => {} } : {});
        let last = 0;
        const note = (count: number) => {
          expect(count).toBeGreaterThanOrEqual(last);
          expect(count).toBeLessThanOrEqual(handed().length / 2);
          last = count;
        };
        player.onplayed = note;
        for (const one of steps) {
          if ('write' in one) player.write(new Uint8Array(one.write));
          else if ('wait' in one) await clock.advance(one.wait);
          else note(player.clear());
        }
        await clock.advance(10_000);
        expect(clock.pending).toBe(0);
        if (!canClear) expect(last).toBe(handed().length / 2);
        expect(reports).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the sink of a paced player', () => {
  it('is waited for, and what it does not take in time is not counted', async () => {
    let take: () => void = () => {};
    const pieces: Uint8Array[] = [];
    const { clock, player, reports } = start(
      {},
      {
        write: (piece) => {
          pieces.push(piece);
          return new Promise<void>((resolve) => {
            take = resolve;
          });
        },
      },
    );
    player.write(sound(1_000));
    await clock.advance(500);
    expect(pieces).toHaveLength(1);
    expect(reports.at(-1)).toBe(samples(100));
    expect(clock.pending).toBe(0);
    take();
    await settle();
    expect(pieces).toHaveLength(2);
    await clock.advance(60);
    expect(reports.at(-1)).toBe(samples(160));
  });

  it('may be a stream, which is closed with the player', async () => {
    const clock = new FakeClock();
    const chunks: Buffer[] = [];
    let ended = false;
    const stream = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        ended = true;
        done();
      },
    });
    const player = createPacedPlayer(Writable.toWeb(stream), { clock });
    player.write(sound(300));
    await clock.advance(400);
    expect(Buffer.concat(chunks)).toEqual(Buffer.from(sound(300)));
    await Promise.all([player.close(), player.close()]);
    expect(ended).toBe(true);
    player.write(sound(300));
    expect(clock.pending).toBe(0);
  });

  it.each([
    ['a stream', () => new WritableStream<Uint8Array>({ write: () => Promise.reject(new Error('no line')) })],
    ['a function that rejects', () => ({ write: () => Promise.reject(new Error('no line')) })],
    [
      'a function that throws',
      () => ({
        write: () => {
          throw new Error('no line');
        },
      }),
    ],
  ])('is reported at the next write when it fails: %s', async (_name, makeSink) => {
    const clock = new FakeClock();
    const player = createPacedPlayer(makeSink(), { clock });
    player.write(sound(1_000));
    await clock.advance(500);
    expect(clock.pending).toBe(0);
    expect(() => player.write(sound(1))).toThrow('no line');
    await player.close();
  });

  it.each([{ sampleRate: 0 }, { leadMs: -1 }, { sampleBytes: Number.NaN }, { leadMs: Infinity }])(
    'is not opened with %o',
    (options) => {
      expect(() => createPacedPlayer({ write: () => {} }, options)).toThrow(RangeError);
    },
  );
});
