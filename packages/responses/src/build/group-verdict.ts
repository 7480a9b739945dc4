import { itemIdOf } from '../identifiers/item-id.js';
import { resolveText } from '../records/text-of.js';
import { argumentsText } from './arguments-text.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import type { Entry, Unit } from './timeline.js';
import { originOf } from './timeline.js';
import { itemType, textOfItem } from './wire-item.js';

/**
 * Why a group cannot be sent back as the response had it; undefined if it can: same model and provider, nothing
 * missing, edited or moved, each reasoning item with its id and ciphertext and something after it.
 */
export async function brokenGroup(
  unit: Unit,
  items: readonly Draft[],
  { options }: BuildContext,
): Promise<string | undefined> {
  const origins = unit.entries.flatMap((entry) => originOf(entry) ?? []);
  if (origins.some(({ model }) => model !== options.model)) return 'it was made by another model';
  if (origins.some(({ provider }) => provider !== options.provider)) return 'it was made by another provider';
  if (!unit.inOrder) return 'its records were moved';
  if (origins.some(({ index }, place) => index !== place)) return 'a record is missing or doubled';
  if (origins.some(({ size }) => size !== undefined && size !== origins.length)) return 'a record is missing';
  const sent = new Set(items.map(({ recordId }) => recordId));
  if (unit.entries.some(({ record }) => !sent.has(record.id))) return 'a record is left out';
  for (const entry of unit.entries)
    if (await isEdited(entry, options.renderCtx)) return 'a record was edited';
  return brokenReasoning(items);
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

async function isEdited(entry: Entry, renderCtx: unknown): Promise<boolean> {
  if (entry.kind === 'message') {
    const { item, content } = entry.record;
    return item !== undefined && textOfItem({ ...item }) !== (await resolveText(content, renderCtx));
  }
  if (entry.kind === 'call') {
    const { item, args, tool } = entry.record;
    return (
      item !== undefined && (item.name !== tool || !sameJson(item.arguments, argumentsTextOrEmpty(args)))
    );
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
