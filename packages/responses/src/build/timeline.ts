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
  /** Whether another part of the response stands elsewhere, because somebody spoke in between. */
  readonly isTorn: boolean;
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

/**
 * Gathers the records of each response, in the order of the response.
 *
 * @returns The units; undefined if some response has its records in several places, or two at one index: then it
 *   takes more to tell what belongs together.
 */
export function unitsOf(timed: readonly TimedEntry[]): Unit[] | undefined {
  const seen = new Set<string>();
  const units: Gathered[] = [];
  let last: Gathered | undefined;
  for (const { entry } of timed) {
    const responseId = originOf(entry)?.responseId;
    if (responseId !== undefined && responseId === last?.responseId) {
      last.entries.push(entry);
      continue;
    }
    if (responseId !== undefined) {
      if (seen.has(responseId)) return undefined;
      seen.add(responseId);
    }
    last = { responseId, entries: [entry], inOrder: true, isTorn: false };
    units.push(last);
  }
  for (const unit of units) {
    if (unit.entries.length === 1) continue;
    putInOrder(unit);
    if (hasDoubledIndex(unit)) return undefined;
  }
  return units;
}

/** A unit that is not done yet. */
interface Gathered extends Unit {
  readonly entries: Entry[];
  inOrder: boolean;
}

/** Makes a unit of its records. */
export function unitOf(responseId: string | undefined, entries: Entry[], isTorn = false): Unit {
  const unit = { responseId, entries, inOrder: true, isTorn };
  putInOrder(unit);
  return unit;
}

function putInOrder(unit: Gathered): void {
  unit.entries.sort((a, b) => indexOf(a) - indexOf(b));
  unit.inOrder = isInOrder(unit.entries);
}

/** Where an entry came from. */
export function originOf({ record }: Entry): Origin | undefined {
  // Databases give null for what was never stored.
  return record.origin ?? undefined;
}

function hasDoubledIndex({ entries }: Unit): boolean {
  let last: number | undefined;
  for (const entry of entries) {
    const index = indexOf(entry);
    if (index === last) return true;
    last = index;
  }
  return false;
}

/** Whether no time says that a record was moved. Equal ones say nothing, nor do those that cannot be read. */
function isInOrder(entries: readonly Entry[]): boolean {
  if (entries.length === 1) return true;
  const times = entries.flatMap(({ record }) => millisOf(record.createdAt) ?? []);
  return times.every((time, at) => at === 0 || time >= (times[at - 1] ?? time));
}

function indexOf(entry: Entry): number {
  return originOf(entry)?.index ?? 0;
}
