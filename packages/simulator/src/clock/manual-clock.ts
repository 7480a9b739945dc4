import type { DelayKind, SimulatorClock } from './clock.js';
import { TimerQueue } from './timer-queue.js';

/**
 * Time that stands still until a test moves it.
 *
 * @example
 * ```ts
 * const clock = new ManualClock();
 * const server = new PrismServer({ output, clock });
 * clock.advance(30_000); // the deadline of a tool passes
 * ```
 */
export class ManualClock implements SimulatorClock {
  readonly #queue = new TimerQueue();
  #now = 0;

  now(): number {
    return this.#now;
  }

  schedule(_kind: DelayKind, ms: number, run: () => void): () => void {
    return this.#queue.add(this.#now + ms, run);
  }

  /** Lets `ms` milliseconds pass; what is due in them runs in its order, also what that sets in turn. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#queue.next; next !== undefined && next <= end; next = this.#queue.next) {
      this.#now = Math.max(this.#now, next);
      this.#queue.take()?.run();
    }
    this.#now = end;
  }
}
