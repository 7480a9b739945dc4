import { canonicalJson } from '../hash/canonical-json.js';
import type { BuildContext } from './build-context.js';
import { type Draft, written } from './draft.js';
import { isCall, isCallOutput, isModelOutput, itemType } from './wire-item.js';

/**
 * Sends an item that was recorded twice once: the first, or of reasoning the one before its partner. Two items with
 * one id and different contents stay both, but reasoning, which is nothing without its id. Calls are matched by
 * their call id elsewhere.
 */
export function withoutDoubledItems(drafts: readonly Draft[], { log }: BuildContext): readonly Draft[] {
  if (!hasDoubledIds(drafts)) return drafts;
  const places = new Map<string, number[]>();
  for (const [place, { item }] of drafts.entries()) {
    if (typeof item.id !== 'string' || isCall(item) || isCallOutput(item)) continue;
    const key = `${itemType(item)} ${item.id}`;
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  const dropped = new Set<number>();
  for (const doubles of places.values()) {
    if (doubles.length > 1) for (const place of superfluous(drafts, doubles)) dropped.add(place);
  }
  return drafts.filter(({ recordId }, place) => {
    if (dropped.has(place))
      log.tell('duplicate_dropped', recordId, 'its item stands in the history twice and is sent once');
    return !dropped.has(place);
  });
}

/** Most histories hold no id twice, and this is the quick way to see it. */
function hasDoubledIds(drafts: readonly Draft[]): boolean {
  const ids = new Set<unknown>();
  let count = 0;
  for (const { item } of drafts) {
    if (item.id === undefined) continue;
    ids.add(item.id);
    count += 1;
  }
  return ids.size < count;
}

/** Which of the items with one id are left out. */
function superfluous(drafts: readonly Draft[], places: readonly number[]): number[] {
  const isReasoning = drafts[places[0] ?? 0]?.item.type === 'reasoning';
  const kept = isReasoning ? (places.find((place) => hasPartner(drafts, place)) ?? places.at(-1)) : places[0];
  const content = contentText(drafts[kept ?? 0]);
  return places.filter((place) => place !== kept && (isReasoning || contentText(drafts[place]) === content));
}

/** Whether the next thing of the model is what the reasoning is recorded to come before. */
function hasPartner(drafts: readonly Draft[], place: number): boolean {
  const own = drafts[place];
  let at = place + 1;
  while (drafts[at]?.item.type === 'reasoning' && drafts[at]?.item.id === own?.item.id) at += 1;
  const next = drafts[at];
  if (next === undefined || !isModelOutput(next.item)) return false;
  const partner = own?.reasoning?.pairedItemId;
  return partner === undefined || next.item.id === partner;
}

/** What two items must share to be the same: all but what the API adds. */
export function contentText(draft: Draft | undefined): string {
  if (draft === undefined) return '';
  const { id: _, status: __, ...content } = draft.item;
  return written(draft, () => canonicalJson(content));
}
