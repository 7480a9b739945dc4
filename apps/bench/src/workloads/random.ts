/** Numbers that look random and are the same in every run, so that two runs measure the same bytes. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, not including, 1 (the mulberry32 generator). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /**
   * One of the values.
   *
   * @throws {RangeError} if there are none.
   */
  pick<T>(values: readonly T[]): T {
    const value = values[this.between(0, values.length - 1)];
    if (value === undefined) throw new RangeError('There is nothing to pick from.');
    return value;
  }

  /** So many characters of an alphabet. */
  characters(length: number, alphabet: string): string {
    let text = '';
    for (let count = 0; count < length; count += 1)
      text += alphabet.charAt(this.between(0, alphabet.length - 1));
    return text;
  }

  /** So many bytes. */
  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.between(0, 0xff));
  }
}
