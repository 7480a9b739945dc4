import { setImmediate as nextTurn, setTimeout as passes } from 'node:timers/promises';

/** How many entries are played without looking at anything else, such as Ctrl-C. */
const entriesAtOnce = 64;
/** The longest that timers can wait, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** What is waited for before an entry that happened at this moment, in milliseconds. */
export type Pace = (at: number) => Promise<void>;

/**
 * Lets as much time pass between entries as passed when they were recorded.
 *
 * @param speed How much faster time goes; 1 for as it was. Undefined: no time passes.
 * @param signal Ends the waiting with an `AbortError`.
 */
export function paceOf(speed: number | undefined, signal: AbortSignal): Pace {
  if (speed === undefined) return atOnce();
  let firstAt: number | undefined;
  const start = performance.now();
  return async (at) => {
    firstAt ??= at;
    // By the time since the start, so that what the playing itself takes does not add up.
    const left = start + (at - firstAt) / speed - performance.now();
    if (left > 0) await passes(Math.min(left, longestWait), undefined, { signal });
  };
}

function atOnce(): Pace {
  let count = 0;
  return async () => {
    count += 1;
    if (count % entriesAtOnce === 0) await nextTurn();
  };
}
