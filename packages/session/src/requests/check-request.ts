import { checkTimeout } from '../connect/timeouts.js';

/**
 * Looks at what a caller has said of a request, before anything is done.
 *
 * @throws `RangeError` if the timeout is out of range, `TypeError` if the signal is none.
 */
export function checkRequest({
  signal,
  timeoutMs,
}: {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}): void {
  if (timeoutMs !== undefined) checkTimeout('timeoutMs', timeoutMs);
  checkSignal(signal);
}

/** @throws `TypeError` if there is something in the place of a signal that is none. */
export function checkSignal(signal: unknown): void {
  if (signal === undefined || signal instanceof AbortSignal) return;
  throw new TypeError('signal must be an AbortSignal, such as the signal of an AbortController.');
}
