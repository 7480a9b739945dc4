import type { DelayKind, SimulatorClock } from './clock.js';
import { TimerQueue } from './timer-queue.js';

/**
 * Time that jumps over every pause made for looks, and passes as it does elsewhere where the other side is given
 * time. All that one client event causes is said before the next one is heard, so what is said depends on what
 * was heard alone.
 */
export class FastClock implements SimulatorClock {
  readonly #queue = new TimerQueue();
  #now = 0;
  #flushing = false;

  now(): number {
    return this.#now;
  }

  schedule(kind: DelayKind, ms: number, run: () => void): () => void {
    const at = this.#now + ms;
    if (kind === 'pace') return this.#queue.add(at, run);
    const timer = setTimeout(() => {
      this.#now = Math.max(this.#now, at);
      run();
      this.flush();
    }, ms);
    return () => clearTimeout(timer);
  }

  flush(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    try {
      for (let timer = this.#queue.take(); timer !== undefined; timer = this.#queue.take()) {
        this.#now = Math.max(this.#now, timer.at);
        timer.run();
      }
    } finally {
      this.#flushing = false;
    }
  }
}
