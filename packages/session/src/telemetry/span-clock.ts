import type { HrTime } from '@opentelemetry/api';
import type { Clock } from '../clock.js';

/**
 * The session's time for OpenTelemetry. It is the time that deadlines are counted by, so that a test and a replay, which
 * move it, get what they expect.
 */
export class SpanClock {
  readonly #clock: Clock;
  /** From the session's time to that since 1970, in milliseconds. */
  readonly #offset: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#offset = Date.now() - clock.now();
  }

  /** The session's time, in milliseconds. */
  now(): number {
    return this.#clock.now();
  }

  /** How long it is since then, in seconds. */
  secondsSince(start: number): number {
    return (this.#clock.now() - start) / 1000;
  }

  /** A moment of the session's time, now unless said, as spans have it. */
  at(moment: number = this.#clock.now()): HrTime {
    const milliseconds = this.#offset + moment;
    const seconds = Math.floor(milliseconds / 1000);
    return [seconds, Math.floor((milliseconds - seconds * 1000) * 1e6)];
  }
}
