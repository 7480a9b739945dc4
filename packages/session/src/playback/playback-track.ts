import type { Clock } from '../clock.js';
import type { PlaybackPart } from './playback-part.js';

/** How long the answer to a clear is waited for before its samples are given up, in milliseconds. */
const lateMs = 2_000;

interface Segment {
  readonly part: PlaybackPart;
  samples: number;
}

/** What was written between two clears. */
interface Batch {
  readonly segments: Segment[];
  /** When it was thrown away. Undefined: it is being written. */
  clearedAt: number | undefined;
  /** How much had been played in all by then, or that nobody will say. Undefined: the player has not answered. */
  total: number | 'unknown' | undefined;
}

/**
 * What was given to a player, in order, so that the samples which it has played in all can be told by part.
 *
 * A player may answer late how much it had played when it was cleared. Until it has, what it reports belongs to what
 * was written before that, and what is more than that is kept for later.
 */
export class PlaybackTrack {
  readonly #clock: Clock;
  readonly #onPlayed: (part: PlaybackPart, samples: number) => void;
  /** The last is being written. */
  readonly #batches: Batch[] = [newBatch()];
  #played = 0;

  constructor(clock: Clock, onPlayed: (part: PlaybackPart, samples: number) => void) {
    this.#clock = clock;
    this.#onPlayed = onPlayed;
  }

  /** Whether something was written since the last clear that was not played, as far as is known. */
  get isWaiting(): boolean {
    return this.#last.segments.length > 0;
  }

  /** So many samples of a part are being written. Returns what takes that back: the player has refused them. */
  wrote(part: PlaybackPart, samples: number): () => void {
    const { segments } = this.#last;
    const last = segments.at(-1);
    const segment = last?.part === part ? last : { part, samples: 0 };
    segment.samples += samples;
    if (segment !== last) segments.push(segment);
    return () => {
      segment.samples -= Math.min(samples, segment.samples);
      if (segment.samples === 0 && segments.at(-1) === segment) segments.pop();
    };
  }

  /** So many samples were played in all. */
  played(total: number): void {
    this.#dropCleared();
    const samples = total - this.#played;
    if (!(samples > 0)) return;
    this.#played = total;
    const [head = this.#last] = this.#batches;
    this.#consume(head, samples);
  }

  /**
   * What was written is thrown away. Returns how to tell, now or later, what had been played by then; undefined if
   * nobody will say.
   */
  cut(): (total: number | undefined) => void {
    const batch = this.#last;
    batch.clearedAt = this.#clock.now();
    this.#batches.push(newBatch());
    return (total) => {
      batch.total = total ?? 'unknown';
      this.#dropCleared();
    };
  }

  get #last(): Batch {
    return this.#batches.at(-1) ?? newBatch();
  }

  /** Lets go of what was thrown away and is accounted for, in order, whatever the order of the answers. */
  #dropCleared(): void {
    for (let [head] = this.#batches; head?.clearedAt !== undefined; [head] = this.#batches) {
      const { total, clearedAt } = head;
      if (total === undefined && this.#clock.now() - clearedAt < lateMs) return;
      if (typeof total === 'number' && total > this.#played) {
        this.#consume(head, total - this.#played);
        this.#played = total;
      }
      this.#batches.shift();
      // What was reported beyond that was of what came after.
      const [next = this.#last] = this.#batches;
      if (typeof total === 'number') this.#consume(next, this.#played - total);
    }
  }

  #consume({ segments }: Batch, samples: number): void {
    let left = samples;
    for (let [segment] = segments; segment !== undefined && left > 0; [segment] = segments) {
      const taken = Math.min(left, segment.samples);
      left -= taken;
      segment.samples -= taken;
      if (segment.samples === 0) segments.shift();
      this.#onPlayed(segment.part, taken);
    }
  }
}

function newBatch(): Batch {
  return { segments: [], clearedAt: undefined, total: undefined };
}
