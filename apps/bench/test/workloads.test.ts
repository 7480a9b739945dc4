import { safeDecodeMessage } from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';
import { audioMix, brokenAudio } from '../src/workloads/audio-mix.js';
import { historyOf } from '../src/workloads/history.js';
import { responseStreams } from '../src/workloads/response-stream.js';
import { brokenTexts, textMix } from '../src/workloads/text-mix.js';

describe('a workload is the same in every run', () => {
  it.each([
    ['the text mix', () => textMix(0.1)],
    ['the audio mix', () => audioMix(0.1)],
    ['the history', () => historyOf({ items: 50, withOrigin: true })],
    ['the streams', () => responseStreams(0.2)],
  ])('%s', (_, make) => {
    expect(make()).toEqual(make());
  });

  it('and another one with another seed', () => {
    expect(textMix(0.1, 2)).not.toEqual(textMix(0.1, 3));
    expect(historyOf({ items: 50, withOrigin: false, seed: 1 })).not.toEqual(
      historyOf({ items: 50, withOrigin: false, seed: 2 }),
    );
  });
});

describe('a workload is what the design says', () => {
  it('1,000 texts of 278 characters on average, all of them known events', () => {
    const frames = textMix();
    expect(frames).toHaveLength(1_000);
    expect(frames.join('').length / frames.length).toBeCloseTo(278, -1);
    for (const frame of frames) expect(kindOf(frame)).not.toMatch(/refused|ignored/);
  });

  it('204 frames, 59 % of them short audio and 15 % long audio', () => {
    const frames = audioMix();
    const lengths = frames.filter((frame) => kindOf(frame) === 'audio.delta').map(({ length }) => length);
    expect(frames).toHaveLength(204);
    expect(lengths.filter((length) => length < 10_000).length / 204).toBeCloseTo(0.59, 2);
    expect(lengths.filter((length) => length > 60_000).length / 204).toBeCloseTo(0.15, 2);
  });

  it('1,000 items, 200 of them reasoning, about 635 kB', () => {
    const { items } = historyOf({ items: 1_000, withOrigin: false });
    expect(items).toHaveLength(1_000);
    expect(items.filter(({ type }) => type === 'reasoning')).toHaveLength(200);
    const kilobytes = Buffer.byteLength(JSON.stringify(items)) / 1_000;
    expect(kilobytes).toBeGreaterThan(600);
    expect(kilobytes).toBeLessThan(670);
  });

  it('broken frames that are refused, each of them', () => {
    for (const frame of [...brokenTexts(), ...brokenAudio()]) expect(kindOf(frame)).toBe('refused');
  });
});

function kindOf(frame: string): string {
  const result = safeDecodeMessage(frame);
  return result.ok ? result.event.kind : 'refused';
}
