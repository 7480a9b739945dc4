/** A reader of `session.events()` has read so slowly that too many events wait for it. It has ended; the session goes on. */
export class PrismOverrunError extends Error {
  static {
    PrismOverrunError.prototype.name = 'PrismOverrunError';
  }

  /** How many events may wait. */
  readonly limit: number;

  /** Made by the session. */
  constructor(limit: number) {
    super(
      `More than ${limit} events wait to be read: read faster, leave the loop when you are done, or raise maxQueued.`,
    );
    this.limit = limit;
  }
}
