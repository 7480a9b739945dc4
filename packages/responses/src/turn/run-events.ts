import type { ResponseOutcome } from '../read/outcome.js';
import type { ResponseDelta } from '../read/response-delta.js';
import type { ItemRecord, ToolCall } from '../records/records.js';
import type { WholeHistory } from './history.js';

/** A request is about to be sent. */
export interface RoundStarted {
  readonly type: 'round.started';
  /** Its number in the run, from 1. */
  readonly round: number;
}

/** A call has its answer. */
export interface ToolAnswered {
  readonly type: 'tool.answered';
  /** The call with its results, or the record of a custom tool's output. */
  readonly record: ToolCall | ItemRecord;
}

/** The API refused stored reasoning, and the request is sent once more without any. */
export interface ReasoningDropped {
  readonly type: 'reasoning.dropped';
  /** What the API said. */
  readonly error: unknown;
}

/**
 * A response came with an id that the history has already, as some servers give out `call_0` in every turn. Its records
 * have another one, made of both by hashing: the API takes each call once.
 */
export interface IdReplaced {
  readonly type: 'id.replaced';
  /** What the id was of. */
  readonly of: 'call' | 'response';
  /** The id as it came. */
  readonly from: string;
  /** The id that the records have. */
  readonly to: string;
}

/** What happens in a run: the deltas of its responses, and what stands between them. */
export type RunEvent = ResponseDelta | RoundStarted | ToolAnswered | ReasoningDropped | IdReplaced;

/**
 * How a run ended.
 *
 * - `completed`, `incomplete`, `failed`, `cancelled`, `broken`: as its last response did;
 * - `calls_pending`: calls are left that the given tools do not answer, or approvals that somebody has to give;
 * - `rounds_exceeded`: the model still called tools in the last round that was allowed;
 * - `request_failed`: a request could not be built or was refused, or its response not be recorded; `error` says why;
 * - `aborted`: by the caller.
 */
export type RunStatus =
  | ResponseOutcome['status']
  | 'aborted'
  | 'calls_pending'
  | 'request_failed'
  | 'rounds_exceeded';

/** What a run came to. Whatever its status, the records are whole enough for the next request. */
export interface RunResult {
  readonly status: RunStatus;
  /** The text of the last response; empty when it has none. */
  readonly text: string;
  /** The records that the run added. */
  readonly records: WholeHistory;
  /** The history that was given, followed by `records`; without its old reasoning if the API refused it. */
  readonly history: WholeHistory;
  /** How many requests were sent. */
  readonly rounds: number;
  /** How the last response ended; absent when there was none. */
  readonly outcome?: ResponseOutcome;
  /** What led to `request_failed` or `aborted`. */
  readonly error?: unknown;
  /** What the API said when it refused stored reasoning; absent when it did not. */
  readonly refusal?: unknown;
  /** The calls that nobody answered, also those that only the caller can: of a computer, a shell, an approval. */
  readonly pendingCalls: readonly (ToolCall | ItemRecord)[];
}
