import { canonicalJson } from '../hash/canonical-json.js';
import type { HistoryMemory } from '../memory/history-memory.js';
import { rememberPrefix } from '../memory/known-prefix.js';
import {
  addItemsOf,
  goesOn,
  goesOnWith,
  type Mark,
  mergedTold,
  recordIdsOf,
  thoughtsOf,
} from '../memory/mark.js';
import { SeenRecords } from '../memory/seen-records.js';
import { settingsOf } from '../memory/settings.js';
import { isSameTrust } from '../memory/trust.js';
import type { BuildContext } from './build-context.js';
import { chosenRecords, entriesOf, type Records, recordsBehind, recordsOf } from './chosen-records.js';
import { tellOfBuckets, tellOfForeignThoughts } from './left-out.js';
import { BuildLog, type ExplainedRecord, STAGES, type Told } from './log.js';
import type { BuildOptions } from './options.js';
import type { RequestHead } from './request-head.js';
import { type SentRecords, sendRecords } from './send-records.js';
import { sortEntries, type TimedEntry } from './timeline.js';
import type { WireItem } from './wire-item.js';

/** A history that is to be sent. */
export interface HistoryToSend {
  readonly options: BuildOptions;
  readonly head: RequestHead;
  readonly log: BuildLog;
  /** Whether the history is sent at all. */
  readonly hasTimeline: boolean;
  readonly memory: HistoryMemory | undefined;
  /** The mark of an earlier build with whose records these begin, if there is one. */
  readonly mark: Mark | undefined;
}

/** A history as it is sent. */
export interface SentHistory {
  /** All items, with what stands before the history. */
  readonly items: WireItem[];
  /** The time of the last record, in ms since 1970. */
  readonly end: number | undefined;
  /** What became of each record, if that was asked for. */
  explain(): readonly ExplainedRecord[];
}

/** Records that are sent by themselves: those behind a mark, or all of them. */
interface Stretch {
  readonly mark: Mark | undefined;
  /** The records that were given. */
  readonly given: Records;
  /** Those of them that are sent. */
  readonly chosen: Records;
  readonly timed: readonly TimedEntry[];
}

/**
 * Turns a history into items: behind those of an earlier build, where that can be done, or from the beginning.
 *
 * @throws ResponsesInputError naming the record and the place, for what no repair can mend.
 */
export async function sentHistory(history: HistoryToSend): Promise<SentHistory> {
  const { options, head, log, hasTimeline, memory } = history;
  const settings = hasTimeline && memory !== undefined ? settingsOf(options, head) : undefined;
  const all = recordsOf(options);
  const next = history.mark?.settings === settings ? nextStretch(all, options, history.mark) : undefined;
  const chosen = next?.chosen ?? chosenRecords(all, options);
  const mark = next?.mark;
  const whole = { ...all, thoughts: [...(mark === undefined ? [] : thoughtsOf(mark)), ...chosen.thoughts] };
  tellOfForeignThoughts(options, whole.thoughts, log);
  tellOfBuckets(options, whole, log);
  const timed = next?.timed ?? (hasTimeline ? sortEntries(entriesOf(chosen), log) : []);
  const stretch = next ?? { mark, given: all, chosen, timed };
  // As the records are now: the caller may change them while this build waits.
  const seen = settings === undefined ? undefined : new SeenRecords(stretch.given);
  const sent = await (mark === undefined ? sendAll(timed, history) : sendBehind(mark, timed, history));
  let kept: Mark | undefined;
  if (memory !== undefined && settings !== undefined && seen !== undefined && isReadable(log)) {
    const told = log.told.filter(isOfRecords);
    const leading = leadingText(head);
    kept = memory.keep({
      from: mark,
      settings,
      options,
      records: all,
      seen,
      ...stretch,
      leading,
      sent,
      told,
    });
  }
  const items = [...sent.leading];
  if (mark !== undefined) addItemsOf(mark, items);
  for (const item of sent.items) items.push(item);
  if (kept !== undefined) rememberPrefix(items, sent.leading, kept);
  const end = timed.at(-1)?.time ?? mark?.time;
  return {
    items,
    end: end !== undefined && Number.isFinite(end) ? end : undefined,
    explain() {
      const ids = hasTimeline ? entriesOf(whole).map(({ record }) => record.id) : [];
      return log.explain(ids, new Set([...(mark === undefined ? [] : recordIdsOf(mark)), ...sent.recordIds]));
    },
  };
}

/** The records behind a mark, if they can be built by themselves. */
function nextStretch(all: Records, options: BuildOptions, mark: Mark | undefined): Stretch | undefined {
  if (mark === undefined || !isSameTrust(mark.trust, options.tools)) return undefined;
  // Once more: while the head was rendered the caller may have changed them.
  if (!mark.seen.isStartOf(all, mark.counts)) return undefined;
  const given = recordsBehind(all, mark.counts);
  const chosen = chosenRecords(given, options);
  const log = new BuildLog(undefined);
  const timed = sortEntries(entriesOf(chosen), log);
  return isReadable(log) && goesOn(mark, timed) ? { mark, given, chosen, timed } : undefined;
}

function sendAll(timed: readonly TimedEntry[], { options, head, log }: HistoryToSend): Promise<SentRecords> {
  const before = { leading: head.items, itemCount: 0, fingerprints: undefined };
  return sendRecords(timed, before, contextOf(options, head, log));
}

/** Tells what one build of all records would have told, however it ends. */
async function sendBehind(
  mark: Mark,
  timed: readonly TimedEntry[],
  { options, head, log }: HistoryToSend,
): Promise<SentRecords> {
  const behind = new BuildLog(undefined);
  const holds = goesOnWith(mark, leadingText(head));
  const fingerprints = holds ? mark.fingerprints?.copy(head.members) : undefined;
  const before = { leading: head.items, itemCount: mark.itemCount, fingerprints };
  try {
    return await sendRecords(timed, before, contextOf(options, head, behind));
  } finally {
    const reached = STAGES.indexOf(behind.stage);
    const isReached = ({ stage }: Told): boolean => STAGES.indexOf(stage) <= reached;
    log.repeat(mergedTold(mark.told.filter(isReached), behind.told));
  }
}

/** What stands before the records, as text: the system prompt, where it is an item. */
function leadingText({ items }: RequestHead): string {
  return items.length === 0 ? '' : canonicalJson(items.map(({ item }) => item));
}

function contextOf(options: BuildOptions, head: RequestHead, log: BuildLog): BuildContext {
  const { members: fingerprintHead, toolNames } = head;
  return { options, log, brokenCalls: new Map(), toolNames, fingerprintHead };
}

/** Whether all records have a time that can be read. */
function isReadable({ told }: BuildLog): boolean {
  return !told.some(({ detail }) => detail?.code === 'time_unreadable');
}

function isOfRecords({ stage }: Told): boolean {
  return stage !== 'head';
}
