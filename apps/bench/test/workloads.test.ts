import { safeDecodeMessage } from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';
import { audioMix, brokenAudio } from '../src/workloads/audio-mix.js';
import { growingHistory } from '../src/workloads/growing-history.js';
import { historyOf } from '../src/workloads/history.js';
import { responseStreams } from '../src/workloads/response-stream.js';
import { turnFrames } from '../src/workloads/session-conversation.js';
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

  it('a conversation of 1,000 items, and 100 turns of five after it', () => {
    const { start, turns } = growingHistory(1, true);
    expect([start.items.length, turns.length]).toEqual([1_000, 100]);
    const parts = [start, ...turns];
    const whole = historyOf({ items: 1_500, withOrigin: true });
    expect(parts.flatMap(({ items }) => items)).toEqual(whole.items);
    for (const kind of ['messages', 'thoughts', 'toolCalls'] as const) {
      expect(parts.flatMap(({ input }): readonly object[] => input[kind])).toEqual(whole.input[kind]);
    }
  });

  it('turns of a session of 50 events each, all of them known', () => {
    for (const turn of [0, 1]) {
      expect(turnFrames(turn)).toHaveLength(50);
      for (const frame of turnFrames(turn)) expect(kindOf(frame)).not.toMatch(/refused|ignored/);
    }
  });

  it('broken frames that are refused, each of them', () => {
    for (const frame of [...brokenTexts(), ...brokenAudio()]) expect(kindOf(frame)).toBe('refused');
  });
});

function kindOf(frame: string): string {
  const result = safeDecodeMessage(frame);
  return result.ok ? result.event.kind : 'refused';
}
