const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 2^32 / golden ratio: spreads neighbouring streams far apart. */
const SPREAD = 0x9e3779b9;

/** Random numbers that are the same whenever the seed is the same (mulberry32). */
export class SeededRandom {
  #state: number;

  /** @param stream - Which of the seed's streams, so that each connection has one of its own. */
  constructor(seed: number, stream = 0) {
    this.#state = Math.imul(seed, SPREAD);
    // The stream goes in after the seed has been mixed: a sum of both would meet that of a neighbouring pair.
    this.#state = Math.floor(this.next() * 2 ** 32) ^ Math.imul(stream, SPREAD);
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number of at least 0 and less than `below`. */
  integer(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** A new id, such as `item_4fT0…`. */
  id(prefix: string): string {
    let id = `${prefix}_`;
    for (let i = 0; i < 14; i += 1) id += LETTERS[this.integer(LETTERS.length)];
    return id;
  }
}
