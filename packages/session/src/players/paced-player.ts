/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Hands the agent's sound on at the pace at which it is heard: to a loudspeaker's process, a phone line, a file.
 *
 * @module
 */
import { type Clock, systemClock } from '../clock.js';
import type { PacedSink } from './paced-sink.js';
import { PacedPlayer } from './pacing.js';

export type { AudioPlayer } from '../playback/audio-player.js';
export type { PacedSink } from './paced-sink.js';
export type { PacedPlayer } from './pacing.js';

/** How a paced player plays. */
export interface PacedPlayerOptions {
  /** The rate of the sound, in samples a second: 24,000 unless said. */
  readonly sampleRate?: number;
  /** The size of a sample, in bytes: 2 unless said, 1 for the G.711 formats. */
  readonly sampleBytes?: number;
  /**
   * How far the sink may be ahead of what is heard, in milliseconds: 100 unless said. More of it outlasts a busy
   * process; less of it is heard after an interruption.
   */
  readonly leadMs?: number;
  /** Where the time comes from. */
  readonly clock?: Clock;
}

/**
 * Makes a player for `session.play(player)` that hands the sound to a sink in real time, and counts as played what
 * the time says. A Node stream is a sink by `Writable.toWeb(stream)`, which minds its back-pressure.
 *
 * A sink that fails ends the playing; the next `write` throws what it failed with.
 *
 * @throws RangeError if an option is no positive number.
 */
export function createPacedPlayer(
  sink: WritableStream<Uint8Array> | PacedSink,
  { sampleRate = 24_000, sampleBytes = 2, leadMs = 100, clock = systemClock }: PacedPlayerOptions = {},
): PacedPlayer {
  for (const [name, value] of Object.entries({ sampleRate, sampleBytes, leadMs })) {
    if (!(value > 0 && value < Infinity)) throw new RangeError(`${name} must be a positive number.`);
  }
  return new PacedPlayer({ sink, sampleRate, sampleBytes, leadMs, clock });
}
