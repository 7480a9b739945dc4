/** How much text is gathered before it is written, in UTF-16 units: one system call for some hundred lines. */
const batchLength = 64 * 1024;

/**
 * Text on its way to a stream, in batches of whole pieces. What was gathered also leaves by itself as soon as
 * there is nothing else to do, so that a slow, live input is seen line by line.
 */
export class Output {
  readonly #stream: NodeJS.WriteStream;
  readonly #beforeWrite: () => void;
  #pending = '';
  #scheduled = false;
  #closed = false;

  /** @param beforeWrite Called before each batch, e.g. to take a progress bar away. */
  constructor(stream: NodeJS.WriteStream, beforeWrite: () => void = () => {}) {
    this.#stream = stream;
    this.#beforeWrite = beforeWrite;
  }

  /** Whether nothing that is written arrives any more: the reader has gone away, as `head` does, or a write failed. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Adds a piece of text, which is never torn apart by an interruption.
   *
   * @returns Whether it is time to `flush`.
   */
  write(text: string): boolean {
    this.#pending += text;
    if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(() => {
        this.#scheduled = false;
        void this.flush();
      });
    }
    return this.#pending.length >= batchLength;
  }

  /** Writes what was gathered, and waits until the stream has taken it. */
  async flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = '';
    if (text === '' || this.#closed) return;
    this.#beforeWrite();
    await new Promise<void>((resolve) => {
      this.#stream.write(text, (error) => {
        // What kind of failure it was is told at the end, once for all that was written.
        if (error) this.#closed = true;
        resolve();
      });
    });
  }
}
