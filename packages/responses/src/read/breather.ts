/** How long to go on without letting anything else happen, in milliseconds. */
const LONGEST = 20;

/**
 * Lets timers, signals and other input have their turn while much is read: a source whose chunks are there at once
 * would keep them waiting until its end.
 */
export class Breather {
  #last = Date.now();

  /** Waits for a turn of the event loop if the last one was long ago. */
  async breathe(): Promise<void> {
    const now = Date.now();
    // A clock that was set back counts as well, or it might take hours.
    if (now - this.#last < LONGEST && now >= this.#last) return;
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    this.#last = Date.now();
  }
}
