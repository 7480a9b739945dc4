interface Waiting<T> {
  resolve(result: IteratorResult<T, undefined>): void;
  reject(error: unknown): void;
}

/** How a source has ended. */
export interface SourceEnd {
  /** What readers are told once they have read everything. Undefined: nothing went wrong. */
  readonly error: Error | undefined;
}

/**
 * An async iterator over a source that grows. It costs the source nothing while nobody waits, and `return` works
 * at any time, also while a `next` waits, which generators cannot do.
 */
export abstract class Reader<T> implements AsyncIterableIterator<T> {
  readonly #waiting: Waiting<T>[] = [];
  #closed = false;
  /** What ended the reader while nobody waited. */
  #failure: Error | undefined;

  /** The next value; undefined if there is none yet. */
  protected abstract take(): T | undefined;
  /** How the source has ended; undefined while it has not. */
  protected abstract ended(): SourceEnd | undefined;
  /** Called when somebody begins to wait. */
  protected waits(): void {}
  /** Called once, when the reader is done. */
  protected closed(): void {}

  /** Whether somebody waits for the next value. */
  protected get isWaitedFor(): boolean {
    return this.#waiting.length > 0;
  }

  /** Called by the source when it has grown or ended. */
  wake(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const value = this.take();
      if (value !== undefined) {
        this.#waiting.shift();
        first.resolve({ done: false, value });
        continue;
      }
      const end = this.ended();
      if (end === undefined) return;
      this.#finish(end.error);
    }
  }

  next(): Promise<IteratorResult<T, undefined>> {
    const failure = this.#failure;
    if (failure !== undefined) {
      this.#failure = undefined;
      return Promise.reject(failure);
    }
    if (this.#closed) return Promise.resolve({ done: true, value: undefined });
    if (!this.isWaitedFor) {
      // What is there already needs nobody to wait: reading takes a third of the memory (1.2 MB for 10,000 events).
      const value = this.take();
      if (value !== undefined) return Promise.resolve({ done: false, value });
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.wake();
      if (this.#waiting.length > 0) this.waits();
    });
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.#failure = undefined;
    this.#finish(undefined);
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Ends the reader from the side of its source: whoever reads next gets the error. */
  protected fail(error: Error): void {
    if (this.#closed) return;
    if (this.#waiting.length === 0) this.#failure = error;
    this.#finish(error);
  }

  /** Ends the reader. Only the first that waits gets the error, as with generators. */
  #finish(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    const waiting = this.#waiting.splice(0);
    if (error !== undefined) waiting.shift()?.reject(error);
    for (const { resolve } of waiting) resolve({ done: true, value: undefined });
    this.closed();
  }
}
