interface Piece {
  readonly bytes: Uint8Array;
  next: Piece | undefined;
}

/** Sound that waits to be played. Pieces are linked, not listed: taking the first one out moves no others. */
export class SampleQueue {
  readonly #sampleBytes: number;
  #first: Piece | undefined;
  #last: Piece | undefined;
  /** How much of the first piece was taken, in bytes. */
  #taken = 0;
  #bytes = 0;

  /** @param sampleBytes The size of a sample, in bytes. */
  constructor(sampleBytes: number) {
    this.#sampleBytes = sampleBytes;
  }

  /** How many samples wait. */
  get samples(): number {
    return this.#bytes / this.#sampleBytes;
  }

  /** Adds whole samples to the end. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const piece: Piece = { bytes, next: undefined };
    if (this.#last === undefined) this.#first = piece;
    else this.#last.next = piece;
    this.#last = piece;
    this.#bytes += bytes.length;
  }

  /** Takes so many samples from the beginning, or as many as there are. */
  take(samples: number): Uint8Array {
    const taken = new Uint8Array(Math.min(samples * this.#sampleBytes, this.#bytes));
    let filled = 0;
    while (filled < taken.length && this.#first !== undefined) {
      const { bytes, next } = this.#first;
      const some = bytes.subarray(this.#taken, this.#taken + taken.length - filled);
      taken.set(some, filled);
      filled += some.length;
      this.#taken += some.length;
      if (this.#taken < bytes.length) break;
      this.#first = next;
      this.#taken = 0;
    }
    if (this.#first === undefined) this.#last = undefined;
    this.#bytes -= filled;
    return taken;
  }

  /** Throws all of it away. */
  clear(): void {
    this.#first = undefined;
    this.#last = undefined;
    this.#taken = 0;
    this.#bytes = 0;
  }
}
