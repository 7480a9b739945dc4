import { millisOf } from '../records/created-at.js';
import type { CreatedAt, ItemRecord, Message, Origin, Thought, ToolCall } from '../records/records.js';
import type { BuildLog } from './log.js';

/** A record of the history, with its kind. */
export type Entry =
  | { readonly kind: 'message'; readonly record: Message }
  | { readonly kind: 'thought'; readonly record: Thought }
  | { readonly kind: 'call'; readonly record: ToolCall }
  | { readonly kind: 'item'; readonly record: ItemRecord };

/** A record and when it was made, in ms since 1970. `-Infinity` while no record before it has a readable time. */
export interface TimedEntry {
  readonly entry: Entry;
  readonly time: number;
}

/** Records that stand or fall together: those of one response, or a single one. */
export interface Unit {
  /** The response that they come from; undefined for a record without `origin`. */
  readonly responseId: string | undefined;
  readonly entries: readonly Entry[];
  /** Whether the entries stand in the order in which the response had them. */
  readonly inOrder: boolean;
}

/**
 * Puts the records in the order of their times. The sort is stable: at equal times messages come before thoughts,
 * thoughts before calls, calls before other items. A record without a readable time stays behind the one before it.
 */
export function sortEntries(entries: readonly Entry[], log: BuildLog): TimedEntry[] {
  let last = Number.NEGATIVE_INFINITY;
  const timed = entries.map((entry) => {
    const { createdAt, id }: { createdAt?: CreatedAt; id: string } = entry.record;
    const time = millisOf(createdAt);
    if (time === undefined)
      log.tell('time_unreadable', id, 'it has no time that can be read, and stays in its place');
    last = time ?? last;
    return { entry, time: last };
  });
  return timed.sort((a, b) => a.time - b.time);
}

/** Gathers the records of each response at the place of the first of them, in the order of the response. */
export function unitsOf(entries: readonly Entry[]): Unit[] {
  const groups = new Map<string, Entry[]>();
  const order: (Entry | string)[] = [];
  for (const entry of entries) {
    const responseId = originOf(entry)?.responseId;
    if (responseId === undefined) {
      order.push(entry);
      continue;
    }
    const group = groups.get(responseId);
    if (group === undefined) {
      groups.set(responseId, [entry]);
      order.push(responseId);
    } else {
      group.push(entry);
    }
  }
  return order.map((each) => {
    if (typeof each !== 'string') return { responseId: undefined, entries: [each], inOrder: true };
    const found = groups.get(each) ?? [];
    const sorted = [...found].sort((a, b) => indexOf(a) - indexOf(b));
    return { responseId: each, entries: sorted, inOrder: isInOrder(sorted) };
  });
}

/** Where an entry came from. */
export function originOf({ record }: Entry): Origin | undefined {
  return record.origin;
}

/** Whether no time says that a record was moved. Equal ones say nothing, nor do those that cannot be read. */
function isInOrder(entries: readonly Entry[]): boolean {
  const times = entries.flatMap(({ record }) => millisOf(record.createdAt) ?? []);
  return times.every((time, at) => at === 0 || time >= (times[at - 1] ?? time));
}

function indexOf(entry: Entry): number {
  return originOf(entry)?.index ?? 0;
}
