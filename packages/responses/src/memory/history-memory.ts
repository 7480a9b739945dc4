import { countsOf, type Records } from '../build/chosen-records.js';
import type { Told } from '../build/log.js';
import type { BuildOptions } from '../build/options.js';
import type { SentRecords } from '../build/send-records.js';
import type { TimedEntry } from '../build/timeline.js';
import { copyOf } from './copy-of.js';
import { goesOnWith, type Mark } from './mark.js';
import { isPlainRecord } from './plain-data.js';
import type { GivenRecords, SeenRecords } from './seen-records.js';
import { Ties } from './ties.js';
import { addTrust } from './trust.js';

/** A build that has come to its end. */
export interface FinishedBuild {
  /** The mark that it went on from; undefined if it began at the beginning. */
  readonly from: Mark | undefined;
  readonly settings: string;
  readonly options: BuildOptions;
  /** All records that were given. */
  readonly records: Records;
  /** Those behind the mark, as they were before they were sent. */
  readonly seen: SeenRecords;
  /** The same without the thoughts that are not shown. */
  readonly chosen: Records;
  /** Those that were sent, in the order of their times. */
  readonly timed: readonly TimedEntry[];
  readonly sent: SentRecords;
  /** What stood before all records, as text. */
  readonly leading: string;
  /** What was told of all records. */
  readonly told: readonly Told[];
}

/**
 * Remembers the latest build of each conversation, so that the next one need not begin at the beginning. It keeps a
 * conversation as long as its caller keeps the first record.
 */
export class HistoryMemory {
  readonly #marks = new WeakMap<object, Mark>();

  /** Where a build of the records can go on from, if they begin with those of an earlier build. */
  find(records: GivenRecords): Mark | undefined {
    const first = firstOf(records);
    const mark = first === undefined ? undefined : this.#marks.get(first);
    return mark?.seen.isStartOf(records, mark.counts) === true ? mark : undefined;
  }

  /** Remembers a build, if nothing that may follow can change it. Returns its end, if it does. */
  keep(build: FinishedBuild): Mark | undefined {
    const { from, records, sent, timed } = build;
    const first = firstOf(records);
    const last = timed.at(-1)?.time ?? from?.time;
    const end = sent.end ?? from?.end ?? 'closed';
    if (first === undefined || last === undefined || end === 'open') return undefined;
    if (!timed.every(({ entry }) => isPlainRecord(entry))) return undefined;
    // Another build went on from there in the meantime, and added to what is shared.
    if (from !== undefined && this.#marks.get(first) !== from) return undefined;
    const mark = markOf(build, last, end);
    this.#marks.set(first, mark);
    return mark;
  }
}

function markOf(build: FinishedBuild, time: number, end: Mark['end']): Mark {
  const { from, options, records, seen, sent, settings, chosen, leading, timed, told } = build;
  const entries = timed.map(({ entry }) => entry);
  const ties = from?.ties ?? new Ties();
  for (const entry of entries) ties.add(entry);
  const trust = from?.trust ?? new Map<string, boolean>();
  addTrust(trust, entries, options.tools);
  from?.seen.append(seen);
  const items = from?.items ?? [];
  // The caller may do to his own as he likes.
  for (const item of sent.items) items.push(copyOf(item));
  const recordIds = added(from?.recordIds, sent.recordIds);
  const shown = added(from?.thoughts, chosen.thoughts);
  return {
    settings,
    trust,
    ties,
    time,
    told,
    end,
    items,
    recordIds,
    counts: countsOf(records),
    seen: from?.seen ?? seen,
    thoughts: shown,
    thoughtCount: shown.length,
    itemCount: items.length,
    leading,
    fingerprints: from === undefined || goesOnWith(from, leading) ? sent.fingerprints : undefined,
  };
}

function added<T>(list: T[] = [], more: readonly T[]): T[] {
  for (const one of more) list.push(one);
  return list;
}

/** What names a conversation: it is the same as long as its first record is. */
function firstOf({ messages, thoughts, toolCalls, items }: GivenRecords): object | undefined {
  for (const records of [messages, thoughts, toolCalls, items]) {
    const [first]: readonly unknown[] = Array.isArray(records) ? records : [];
    if (typeof first === 'object' && first !== null) return first;
  }
  return undefined;
}
