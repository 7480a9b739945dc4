import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../src/index.js';

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

/** A clock that stands still until it is told to go on. */
export class FakeClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  /** How many timers wait. */
  get pending(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { due: this.#now + milliseconds, callback };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** Goes on by so much, timer by timer, and lets follow what follows from each. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = next.due;
      next.callback();
      await settle();
    }
    this.#now = end;
  }

  /** Goes on at once, without letting anything happen between. */
  advanceNow(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = next.due;
      next.callback();
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    const due = [...this.#timers].filter((timer) => timer.due <= end);
    return due.sort((a, b) => a.due - b.due)[0];
  }
}
