import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSoundPage, type SoundPage } from '../players/support/sound-page.js';
import type { Sound } from './support/page.js';

let page: SoundPage<Sound>;

beforeAll(async () => {
  page = await openSoundPage(new URL('support/page.ts', import.meta.url));
});
afterAll(() => page?.close());

it('gives the sound of a browser’s microphone at 24,000 Hz as it is spoken, and is let go in every case', async () => {
  const recorded = await page.run('record');
  expect(recorded).toMatchObject({
    stateWhileOpen: 'live',
    states: ['ended', 'ended', 'ended', 'ended'],
    abortFailure: expect.stringContaining('AbortError'),
    neverFailure: expect.stringContaining('AbortError'),
    noFile: expect.stringContaining('could not be loaded from /gone.js'),
    stateWithoutFile: 'ended',
  });
  expect(recorded.loudest).toBeGreaterThan(1_000);
  // It beeps every half a second.
  const gaps = recorded.onsets.slice(1).map((at, index) => at - (recorded.onsets[index] ?? 0));
  expect(gaps.some((gap) => Math.abs(gap - 12_000) < 600)).toBe(true);
  expect(page.failures).toEqual([]);
});

it('keeps only so much of a microphone that nobody reads', async () => {
  const waited = await page.run('leaveUnread');
  expect(waited).toBeGreaterThanOrEqual(5);
  // A second of it would be some fifty pieces.
  expect(waited).toBeLessThan(25);
});
