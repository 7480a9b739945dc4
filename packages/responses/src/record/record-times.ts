import { ResponsesInputError } from '../responses-input-error.js';
import type { Clock } from './recordable.js';

/** The furthest time that a `Date` can hold, in milliseconds from 1970. */
const LIMIT = 8.64e15;

/**
 * The times of records that are made at once: strictly increasing, all after the end of the history, and as recent
 * as can be: the last one is now, unless the history reaches further.
 *
 * @returns One ISO 8601 text for each record.
 * @throws ResponsesInputError `invalid_option` when the clock gives no time.
 */
export function timesOfRecords(count: number, historyEnd: number | undefined, clock: Clock): string[] {
  const now = nowOf(clock);
  // Whole numbers: what an ISO text cuts off must not make two times equal.
  const earliest = historyEnd === undefined ? Number.NEGATIVE_INFINITY : Math.floor(historyEnd) + 1;
  const first = Math.max(earliest, now - (count - 1));
  return Array.from({ length: count }, (_, place) => isoOfTime(first + place));
}

/**
 * The time by the clock, in whole milliseconds since 1970.
 *
 * @throws ResponsesInputError `invalid_option` when the clock gives no time.
 */
export function nowOf(clock: Clock): number {
  let now: unknown;
  let cause: unknown;
  try {
    now = clock();
  } catch (thrown) {
    cause = thrown;
  }
  if (typeof now === 'number' && Math.abs(now) <= LIMIT) return Math.floor(now);
  throw new ResponsesInputError('invalid_option', 'The clock must give milliseconds since 1970.', { cause });
}

/**
 * A time as ISO 8601 in UTC.
 *
 * @throws ResponsesInputError `invalid_record` for a time that no `Date` can hold.
 */
export function isoOfTime(millis: number): string {
  if (Math.abs(millis) <= LIMIT) return new Date(millis).toISOString();
  throw new ResponsesInputError('invalid_record', 'The history ends at a time that no date can follow.');
}
