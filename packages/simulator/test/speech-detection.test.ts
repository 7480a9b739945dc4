import { describe, expect, it } from 'vitest';
import { SpeechDetector, type SpeechSignal } from '../src/server/speech-detection.js';

/** Stretches of loudness, each of so many milliseconds. */
function listen(stretches: readonly (readonly [ms: number, level: number])[], settings = {}, chunkMs = 37) {
  const detector = new SpeechDetector(60);
  const all = stretches.flatMap(([ms, level]) =>
    Array.from({ length: ms * 24 }, (_, i) => Math.round(Math.sin(i / 12) * level * 32_767)),
  );
  const signals: SpeechSignal[] = [];
  for (let from = 0; from < all.length; from += chunkMs * 24) {
    signals.push(...detector.feed(Int16Array.from(all.slice(from, from + chunkMs * 24)), settings));
  }
  return { signals, detector };
}

describe('the detection of speech', () => {
  it('finds its beginning with the padding and its end with the silence', () => {
    const { signals } = listen(
      [
        [1000, 0],
        [800, 0.3],
        [600, 0],
      ],
      { prefix_padding_ms: 250, silence_duration_ms: 500 },
    );
    expect(signals).toEqual([
      { kind: 'hint', atMs: 1000 },
      { kind: 'started', startMs: 750 },
      { kind: 'stopped', endMs: 2300, byTimeout: false },
    ]);
  });

  it('does not depend on how the sound is cut', () => {
    const sound = [
      [300, 0],
      [900, 0.3],
      [700, 0],
      [500, 0.3],
      [600, 0],
    ] as const;
    const whole = listen(sound, {}, 100_000).signals;
    expect(whole).toHaveLength(6);
    for (const chunkMs of [1, 20, 333]) expect(listen(sound, {}, chunkMs).signals).toEqual(whole);
  });

  it('takes a click for a hint and no more', () => {
    const { signals, detector } = listen([
      [100, 0],
      [40, 0.5],
      [1000, 0],
    ]);
    expect(signals).toEqual([{ kind: 'hint', atMs: 100 }]);
    expect(detector.speaking).toBe(false);
  });

  it('goes by the threshold', () => {
    expect(listen([[500, 0.02]], { threshold: 0.5 }).signals).toEqual([]);
    expect(listen([[500, 0.02]], { threshold: 0.2 }).signals).toHaveLength(2);
  });

  it('hears pauses out, longer or shorter, until the timeout', () => {
    const sound = [
      [400, 0.3],
      [4000, 0],
    ] as const;
    const end = (settings: object) => listen(sound, { type: 'semantic_vad', ...settings }).signals.at(-1);
    expect(end({ eagerness: 'high' })).toEqual({ kind: 'stopped', endMs: 900, byTimeout: false });
    expect(end({ eagerness: 'low' })).toEqual({ kind: 'stopped', endMs: 2000, byTimeout: false });
    expect(end({ eagerness: 'of a later version' })).toEqual({
      kind: 'stopped',
      endMs: 1400,
      byTimeout: false,
    });
    expect(end({ eagerness: 'low', prism_end_of_turn_timeout_ms: 1200 })).toEqual({
      kind: 'stopped',
      endMs: 1600,
      byTimeout: true,
    });
  });

  it('keeps a turn together over short pauses', () => {
    const { signals } = listen([
      [400, 0.3],
      [300, 0],
      [400, 0.3],
      [300, 0],
    ]);
    expect(signals.map(({ kind }) => kind)).toEqual(['hint', 'started']);
  });
});
