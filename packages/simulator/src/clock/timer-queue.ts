interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Timers in the order in which they are due; those of the same moment in the order in which they were set. */
export class TimerQueue {
  readonly #timers: Timer[] = [];

  /** When the next timer is due. Undefined: there is none. */
  get next(): number | undefined {
    return this.#timers[0]?.at;
  }

  /** Adds a timer; returns what removes it. */
  add(at: number, run: () => void): () => void {
    const timer: Timer = { at, run };
    let index = this.#timers.length;
    while (index > 0 && (this.#timers[index - 1]?.at ?? 0) > at) index -= 1;
    this.#timers.splice(index, 0, timer);
    return () => {
      const place = this.#timers.indexOf(timer);
      if (place >= 0) this.#timers.splice(place, 1);
    };
  }

  /** Takes the next timer out. */
  take(): Timer | undefined {
    return this.#timers.shift();
  }
}
