/**
 * Where a session takes its time from. Give your own to make every deadline of a test exact.
 */
export interface Clock {
  /** Milliseconds since some fixed moment; never goes back. */
  now(): number;
  /** Calls back once, after so many milliseconds. Returns a function that calls it off. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
