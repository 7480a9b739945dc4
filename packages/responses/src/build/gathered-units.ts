import { canonicalJson } from '../hash/canonical-json.js';
import type { BuildContext } from './build-context.js';
import { convertEntry } from './convert-entry.js';
import { BuildLog } from './log.js';
import { Neighbourhood } from './neighbourhood.js';
import { type Entry, originOf, type TimedEntry, type Unit, unitOf } from './timeline.js';

/** A response whose records are being gathered. */
interface Gathering {
  entries: Entry[];
  /** The indexes that were met since the response, or another of its name, began. */
  indexes: Set<number>;
  /** Where the last of its records stands. */
  last: number;
  isTorn: boolean;
}

/**
 * Gathers the records of each response where they do not stand side by side. A record that was saved twice counts
 * once. A second record at one index begins another response, since some servers give many the same id. Where
 * somebody spoke in between, the parts stay where they are.
 */
export async function gatheredUnits(timed: readonly TimedEntry[], context: BuildContext): Promise<Unit[]> {
  const distinct = await withoutDoubledRecords(timed, context);
  const neighbourhood = new Neighbourhood(distinct);
  const open = new Map<string, Gathering>();
  const found: { responseId: string | undefined; gathering: Gathering }[] = [];
  const begin = (entry: Entry, at: number, responseId?: string): Gathering => {
    const gathering = { entries: [entry], indexes: new Set<number>(), last: at, isTorn: false };
    found.push({ responseId, gathering });
    return gathering;
  };
  for (const [at, { entry }] of distinct.entries()) {
    const origin = originOf(entry);
    if (origin === undefined) {
      begin(entry, at);
      continue;
    }
    const { index, responseId } = origin;
    let group = open.get(responseId);
    if (group === undefined || group.indexes.has(index)) {
      if (group !== undefined) {
        const why = 'an earlier record has its place in its response, so it counts as of another response';
        context.log.tell('group_broken', entry.record.id, why);
      }
      group = begin(entry, at, responseId);
    } else if (neighbourhood.isBetween(group.last, at)) {
      const why = 'another record stands between it and the rest of its response';
      context.log.tell('group_broken', entry.record.id, why);
      group.isTorn = true;
      const { indexes } = group;
      group = begin(entry, at, responseId);
      group.isTorn = true;
      group.indexes = indexes;
    } else {
      group.entries.push(entry);
      group.last = at;
    }
    group.indexes.add(index);
    open.set(responseId, group);
  }
  return found.map(({ responseId, gathering }) => unitOf(responseId, gathering.entries, gathering.isTorn));
}

/** The records without those that stand there twice: with the same content, at one place of one response. */
async function withoutDoubledRecords(
  timed: readonly TimedEntry[],
  context: BuildContext,
): Promise<readonly TimedEntry[]> {
  const places = new Map<string, number[]>();
  for (const [at, { entry }] of timed.entries()) {
    const origin = originOf(entry);
    if (origin === undefined) continue;
    const key = JSON.stringify([origin.responseId, origin.index]);
    const others = places.get(key);
    if (others === undefined) places.set(key, [at]);
    else others.push(at);
  }
  const neighbourhood = new Neighbourhood(timed);
  const doubled = new Set<number>();
  for (const doubles of places.values()) {
    if (doubles.length === 1) continue;
    const kept = new Map<string, number>();
    for (const at of doubles) {
      const entry = timed[at]?.entry;
      if (entry === undefined) continue;
      const content = await contentOf(entry, context);
      const first = content === undefined ? undefined : kept.get(content);
      const isSaved = first !== undefined && timed[first]?.time === timed[at]?.time;
      if (first !== undefined && (isSaved || !neighbourhood.isBetween(first, at))) {
        doubled.add(at);
        context.log.tell('duplicate_dropped', entry.record.id, 'it was saved twice and is sent once');
      } else if (content !== undefined) kept.set(content, at);
    }
  }
  return doubled.size === 0 ? timed : timed.filter((_, at) => !doubled.has(at));
}

/** What a record becomes, as text; undefined if that cannot be told, which is then said when it is sent. */
async function contentOf(entry: Entry, context: BuildContext): Promise<string | undefined> {
  const aside = { ...context, log: new BuildLog(undefined), brokenCalls: new Map() };
  try {
    const items = await convertEntry(entry, aside);
    return canonicalJson([entry.kind, items.map(({ item }) => item)]);
  } catch {
    return undefined;
  }
}
