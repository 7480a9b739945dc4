import type { DelayKind, SimulatorClock } from '../clock/clock.js';

/**
 * What a server has to do, one thing after the other. A client that answers from within a frame's delivery, as one
 * in the same thread does, is heard when the present thing is done.
 */
export class Tasks {
  readonly #clock: SimulatorClock;
  readonly #onFailure: (error: unknown) => void;
  readonly #timers = new Set<() => void>();
  readonly #waiting: (() => void)[] = [];
  #busy = false;
  #ended = false;

  constructor(clock: SimulatorClock, onFailure: (error: unknown) => void) {
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  now(): number {
    return this.#clock.now();
  }

  /** Does a thing now, or next. */
  run(task: () => void): void {
    if (this.#ended) return;
    this.#waiting.push(task);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
        this.#try(next);
    } finally {
      this.#busy = false;
    }
    this.#clock.flush?.();
  }

  /** Does a thing later; returns what calls it off. */
  schedule(kind: DelayKind, ms: number, task: () => void): () => void {
    if (this.#ended) return () => undefined;
    const cancelTimer = this.#clock.schedule(kind, ms, () => {
      this.#timers.delete(cancel);
      this.run(task);
    });
    const cancel = () => {
      this.#timers.delete(cancel);
      cancelTimer();
    };
    this.#timers.add(cancel);
    return cancel;
  }

  /** Forgets everything that is still to be done. */
  end(): void {
    this.#ended = true;
    this.#waiting.length = 0;
    for (const cancel of [...this.#timers]) cancel();
  }

  #try(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
