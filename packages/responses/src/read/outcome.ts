import type {
  ResponsesAnyOutputItem,
  ResponsesErrorDetails,
  ResponsesIncompleteReason,
  ResponsesResponse,
  ValidationError,
} from '@prismwire/core/responses';

/**
 * A response as far as it was read, in the API's own shape.
 *
 * Only `output` is sure to be there: a stream that breaks early has not even told the id. The members are typed on
 * the word of the server; `validate: true` checks them. In an item that only pieces told of, an empty `call_id`
 * or `name` means that it was never said.
 */
export interface ReadResponse extends Partial<Omit<ResponsesResponse, 'output'>> {
  /** The items, in the order of their `output_index`. Only the final form of an item has its ciphertext. */
  output: ResponsesAnyOutputItem[];
}

/**
 * Why a response broke off. The list grows in minor versions, so keep a default branch.
 *
 * - `aborted`: the caller's signal, or leaving the loop early; `cause` is the signal's reason;
 * - `source_failed`: the source threw; `cause` is what it threw;
 * - `stream_ended`: the stream ended without an event that ends the response;
 * - `unfinished`: a whole response that the server is still working on, as in the background;
 * - `unreadable`: what was given as a whole response is none.
 */
export type BrokenReason = 'aborted' | 'source_failed' | 'stream_ended' | 'unfinished' | 'unreadable';

/** An event that is not what it should be. What could be read of it was read all the same. */
export interface BrokenEvent {
  /** The number of the event in its stream, from 0. */
  readonly index: number;
  /** The event's `type`; absent when it has none. A value of the wire, so take care where it is shown. */
  readonly eventType?: string;
  /**
   * What is wrong with it.
   *
   * - `invalid`: a validator of core refused it, under `validate: true`; `errors` says why;
   * - `not_json`: the data of the SSE event is no JSON;
   * - `unreadable`: it lacks what is needed to tell where its content belongs, or contradicts earlier events.
   */
  readonly problem: 'invalid' | 'not_json' | 'unreadable';
  /** What the validator found; empty for the other problems. Never holds a value of the wire. */
  readonly errors: readonly ValidationError[];
}

/** What every outcome has. */
export interface OutcomeBase {
  /** The response as far as it was read. */
  readonly response: ReadResponse;
  /** The events that were not what they should be, in order; usually none. */
  readonly brokenEvents: readonly BrokenEvent[];
}

/** The response is whole. */
export interface CompletedOutcome extends OutcomeBase {
  readonly status: 'completed';
}

/** The response ended early, by a limit or a filter. */
export interface IncompleteOutcome extends OutcomeBase {
  readonly status: 'incomplete';
  /** Why it ended early; absent when the server does not say. */
  readonly reason?: ResponsesIncompleteReason;
}

/** The API reported an error, in the response or beside it. */
export interface FailedOutcome extends OutcomeBase {
  readonly status: 'failed';
  /** The API's error. Its `message` is empty when the server gave none. */
  readonly error: ResponsesErrorDetails;
}

/** Somebody cancelled the response on the server. */
export interface CancelledOutcome extends OutcomeBase {
  readonly status: 'cancelled';
}

/**
 * The response never came to an end that could be read. Items that were not done hold what came of them, with the
 * status `incomplete` where their type has one; arguments that are not whole stay as they are.
 */
export interface BrokenOutcome extends OutcomeBase {
  readonly status: 'broken';
  /** Why it broke off. */
  readonly reason: BrokenReason;
  /** What led to it, such as the error that the source threw; absent when nothing is known. */
  readonly cause?: unknown;
}

/** How a response ended, told apart by `status`. */
export type ResponseOutcome =
  | CompletedOutcome
  | IncompleteOutcome
  | FailedOutcome
  | CancelledOutcome
  | BrokenOutcome;
