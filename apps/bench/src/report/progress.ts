/** Says how far a long work is: on one line of a terminal that is written again and again, elsewhere now and then. */
export class Progress {
  readonly #stream: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly #what: string;
  #lastLine = Number.NEGATIVE_INFINITY;

  constructor(stream: { readonly isTTY?: boolean; write(text: string): unknown }, what: string) {
    this.#stream = stream;
    this.#what = what;
  }

  tell(step: string): void {
    const text = `${this.#what}: ${step}`;
    if (this.#stream.isTTY === true) {
      this.#stream.write(`\r\u001b[K${text}`);
    } else if (performance.now() - this.#lastLine > 10_000) {
      this.#stream.write(`${text}\n`);
      this.#lastLine = performance.now();
    }
  }

  /** Clears the line. */
  end(): void {
    if (this.#stream.isTTY === true) this.#stream.write('\r\u001b[K');
  }
}
