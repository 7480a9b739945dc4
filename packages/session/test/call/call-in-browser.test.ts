// A call in headless Chromium: the simulator's tone is played, interrupted, and the conversation cut to what was heard.
import { type PrismSimulator, startPrismSimulator } from '@prismwire/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSoundPage, type SoundPage } from '../players/support/sound-page.js';
import type { Sound } from './support/page.js';

let page: SoundPage<Sound>;
const running: PrismSimulator[] = [];
beforeAll(async () => {
  page = await openSoundPage(new URL('support/page.ts', import.meta.url));
});
afterAll(async () => {
  await page?.close();
  for (const simulator of running) {
    expect(simulator.failures).toEqual([]);
    await simulator.close();
  }
});

/** The samples of one block of an audio thread. */
const block = 128;

describe.each(['fast', 'real'] as const)('an answer that comes %s', (speed) => {
  it.each(['speech', 'request'] as const)('is interrupted by %s', async (by) => {
    const simulator = await startPrismSimulator({ speed });
    running.push(simulator);
    const call = await page.run('interruptedCall', simulator.url, 600, by);
    // It had more to say than was heard.
    expect(call.received).toBeGreaterThan(call.heard);
    expect(call.heard).toBeGreaterThan(600 * 24);
    // 50 ms of playback after the interruption at most, the 20 ms between two reports included.
    expect(call.heard - call.toldBefore).toBeLessThanOrEqual(50 * 24);
    // What the server is told is what was played: to the block, and to the millisecond that it is rounded down to.
    expect(call.truncations).toHaveLength(1);
    const truncated = (call.truncations[0]?.audioEndMs ?? Number.NaN) * 24;
    expect(Math.abs(truncated - call.heard)).toBeLessThanOrEqual(block);
    expect(call.truncatedItems).toEqual([
      { content_index: 0, audio_end_ms: call.truncations[0]?.audioEndMs },
    ]);
    // The next answer is heard from its first sample to its last, but for silent ones at its ends.
    expect(call.heardOfNext).toBeLessThanOrEqual(call.receivedOfNext);
    expect(call.heardOfNext).toBeGreaterThan(call.receivedOfNext - 24);
    expect(page.failures).toEqual([]);
  });
});
