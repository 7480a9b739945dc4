import type { PlaybackPart } from './playback-part.js';

interface Segment {
  readonly part: PlaybackPart;
  samples: number;
}

/**
 * What was given to a player, in order, so that the samples which it has played in all can be told by part.
 *
 * A player may answer late how much it had played when it was cleared, or never. Until it has, what it reports belongs
 * to what was written before that.
 */
export class PlaybackTrack {
  readonly #onPlayed: (part: PlaybackPart, samples: number) => void;
  /** What was written between two clears. The last is being written. */
  readonly #batches: Segment[][] = [[]];
  /** How much was played in all when a batch was thrown away, where that is known. */
  readonly #totals = new WeakMap<Segment[], number>();
  #played = 0;

  constructor(onPlayed: (part: PlaybackPart, samples: number) => void) {
    this.#onPlayed = onPlayed;
  }

  /** Whether something was written since the last clear that was not played, as far as is known. */
  get isWaiting(): boolean {
    return (this.#batches.at(-1)?.length ?? 0) > 0;
  }

  /** So many samples of a part are being written. Returns what takes that back: the player has refused them. */
  wrote(part: PlaybackPart, samples: number): () => void {
    const batch = this.#batches.at(-1) ?? [];
    const last = batch.at(-1);
    const segment = last?.part === part ? last : { part, samples: 0 };
    segment.samples += samples;
    if (segment !== last) batch.push(segment);
    return () => {
      segment.samples -= Math.min(samples, segment.samples);
      if (segment.samples === 0 && batch.at(-1) === segment) batch.pop();
    };
  }

  /** So many samples were played in all. */
  played(total: number): void {
    const samples = total - this.#played;
    if (!(samples > 0)) return;
    this.#played = total;
    this.#consume(samples);
  }

  /** What was written is thrown away. Returns how to tell, now or later, what had been played by then. */
  cut(): (total: number) => void {
    const batch = this.#batches.at(-1) ?? [];
    this.#batches.push([]);
    return (total) => {
      this.#totals.set(batch, total);
      // In the order in which they were thrown away, whatever the order of the answers.
      for (let head = this.#batches[0]; head !== undefined; head = this.#batches[0]) {
        const known = this.#totals.get(head);
        if (known === undefined) return;
        this.played(known);
        this.#batches.shift();
        // What was counted for it beyond that was of what came after.
        this.#consume(this.#played - known);
      }
    };
  }

  #consume(samples: number): void {
    let left = samples;
    for (const batch of this.#batches) {
      for (let segment = batch[0]; segment !== undefined && left > 0; segment = batch[0]) {
        const taken = Math.min(left, segment.samples);
        left -= taken;
        segment.samples -= taken;
        if (segment.samples === 0) batch.shift();
        this.#onPlayed(segment.part, taken);
      }
    }
  }
}
