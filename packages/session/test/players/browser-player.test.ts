import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sound } from './support/page.js';
import { openSoundPage, type SoundPage } from './support/sound-page.js';

let page: SoundPage<Sound>;

beforeAll(async () => {
  page = await openSoundPage(new URL('support/page.ts', import.meta.url));
});
afterAll(() => page?.close());

describe('a player in a browser', () => {
  it('plays what was written, sample by sample, and says how far it is', async () => {
    const { counts, written, heard, wrong, state } = await page.run('playTone');
    expect(heard).toBe(written);
    expect(wrong).toBe(0);
    expect(counts.length).toBeGreaterThan(10);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(-1)).toBe(written);
    expect(state).toBe('closed');
  });

  it('knows exactly what was heard when it is cleared, and goes on with what comes then', async () => {
    const { cleared, afterwards, full, fading, goneOn } = await page.run('clearAndGoOn');
    expect(cleared).toBeGreaterThanOrEqual(4_800);
    expect(cleared).toBeLessThan(48_000);
    // The last sample of the fade is silent.
    expect(full + fading + 1).toBe(cleared);
    expect(fading).toBe(127);
    expect(afterwards).toBe(0);
    expect(goneOn).toBe(true);
  });

  it('lowers the volume and raises it, without a click', async () => {
    const { low, high, largestStep } = await page.run('duck');
    expect(low).toBeCloseTo(0.125, 2);
    expect(high).toBeCloseTo(0.5, 2);
    expect(largestStep).toBeLessThan(0.01);
  });

  it('drops what was written while time stood still; leaves a context that was given open', async () => {
    expect(await page.run('standStill')).toEqual({
      cleared: 0,
      audible: 0,
      stateAfterClose: 'running',
      closed: 0,
    });
  });

  it('answers a clear whatever happens to the audio thread, and leaves no timer', async () => {
    expect(await page.run('silentThread')).toEqual({ answers: [0, 0, 0], pending: 0 });
  });

  it('refuses what it cannot play, and says what to do', async () => {
    expect(await page.run('refuse')).toEqual({
      otherRate: expect.stringMatching(/RangeError.*48000 Hz.*24000 Hz.*Leave the context out/),
      level: expect.stringContaining('RangeError'),
      noFile: expect.stringContaining('could not be loaded from /gone.js'),
      aborted: expect.stringContaining('AbortError'),
      during: expect.stringContaining('AbortError'),
      contextState: 'running',
      stateAfterAbort: 'closed',
    });
    expect(page.failures).toEqual([]);
  });
});
