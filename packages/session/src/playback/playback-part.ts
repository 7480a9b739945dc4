import type { LiveResponse } from '../responses/live-response.js';

/** How much of one spoken part has come, and how much of it was heard. All in samples. */
export class PlaybackPart {
  readonly response: LiveResponse;
  readonly itemId: string;
  readonly contentIndex: number;
  readonly #samplesPerMs: number;
  received = 0;
  /** Whether it was cut, here or by the server. That is done once. */
  truncated = false;
  #reported = 0;

  constructor(response: LiveResponse, itemId: string, contentIndex: number, samplesPerMs: number) {
    this.response = response;
    this.itemId = itemId;
    this.contentIndex = contentIndex;
    this.#samplesPerMs = samplesPerMs;
  }

  /** So many samples were heard in all. Never goes back. */
  report(samples: number): void {
    if (samples > this.#reported) this.#reported = samples;
  }

  /** So many samples more were heard. */
  advance(samples: number): void {
    this.#reported += samples;
  }

  /** Whoever plays may be wrong, but more than has come cannot have been heard. */
  get played(): number {
    return Math.min(this.#reported, this.received);
  }

  /** What is still to be heard. */
  get left(): number {
    return this.received - this.played;
  }

  /** What is still to be heard, in milliseconds. */
  get leftMs(): number {
    return this.left / this.#samplesPerMs;
  }

  /** What was heard, in whole milliseconds. */
  get playedMs(): number {
    return Math.floor(this.played / this.#samplesPerMs);
  }
}
