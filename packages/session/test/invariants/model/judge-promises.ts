import { PrismDecodeError } from '@prismwire/decoder';
import {
  PrismConnectionError,
  PrismOverrunError,
  PrismRequestError,
  PrismTimeoutError,
} from '../../../src/index.js';
import type { EntryOf, Judge } from './log.js';

/** I3: every promise settles once, in time, with a value or a typed error, and no timer is left. */
export const judgePromises: Judge = (log) => {
  const faults: string[] = [];
  const asked = new Map<number, EntryOf<'asked'>>();
  const settled = new Set<number>();
  for (const entry of log) {
    if (entry.what === 'asked') asked.set(entry.id, entry);
    else if (entry.what === 'settled') {
      const promise = asked.get(entry.id);
      if (promise === undefined) continue;
      const { kind, withinMs = Number.POSITIVE_INFINITY } = promise.ask;
      const tookMs = entry.at - promise.at;
      if (settled.has(entry.id)) faults.push(`${kind} settled twice`);
      settled.add(entry.id);
      if (tookMs > withinMs) faults.push(`${kind} took ${tookMs} ms, and has ${withinMs}`);
      if (!entry.ok && !isTyped(entry.error)) faults.push(`${kind} failed with ${String(entry.error)}`);
    } else if (entry.what === 'idle' || entry.what === 'end') {
      if (entry.timers > 0)
        faults.push(`${entry.timers} timers were left when nothing was going on (${entry.what})`);
    }
  }
  for (const [id, { ask }] of asked) if (!settled.has(id)) faults.push(`${ask.kind} never settled`);
  return faults;
};

function isTyped(error: unknown): boolean {
  return (
    error instanceof PrismConnectionError ||
    error instanceof PrismRequestError ||
    error instanceof PrismTimeoutError ||
    error instanceof PrismDecodeError ||
    error instanceof PrismOverrunError ||
    (error instanceof DOMException && error.name === 'AbortError')
  );
}
