import type { Counts } from '../build/chosen-records.js';
import { STAGES, type Told } from '../build/log.js';
import type { TimedEntry } from '../build/timeline.js';
import type { WireItem } from '../build/wire-item.js';
import type { PrefixFingerprints } from '../hash/prefix-fingerprints.js';
import type { Thought } from '../records/records.js';
import { beginsStep } from './begins-step.js';
import { copyOf } from './copy-of.js';
import type { SeenRecords } from './seen-records.js';
import type { Ties } from './ties.js';
import type { Trust } from './trust.js';

/**
 * The end of a build, from which the next one can go on: nothing that may follow changes what stands before it.
 *
 * What grows is shared with the marks of later builds, which add to it: of each list only the first ones are the mark's.
 */
export interface Mark {
  /** What decided beside the records. */
  readonly settings: string;
  readonly trust: Trust;
  /** How many records of each kind were given. */
  readonly counts: Counts;
  readonly seen: SeenRecords;
  readonly ties: Ties;
  /** The thoughts that are shown. */
  readonly thoughts: Thought[];
  readonly thoughtCount: number;
  /** What was sent of the records. */
  readonly items: WireItem[];
  /** The record that each item comes from. */
  readonly recordIds: string[];
  readonly itemCount: number;
  /** What was told of the records. */
  readonly told: readonly Told[];
  /** The time of the last record, in ms since 1970. */
  readonly time: number;
  /** What stood before the records, as text. */
  readonly leading: string;
  /** The fingerprints of all items behind that. Undefined: an earlier mark had something else before them. */
  readonly fingerprints: PrefixFingerprints | undefined;
  /** What may follow; see `SentRecords`. */
  readonly end: 'closed' | 'run';
}

/** Adds the items of a mark to a list, for a caller to keep. */
export function addItemsOf({ items, itemCount }: Mark, list: WireItem[]): void {
  for (let at = 0; at < itemCount; at += 1) {
    const item = items[at];
    if (item !== undefined) list.push(copyOf(item));
  }
}

/** The record of each item of a mark. */
export function recordIdsOf({ recordIds, itemCount }: Mark): string[] {
  return recordIds.slice(0, itemCount);
}

/** The thoughts of a mark that are shown. */
export function thoughtsOf({ thoughts, thoughtCount }: Mark): Thought[] {
  return thoughts.slice(0, thoughtCount);
}

/** Whether the fingerprints of a mark hold behind what now stands before its records. */
export function goesOnWith({ leading, fingerprints }: Mark, before: string): boolean {
  return fingerprints !== undefined && leading === before;
}

/** Whether records can be built by themselves and put behind those of a mark. */
export function goesOn(mark: Mark, timed: readonly TimedEntry[]): boolean {
  const [first] = timed;
  if (first === undefined) return true;
  // At equal times the order depends on the kinds of the records.
  if (!(first.time > mark.time)) return false;
  if (timed.some(({ entry }) => mark.ties.hold(entry))) return false;
  return mark.end === 'closed' || beginsStep(timed);
}

/** What two builds told, in the order of one build: stage by stage. */
export function mergedTold(before: readonly Told[], behind: readonly Told[]): readonly Told[] {
  if (before.length === 0) return behind;
  if (behind.length === 0) return before;
  const placeOf = ({ stage }: Told): number => STAGES.indexOf(stage);
  return [...before, ...behind].sort((a, b) => placeOf(a) - placeOf(b));
}
