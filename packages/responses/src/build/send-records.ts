import type { PrefixFingerprints } from '../hash/prefix-fingerprints.js';
import { arrange } from './arrange.js';
import { withBrokenCallsTold } from './broken-call.js';
import type { BuildContext } from './build-context.js';
import { convertEntry } from './convert-entry.js';
import type { Draft } from './draft.js';
import { gatheredUnits } from './gathered-units.js';
import { lastCheck } from './last-check.js';
import { settleCalls } from './settle-calls.js';
import { withoutSharedIds } from './settle-doubles.js';
import { SettledItems } from './settle-items.js';
import { type TimedEntry, type Unit, unitsOf } from './timeline.js';
import { isCallOutput, isModelOutput, type WireItem } from './wire-item.js';

/** Records as they are sent, and what must be known to go on behind them. */
export interface SentRecords {
  /** The items that stand before all records. */
  readonly leading: readonly WireItem[];
  readonly items: readonly WireItem[];
  /** The record that each item comes from. */
  readonly recordIds: readonly string[];
  /** The fingerprints of all that is sent so far. */
  readonly fingerprints: PrefixFingerprints;
  /**
   * What may follow without changing what stands there: `'closed'` anything, `'run'` only what is not judged together
   * with what the model put out last, `'open'` nothing; undefined when there are no items, and it is as it was.
   */
  readonly end: 'closed' | 'run' | 'open' | undefined;
}

/** What stands before the records that are sent. */
export interface SentBefore {
  /** Items that do not come from records. */
  readonly leading: readonly Draft[];
  /** How many items of earlier records stand behind those. */
  readonly itemCount: number;
  /** The fingerprints of all of them, if there are earlier records whose fingerprints are needed. */
  readonly fingerprints: PrefixFingerprints | undefined;
}

/**
 * Turns records into the items that are sent: steps 2 and 3 of a build, and its last check.
 *
 * @throws ResponsesInputError naming the record and the place, for what no repair can mend.
 */
export async function sendRecords(
  timed: readonly TimedEntry[],
  before: SentBefore,
  context: BuildContext,
): Promise<SentRecords> {
  const { log } = context;
  log.stage = 'units';
  const units = unitsOf(timed) ?? (await gatheredUnits(timed, context));
  log.stage = 'items';
  // What cannot be sent goes before fingerprints are checked: they were made of what was sent.
  const items = await convert(units, context);
  const called = withBrokenCallsTold(settleCalls(items.all(units), context), context);
  log.stage = 'ids';
  const settled = items.hasSharedIds ? withoutSharedIds(called, context) : called;
  log.stage = 'order';
  const arranged = await arrange(units, settled, before.leading, context, before.fingerprints);
  log.stage = 'check';
  const leading = lastCheck(before.leading, context, 0);
  return {
    leading,
    items: lastCheck(arranged.drafts, context, leading.length + before.itemCount),
    recordIds: arranged.drafts.map(({ recordId }) => recordId),
    fingerprints: arranged.fingerprints,
    end: endOf(settled, units, items),
  };
}

/** Step 2: every record as items that can be sent, in the order of the history. */
async function convert(units: readonly Unit[], context: BuildContext): Promise<SettledItems> {
  const items = new SettledItems(context);
  for (const [unit, { entries }] of units.entries()) {
    for (const entry of entries) {
      const converted = convertEntry(entry, context);
      for (const { recordId, item, reasoning } of Array.isArray(converted) ? converted : await converted) {
        // All of one shape: copying objects of many shapes is several times slower.
        items.take({ recordId, unit, item, reasoning });
      }
    }
  }
  return items;
}

function endOf(
  settled: readonly Draft[],
  units: readonly Unit[],
  { endsInReasoning }: SettledItems,
): SentRecords['end'] {
  if (endsInReasoning) return 'open';
  const last = settled.at(-1);
  if (last === undefined) return undefined;
  const isOfResponse = units[last.unit]?.responseId !== undefined;
  return !isOfResponse && (isModelOutput(last.item) || isCallOutput(last.item)) ? 'run' : 'closed';
}
