import { itemIdOf } from '../identifiers/item-id.js';
import { isSameModel } from '../identifiers/model-name.js';
import type { Origin } from '../records/records.js';
import { resolveText } from '../records/text-of.js';
import { argumentsText } from './arguments-text.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import type { Entry, Unit } from './timeline.js';

import { hasItem, itemType, textOfItem } from './wire-item.js';

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
  const origins: Origin[] = [];
  for (const { record } of unit.entries) if (record.origin) origins.push(record.origin);
  if (origins.some(({ model }) => !isSameModel(model, options.model))) return 'it was made by another model';
  if (origins.some(({ provider }) => (provider ?? undefined) !== options.provider))
    return 'it was made by another provider';
  if (!unit.inOrder) return 'its records were moved';
  if (origins.some(({ index }, place) => index !== place)) return 'a record is missing or doubled';
  if (origins.some(({ size }) => typeof size === 'number' && size !== origins.length))
    return 'a record is missing';
  if (isLeftOut(notCompacted(unit, items), items)) return 'a record is left out';
  if (edited.size > 0 && unit.entries.some((entry) => edited.has(entry))) return 'a record was edited';
  return brokenReasoning(items);
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
    if (itemIdOf('reasoning', item.id) === undefined) return 'its reasoning has no id that the API gave out';
    if (typeof item.encrypted_content !== 'string' || item.encrypted_content === '') {
      return 'the ciphertext of its reasoning is missing';
    }
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
