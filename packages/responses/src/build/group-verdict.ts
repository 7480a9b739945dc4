import { itemIdOf } from '../identifiers/item-id.js';
import { isSameModel } from '../identifiers/model-name.js';
import { resolveText } from '../records/text-of.js';
import { argumentsText } from './arguments-text.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import type { BuildOptions } from './options.js';
import type { Entry, Unit } from './timeline.js';

import { hasItem, itemType, textOfItem, unsoundReasoning } from './wire-item.js';

/**
 * Why a group cannot be sent back as the response had it; undefined if it can: same model and provider, nothing
 * missing, edited or moved, each reasoning item with its id and ciphertext and something after it.
 */
export function brokenGroup(
  unit: Unit,
  items: readonly Draft[],
  edited: ReadonlySet<Entry>,
  { options }: BuildContext,
): string | undefined {
  const told = originFault(unit, options);
  if (told !== undefined) return told;
  if (unit.isTorn) return 'another record stands between its own';
  const entries = notCompacted(unit, items);
  if (isLeftOut(entries, items)) return 'a record is left out';
  if (isReasoningShown(entries, items)) return 'its reasoning is sent as text or not at all';
  if (edited.size > 0 && unit.entries.some((entry) => edited.has(entry))) return 'a record was edited';
  return brokenReasoning(items);
}

/** What is wrong with where the records say that they come from. */
function originFault({ entries, inOrder }: Unit, { model, provider }: BuildOptions): string | undefined {
  // In one go, since this is asked of every response of a history.
  let place = 0;
  let isOtherProvider = false;
  let isMisplaced = false;
  for (const { record } of entries) {
    const { origin } = record;
    if (!origin) continue;
    if (!isSameModel(origin.model, model)) return 'it was made by another model';
    if ((origin.provider ?? undefined) !== provider) isOtherProvider = true;
    if (origin.index !== place) isMisplaced = true;
    place += 1;
  }
  if (isOtherProvider) return 'it was made by another provider';
  if (!inOrder) return 'its records were moved';
  if (isMisplaced) return 'a record is missing or doubled';
  const isOfOtherSize = ({ record: { origin } }: Entry) =>
    typeof origin?.size === 'number' && origin.size !== place;
  return entries.some(isOfOtherSize) ? 'a record is missing' : undefined;
}

/** Whether reasoning of the response is not among the items as reasoning. */
function isReasoningShown(entries: readonly Entry[], items: readonly Draft[]): boolean {
  let count = 0;
  for (const { kind, record } of entries) {
    if (kind === 'thought') count += 1;
    else if (kind === 'item' && 'type' in record.item && record.item.type === 'reasoning') count += 1;
  }
  for (const { item } of items) if (item.type === 'reasoning') count -= 1;
  return count !== 0;
}

/** Whether one of the records is not among the items. */
function isLeftOut(entries: readonly Entry[], items: readonly Draft[]): boolean {
  // Most often each record is one item, in order.
  if (entries.every(({ record }, place) => record.id === items[place]?.recordId)) return false;
  const sent = new Set(items.map(({ recordId }) => recordId));
  return entries.some(({ record }) => !sent.has(record.id));
}

/** The records of a response but for those that its latest compaction stands for. */
function notCompacted({ entries }: Unit, [first]: readonly Draft[]): readonly Entry[] {
  if (first?.item.type !== 'compaction') return entries;
  return entries.slice(
    Math.max(
      entries.findIndex(({ record }) => record.id === first.recordId),
      0,
    ),
  );
}

/** The records of responses whose text or arguments are not those of the item that they hold. */
export async function editedEntries(
  units: readonly Unit[],
  { options }: BuildContext,
): Promise<ReadonlySet<Entry>> {
  const edited = new Set<Entry>();
  for (const { entries, responseId } of units) {
    if (responseId === undefined) continue;
    for (const entry of entries) {
      const found = isEdited(entry, options.renderCtx);
      const isOther: boolean = typeof found === 'boolean' ? found : await found;
      if (isOther) edited.add(entry);
    }
  }
  return edited;
}

function brokenReasoning(items: readonly Draft[]): string | undefined {
  if (!items.some(({ item }) => item.type === 'reasoning')) return undefined;
  for (const [place, { item }] of items.entries()) {
    if (item.type !== 'reasoning') {
      if (itemIdOf(itemType(item), item.id) === undefined)
        return 'an item beside its reasoning has lost its id';
      continue;
    }
    const fault = unsoundReasoning(item);
    if (fault !== undefined) return fault;
    if (items[place + 1] === undefined) return 'nothing follows its reasoning';
  }
  return undefined;
}

function isEdited(entry: Entry, renderCtx: unknown): boolean | Promise<boolean> {
  if (entry.kind === 'message') {
    const { item, content } = entry.record;
    if (!hasItem(item)) return false;
    const text = textOfItem(item);
    if (typeof content === 'string') return text !== content;
    return resolveText(content, renderCtx).then((now) => now !== text);
  }
  if (entry.kind === 'call') {
    const { item, args, tool } = entry.record;
    return hasItem(item) && (item.name !== tool || !sameJson(item.arguments, argumentsTextOrEmpty(args)));
  }
  return false;
}

function argumentsTextOrEmpty(args: unknown): string {
  try {
    return argumentsText(args);
  } catch {
    return '';
  }
}

function sameJson(a: string, b: string): boolean {
  if (a === b || (a === '' && b === '{}')) return true;
  try {
    return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
  } catch {
    return false;
  }
}
