import type { Clock } from '../clock.js';

/** The time of a recording: it stands where the last entry was, and no deadline ever comes. */
export class ReplayClock implements Clock {
  #now = 0;

  now(): number {
    return this.#now;
  }

  after(): () => void {
    return () => {};
  }

  /** Goes on to this moment, in milliseconds. */
  goTo(now: number): void {
    if (now > this.#now) this.#now = now;
  }
}
