/** What a {@link PrismTimeoutError} is made of. */
export interface TimeoutErrorDetails {
  readonly operation: string;
  readonly waitedFor: string;
  readonly timeoutMs: number;
}

/** Something did not happen in time. The session goes on, unless it was its handshake. */
export class PrismTimeoutError extends Error {
  static {
    PrismTimeoutError.prototype.name = 'PrismTimeoutError';
  }

  /** What was being done: the `type` of a client event, or `connect`, `response`, `tool` or `audioInput`. */
  readonly operation: string;
  /** What did not come: the kind of an event, `result` of a tool, or `drain` for a socket that takes no more. */
  readonly waitedFor: string;
  /** How long it was waited for, in milliseconds. */
  readonly timeoutMs: number;

  /** Made by the session. */
  constructor({ operation, waitedFor, timeoutMs }: TimeoutErrorDetails) {
    super(`${operation}: no ${waitedFor} within ${timeoutMs} ms.`);
    this.operation = operation;
    this.waitedFor = waitedFor;
    this.timeoutMs = timeoutMs;
  }
}
