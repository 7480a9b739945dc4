import { type Fields, textIn } from '../fields.js';
import type { Slot } from './slot.js';

/** An item of a finished response: its final form, and what streamed of it. One of the two is always there. */
export interface MergedItem {
  /** As the final response lists it; undefined for one that only streamed. */
  readonly final: Fields | undefined;
  /** Undefined for one that did not stream. */
  readonly slot: Slot | undefined;
}

/**
 * Brings together the items that a final response lists with those that streamed. The final response has the last
 * word on every item that it lists. But servers that stream may list fewer items there, or none; then the streamed
 * ones stay, each in its place.
 *
 * @param slots What streamed, in order.
 * @param finals The items of the final response, in order.
 * @returns The items of the response, in order.
 */
export function mergeFinal(slots: readonly Slot[], finals: readonly Fields[]): MergedItem[] {
  if (slots.length === finals.length && slots.every((slot, place) => isSame(slot, place, finals[place]))) {
    return slots.map((slot, place) => ({ slot, final: finals[place] }));
  }
  const merged = pair(slots, finals);
  const isShorter =
    finals.length < slots.filter(({ type }) => type !== undefined).length &&
    merged.every(({ slot }) => slot !== undefined);
  if (!isShorter) return merged;
  const finalOf = new Map(merged.map(({ slot, final }) => [slot, final]));
  return slots.map((slot) => ({ slot, final: finalOf.get(slot) }));
}

/** Whether a slot and the final item in its place are plainly the same, as on nearly every server. */
function isSame({ index, type, id }: Slot, place: number, item: Fields | undefined): boolean {
  return index === place && type === item?.type && id !== undefined && id === item?.id;
}

/** Finds for each final item the slot that it is the final form of: by its ids, its place, or its type. */
function pair(slots: readonly Slot[], finals: readonly Fields[]): MergedItem[] {
  const free = new Set(slots);
  const take = (slot: Slot | undefined) => (slot !== undefined && free.delete(slot) ? slot : undefined);
  const named = new Map(slots.flatMap((slot) => namesOf(slot).map((name) => [name, slot])));
  const byName = finals.map((item) =>
    namesOfItem(item)
      .map((name) => named.get(name))
      .find(take),
  );
  const at = new Map(slots.map((slot) => [slot.index, slot]));
  const byPlace = finals.map(({ type }, place) => {
    const slot = at.get(place);
    return byName[place] ?? (slot?.type === undefined || slot.type === type ? take(slot) : undefined);
  });
  const rest = byType(free);
  return finals.map((final, place) => ({
    final,
    slot: byPlace[place] ?? rest.get(textIn(final.type))?.shift(),
  }));
}

function namesOf({ type, id, added, done }: Slot): string[] {
  const names = [added, done].flatMap((item) => (item === undefined ? [] : namesOfItem(item)));
  return id === undefined || type === undefined ? names : [...names, `${type} ${id}`];
}

/** The type is part of the name: a call and its output share their `call_id`. */
function namesOfItem({ type, call_id: callId, id }: Fields): string[] {
  return [callId, id].flatMap((name) => (textIn(name) === undefined ? [] : [`${type} ${name}`]));
}

function byType(slots: Iterable<Slot>): Map<string | undefined, Slot[]> {
  const groups = new Map<string | undefined, Slot[]>();
  for (const slot of slots) {
    const group = groups.get(slot.type);
    if (group === undefined) groups.set(slot.type, [slot]);
    else group.push(slot);
  }
  return groups;
}
