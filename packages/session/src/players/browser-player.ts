/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Plays the agent's sound in a browser, and knows to the sample what was played.
 *
 * @module
 */
import { type Clock, systemClock } from '../clock.js';
import { abortError } from '../errors/abort-error.js';
import { loadWorklet } from './load-worklet.js';
import { requireSecurePage } from './require-secure-page.js';
import { BrowserPlayer } from './worklet-player.js';

export type { AudioPlayer } from '../playback/audio-player.js';
export type { BrowserPlayer } from './worklet-player.js';

/** How a browser player plays. */
export interface BrowserPlayerOptions {
  /** What to play in: it stays open when the player closes. Usually the player makes one of its own. */
  readonly context?: AudioContext;
  /** The rate of the sound that is written, in samples a second: 24,000 unless said. */
  readonly sampleRate?: number;
  /** The volume while it is lowered, from 0 to 1: 0.2 unless said. */
  readonly duckLevel?: number;
  /** Where `player-worklet.js` of this package lies, for those whose bundler does not take it along. */
  readonly workletUrl?: string | URL;
  /** Closes the player. */
  readonly signal?: AbortSignal;
  /** Where the time comes from that an answer of the audio thread may take. */
  readonly clock?: Clock;
}

/**
 * Makes a player for `session.play(player)`. Browsers play nothing before the person has clicked or pressed a key on
 * the page: make the player then, or call `player.context.resume()`.
 *
 * @throws RangeError if the context that is given runs at another rate than the sound, or the `duckLevel` is not from
 * 0 to 1; TypeError on a page that is not secure (neither https nor localhost); an `AbortError` if the signal is
 * aborted; whatever the browser says if it cannot play.
 */
export async function createBrowserPlayer(options: BrowserPlayerOptions = {}): Promise<BrowserPlayer> {
  const { context: given, sampleRate = 24_000, duckLevel = 0.2, workletUrl, signal } = options;
  if (!(duckLevel >= 0 && duckLevel <= 1)) throw new RangeError('duckLevel must be from 0 to 1.');
  if (given !== undefined && given.sampleRate !== sampleRate) {
    throw new RangeError(
      `The AudioContext runs at ${given.sampleRate} Hz, the sound at ${sampleRate} Hz. Leave the context out, or make it with new AudioContext({ sampleRate: ${sampleRate} }): the browser converts well.`,
    );
  }
  if (signal?.aborted) throw abortError(signal);
  requireSecurePage();
  const context = given ?? new AudioContext({ sampleRate });
  const ownsContext = given === undefined;
  try {
    // Bundlers look for exactly this expression, and take the file along.
    const url = workletUrl ?? new URL('./player-worklet.js', import.meta.url);
    await loadWorklet(context, url, signal);
    const source = new AudioWorkletNode(context, 'prismwire-player', {
      numberOfInputs: 0,
      outputChannelCount: [1],
    });
    // Not waited for: before the first click it does not settle.
    if (ownsContext) context.resume().catch(() => {});
    return new BrowserPlayer({
      context,
      ownsContext,
      source,
      duckLevel,
      signal,
      clock: options.clock ?? systemClock,
    });
  } catch (error) {
    if (ownsContext) await context.close();
    throw error;
  }
}
