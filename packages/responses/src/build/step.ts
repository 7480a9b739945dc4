import { itemIdOf } from '../identifiers/item-id.js';
import type { Draft } from './draft.js';
import { isModelOutput, itemType, unsoundReasoning, type WireItem } from './wire-item.js';

/** What is put into the input at once. */
export type Step =
  /** Items that depend on nothing. */
  | { readonly kind: 'plain'; readonly items: readonly Draft[] }
  /** A response: all of it as it was, or all of it without reasoning and ids. */
  | {
      readonly kind: 'group';
      readonly items: readonly Draft[];
      readonly broken: string | undefined;
      /** What the response did not hold and follows it: outputs of its calls, and what was attached to it. */
      readonly added: readonly Draft[];
    }
  /** Reasoning without an origin, and what the model put out after it: its ids stay if the reasoning does. */
  | {
      readonly kind: 'run';
      readonly items: readonly Draft[];
      readonly broken: string | undefined;
      readonly followers: readonly Draft[];
    };

/**
 * Takes apart what the model put out in one go, where records have no origin: reasoning stays beside its recorded
 * partner, and ids beside reasoning that stays.
 */
export function runSteps(run: readonly Draft[]): Step[] {
  const steps: Step[] = [];
  for (let place = 0; place < run.length; ) {
    const start = endOfReasoning(run, place);
    const items = run.slice(place, start);
    const end = startOfReasoning(run, start);
    // An output of a call must not come between, either: the API would miss what followed the reasoning.
    const next = run[start];
    const broken =
      items.length === 0
        ? 'no reasoning stands before it'
        : items.flatMap((each, at) => withoutPartner(each, items[at + 1] ?? next) ?? [])[0];
    steps.push({ kind: 'run', items, broken, followers: run.slice(start, end) });
    place = end;
  }
  return steps;
}

/** Where the reasoning items in a row end that begin at a place. */
function endOfReasoning(run: readonly Draft[], place: number): number {
  let end = place;
  while (run[end]?.item.type === 'reasoning') end += 1;
  return end;
}

/** Where reasoning begins, from a place on. */
function startOfReasoning(run: readonly Draft[], place: number): number {
  let start = place;
  while (start < run.length && run[start]?.item.type !== 'reasoning') start += 1;
  return start;
}

/** Why a reasoning item cannot stand before the next item; undefined if it can. */
function withoutPartner({ item, reasoning }: Draft, next: Draft | undefined): string | undefined {
  if (next === undefined || !isModelOutput(next.item)) return 'nothing follows it';
  if (reasoning === undefined) return unsoundReasoning(item) ?? withoutNext(next.item);
  const { pairedItemId } = reasoning;
  if (pairedItemId !== undefined && next.item.id === pairedItemId) return undefined;
  return 'the item that followed it is not there any more';
}

/** Why reasoning cannot stand before an item of which nobody recorded that it followed; undefined if it can. */
function withoutNext(next: WireItem): string | undefined {
  return itemIdOf(itemType(next), next.id) === undefined ? 'the item that follows it has no id' : undefined;
}
