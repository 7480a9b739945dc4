import type { ResponseDelta } from './response-delta.js';

/** How often a loop over the deltas is given the chance to take one and to break, before more is read. */
const TURNS = 16;

/** Keeps deltas until somebody takes them. */
export class DeltaQueue<Delta = ResponseDelta> implements AsyncIterableIterator<Delta, undefined> {
  readonly #deltas: Delta[] = [];
  readonly #waiting: ((step: IteratorResult<Delta, undefined>) => void)[] = [];
  readonly #onLeave: () => void;
  #taken = 0;
  #closed = false;
  #isRead = false;

  /** @param onLeave Called when the reader of the deltas leaves before their end. */
  constructor(onLeave: () => void) {
    this.#onLeave = onLeave;
  }

  /** Adds deltas. */
  push(deltas: readonly Delta[]): void {
    for (const delta of deltas) {
      const taker = this.#waiting.shift();
      if (taker === undefined) this.#deltas.push(delta);
      else taker({ done: false, value: delta });
    }
  }

  /** Says that no more deltas come. Those that are there can still be taken. */
  close(): void {
    this.#closed = true;
    for (const taker of this.#waiting.splice(0)) taker({ done: true, value: undefined });
  }

  /**
   * Waits until a loop that takes deltas at once asks for the next, so that it can break in time. Does not wait for a
   * slow one: the outcome must not depend on it.
   */
  async turn(): Promise<void> {
    for (let turn = 0; turn < TURNS && this.#isRead && this.#waiting.length === 0; turn++) await undefined;
  }

  async next(): Promise<IteratorResult<Delta, undefined>> {
    this.#isRead = true;
    const value = this.#take();
    if (value !== undefined) return { done: false, value };
    if (this.#closed) return { done: true, value: undefined };
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async return(): Promise<IteratorResult<Delta, undefined>> {
    this.#forget();
    this.#onLeave();
    this.close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #take(): Delta | undefined {
    const value = this.#deltas[this.#taken++];
    if (this.#taken >= this.#deltas.length) this.#forget();
    return value;
  }

  #forget(): void {
    this.#deltas.length = 0;
    this.#taken = 0;
  }
}
