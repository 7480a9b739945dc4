import type { PlaybackPart } from './playback-part.js';

interface Segment {
  readonly part: PlaybackPart;
  samples: number;
}

/**
 * What was given to a player, in order, so that the samples which it has played in all can be told by part.
 *
 * A player may answer late how much it had played when it was cleared. Until it has, what it reports belongs to what
 * was written before that.
 */
export class PlaybackTrack {
  readonly #onPlayed: (part: PlaybackPart, samples: number) => void;
  /** What was written between two clears. The last is being written. */
  readonly #batches: Segment[][] = [[]];
  #played = 0;

  constructor(onPlayed: (part: PlaybackPart, samples: number) => void) {
    this.#onPlayed = onPlayed;
  }

  /** Whether something was written that was not played, as far as is known. */
  get isWaiting(): boolean {
    return this.#batches.some((batch) => batch.length > 0);
  }

  /** So many samples of a part were written. */
  wrote(part: PlaybackPart, samples: number): void {
    const batch = this.#batches.at(-1);
    const last = batch?.at(-1);
    if (last?.part === part) last.samples += samples;
    else batch?.push({ part, samples });
  }

  /** So many samples were played in all. */
  played(total: number): void {
    let samples = total - this.#played;
    if (!(samples > 0)) return;
    this.#played = total;
    const batch = this.#batches[0] ?? [];
    for (let segment = batch[0]; segment !== undefined && samples > 0; segment = batch[0]) {
      const taken = Math.min(samples, segment.samples);
      samples -= taken;
      segment.samples -= taken;
      if (segment.samples === 0) batch.shift();
      this.#onPlayed(segment.part, taken);
    }
  }

  /** What was written is thrown away. Returns how to tell what had been played by then. */
  cut(): (total: number | undefined) => void {
    this.#batches.push([]);
    return (total) => {
      if (total !== undefined) this.played(total);
      this.#batches.shift();
    };
  }
}
