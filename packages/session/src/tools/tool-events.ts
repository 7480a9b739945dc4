/**
 * What became of a call. The list grows in minor versions, so keep a default branch.
 *
 * - `answered`: the tool's result was sent.
 * - `failed`: an error was sent in its place; `error` is a {@link PrismToolError} that says why.
 * - `timed_out`: the tool took too long, was told to stop, and an error was sent.
 * - `closed`: the session was closed from here while the tool ran; an error was sent.
 * - `refused`: the server refused what was sent; `error` says why.
 * - `given_up`: the server gave the call up; what was not sent by then is not sent any more.
 * - `connection_lost`: the connection ended before the server had taken an answer.
 */
export type ToolOutcome =
  | 'answered'
  | 'failed'
  | 'timed_out'
  | 'closed'
  | 'refused'
  | 'given_up'
  | 'connection_lost';

/** A tool is about to run. Calls that no tool takes are not told here, but only as settled. */
export interface ToolStarted {
  readonly kind: 'tool.started';
  /** The server's name for the call. */
  readonly callId: string;
  /** The name of the tool. */
  readonly name: string;
  /** The response that made the call. */
  readonly responseId: string;
}

/** A call is done with. Comes exactly once for each call, when the server has taken its answer or will not. */
export interface ToolSettled {
  readonly kind: 'tool.settled';
  /** The server's name for the call. */
  readonly callId: string;
  /** The name that was called. Undefined: it could not be read. */
  readonly name: string | undefined;
  /** The response that made the call. */
  readonly responseId: string;
  /** What became of it. */
  readonly outcome: ToolOutcome;
  /** Whether the server said that it has the answer. If not, it may have it all the same. */
  readonly acknowledged: boolean;
  /** What went wrong. Undefined: nothing, or the server did not say. */
  readonly error: Error | undefined;
  /** How long the call took in milliseconds, until its answer was sent or it was known that none will be. */
  readonly durationMs: number;
}
