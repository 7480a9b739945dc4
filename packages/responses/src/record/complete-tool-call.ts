import { millisOf } from '../records/created-at.js';
import type { ToolCall, ToolCallResults } from '../records/records.js';
import { isoOfTime, nowOf } from './record-times.js';
import type { Clock } from './recordable.js';
import { storableResult } from './storable-result.js';
import type { ToolFailure } from './tool-failure.js';

/** What there is to say about a result beside itself. */
export interface CompletionOptions {
  /** Whether the result tells of a failure. Absent means false. */
  readonly isError?: boolean | undefined;
  /** Gives the time in milliseconds since 1970; `Date.now` by default. */
  readonly clock?: Clock | undefined;
}

/** How a call has ended. */
export interface Completion {
  /** What the tool returned, or how it failed. Absent: nothing. */
  readonly results?: ToolCallResults | undefined;
  /** Whether `results` tells of a failure. Absent means false. */
  readonly isError?: boolean | undefined;
  readonly isComplete: true;
  /** When it ended, as ISO 8601 in UTC. */
  readonly completedAt: string;
}

/** A call that has ended. */
export type CompletedToolCall<Call extends ToolCall = ToolCall> = Omit<Call, keyof Completion> & Completion;

/**
 * The call with what its tool returned. The given record stays as it is.
 *
 * A text stays a text and data becomes plain JSON, so that the record can be stored: a map an object, a set a list, a
 * date its ISO 8601 text. `undefined` and `null` are shown to the model as no output. Media, spooled text and texts
 * that are rendered for each request stay the objects that they are. A result that JSON cannot hold, or that is longer
 * than the API takes, makes the call a failed one, since every call must have its output.
 *
 * @param call The call; its own results, if it has any, are replaced.
 * @param result What the tool returned.
 * @throws ResponsesInputError `invalid_option` when the clock gives no time.
 */
export function completeToolCall<Call extends ToolCall>(
  call: Call,
  result: unknown,
  options: CompletionOptions = {},
): CompletedToolCall<Call> {
  const stored = storableResult(result);
  if (!stored.ok) return failToolCall(call, stored.failure, options.clock);
  return completed(call, stored.results, options.isError === true, options.clock);
}

/**
 * The call with a failure as its output, which the model reads as `{"error":{"code":…,"message":…}}`.
 *
 * @param clock Gives the time in milliseconds since 1970; `Date.now` by default.
 * @throws ResponsesInputError `invalid_option` when the clock gives no time.
 */
export function failToolCall<Call extends ToolCall>(
  call: Call,
  { code, message }: ToolFailure,
  clock?: Clock,
): CompletedToolCall<Call> {
  const results = { error: { code, message } };
  return completed(call, results, true, clock);
}

function completed<Call extends ToolCall>(
  call: Call,
  results: ToolCallResults | undefined,
  isError: boolean,
  clock: Clock = Date.now,
): CompletedToolCall<Call> {
  const { results: _, isError: __, isComplete: ___, completedAt: ____, ...rest } = call;
  const now = Math.max(nowOf(clock), millisOf(call.createdAt) ?? Number.NEGATIVE_INFINITY);
  return {
    ...rest,
    ...(results !== undefined && { results }),
    ...(isError && { isError }),
    isComplete: true,
    completedAt: isoOfTime(now),
  };
}
