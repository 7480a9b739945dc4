import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driveProcessor } from './support/processor.js';

const level = (length: number, value = 16_384) => new Array<number>(length).fill(value);
const nonZero = (samples: number[]) => samples.filter((sample) => sample !== 0).length;

describe('the audio thread’s side of a browser player', () => {
  it('plays what was written, to the sample, and silence after it', () => {
    const player = driveProcessor();
    player.write(-32_768, 32_767, 1);
    player.write(-1);
    expect(player.render().slice(0, 5)).toEqual([-1, 32_767 / 32_768, 1 / 32_768, -1 / 32_768, 0]);
    expect(nonZero(player.render(3))).toBe(0);
    expect(player.reports).toEqual([{ played: 4, cleared: undefined }]);
  });

  it('counts no silence, and says at least every 20 ms of sound how far it is', () => {
    const player = driveProcessor();
    player.render(100);
    player.write(...level(2_000));
    player.render(100);
    player.write(...level(10));
    player.render(1);
    const played = player.reports.map((report) => report.played);
    expect(played).toEqual([512, 1_024, 1_536, 2_000, 2_010]);
  });

  it('stops within one quantum, fading, and answers with what it played', () => {
    const player = driveProcessor();
    player.write(...level(10_000));
    player.render(2);
    player.send({ type: 'clear', id: 7, fade: true });
    expect(player.reports.at(-1)?.cleared).toBeUndefined();
    const fading = player.render();
    expect(fading.every((sample, at) => at === 0 || sample < (fading[at - 1] ?? 0))).toBe(true);
    expect(fading[0]).toBeCloseTo(0.5, 1);
    expect(fading[127]).toBe(0);
    expect(player.reports.at(-1)).toEqual({ played: 384, cleared: 7 });
    expect(nonZero(player.render(10))).toBe(0);
    expect(player.reports.at(-1)?.played).toBe(384);
  });

  it('keeps what is written after the clear, and does not count it in the answer', () => {
    const player = driveProcessor();
    player.write(...level(200));
    player.render();
    player.send({ type: 'clear', id: 1, fade: true });
    player.write(...level(200, 8_192));
    const output = player.render(3);
    // 72 samples were left, and fade.
    expect(output.slice(72, 272)).toEqual(level(200, 0.25));
    expect(nonZero(output.slice(272))).toBe(0);
    expect(player.reports).toContainEqual({ played: 200, cleared: 1 });
    expect(player.reports.at(-1)).toEqual({ played: 400, cleared: undefined });
  });

  it('answers every clear, also one that comes while the sound fades', () => {
    const player = driveProcessor();
    player.write(...level(1_000));
    player.send({ type: 'clear', id: 1, fade: true });
    player.write(...level(1_000, 8_192));
    player.send({ type: 'clear', id: 2, fade: true });
    // What fades is what would have come first.
    expect(player.render(5)[0]).toBeGreaterThan(0.4);
    expect(player.reports).toEqual([
      { played: 128, cleared: 1 },
      { played: 128, cleared: 2 },
    ]);
  });

  it('answers at once where nothing plays, or time stands still', () => {
    const player = driveProcessor();
    player.send({ type: 'clear', id: 1, fade: true });
    player.write(...level(1_000));
    player.render();
    player.send({ type: 'clear', id: 2, fade: true });
    player.send({ type: 'clear', id: 3, fade: false });
    expect(player.reports).toEqual([
      { played: 0, cleared: 1 },
      { played: 128, cleared: 2 },
      { played: 128, cleared: 3 },
    ]);
    expect(nonZero(player.render(5))).toBe(0);
  });

  it('ends when it is closed', () => {
    const player = driveProcessor();
    player.write(...level(1_000));
    player.render();
    expect(player.alive()).toBe(true);
    player.send({ type: 'close' });
    expect(nonZero(player.render())).toBe(0);
    expect(player.alive()).toBe(false);
  });

  it('counts exactly what it plays, whatever comes when', () => {
    const step = fc.oneof(
      fc.record({ write: fc.integer({ min: 1, max: 700 }) }),
      fc.record({ clear: fc.boolean() }),
      fc.record({ render: fc.integer({ min: 1, max: 6 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const player = driveProcessor();
        let id = 0;
        let written = 0;
        let audible = 0;
        let cleared = 0;
        const render = (quantums: number) => {
          audible += nonZero(player.render(quantums));
        };
        for (const one of steps) {
          if ('write' in one) {
            player.write(...level(one.write));
            written += one.write;
          } else if ('clear' in one) {
            id += 1;
            player.send({ type: 'clear', id, fade: one.clear });
            cleared += 1;
          } else render(one.render);
        }
        render(Math.ceil(written / 128) + 2);
        const counts = player.reports.map(({ played }) => played);
        const last = counts.at(-1) ?? 0;
        expect(counts).toEqual([...counts].sort((a, b) => a - b));
        expect(last).toBeLessThanOrEqual(written);
        // The last sample that fades is silent, and is played all the same.
        expect(last).toBeGreaterThanOrEqual(audible);
        expect(last - audible).toBeLessThanOrEqual(cleared);
        const answers = player.reports.flatMap((report) => report.cleared ?? []);
        expect(answers).toEqual(Array.from({ length: cleared }, (_, index) => index + 1));
      }),
    );
  });
});
