import type { BuildContext } from './build-context.js';
import { contentText, type Draft } from './draft.js';
import type { Unit } from './timeline.js';
import { isCall, isCallOutput, isModelOutput, itemType, unbound } from './wire-item.js';

/**
 * Sends an item that was recorded twice once: the first, or of reasoning the one before its partner. Doubled is what
 * has the same id and content and stands in one neighbourhood, with nobody else speaking in between: a model may
 * well say the same again, and some servers give it the same id. Of reasoning, which is nothing without its id, only
 * one stays in any case. Calls are matched by their call id elsewhere.
 */
export function withoutDoubledItems(
  drafts: readonly Draft[],
  units: readonly Unit[],
  { log }: BuildContext,
): readonly Draft[] {
  const places = new Map<string, number[]>();
  for (const [place, { item }] of drafts.entries()) {
    if (typeof item.id !== 'string' || isCall(item) || isCallOutput(item)) continue;
    if (item.type === 'local_shell_call_output') continue;
    const key = `${itemType(item)} ${item.id}`;
    const others = places.get(key);
    if (others === undefined) places.set(key, [place]);
    else others.push(place);
  }
  const next = nextOthers(drafts);
  const turns = turnsOf(drafts);
  const dropped = new Set<number>();
  for (const doubles of places.values()) {
    if (doubles.length === 1) continue;
    const isReasoning = drafts[doubles[0] ?? 0]?.item.type === 'reasoning';
    if (isReasoning) addSuperfluousReasoning(drafts, doubles, next, dropped);
    else addDoubled(drafts, doubles, turns, units, dropped);
  }
  return drafts.filter(({ recordId }, place) => {
    if (dropped.has(place))
      log.tell('duplicate_dropped', recordId, 'its item stands in the history twice and is sent once');
    return !dropped.has(place);
  });
}

/**
 * Takes an id from every item but the first that has it: the API takes each once. This comes before reasoning is
 * placed, which may depend on the id of what follows it.
 */
export function withoutSharedIds(drafts: readonly Draft[], { log }: BuildContext): readonly Draft[] {
  const ids = new Set<string>();
  return drafts.map((draft) => {
    const { item, recordId } = draft;
    if (typeof item.id !== 'string' || item.type === 'local_shell_call_output') return draft;
    if (!ids.has(item.id)) {
      ids.add(item.id);
      return draft;
    }
    log.tell('id_dropped', recordId, 'its id stands in the history already, on another item');
    return { ...draft, item: unbound(item) };
  });
}

/** Of one reasoning item all but the first that stands before its partner. */
function addSuperfluousReasoning(
  drafts: readonly Draft[],
  places: readonly number[],
  next: readonly number[],
  dropped: Set<number>,
): void {
  const kept = places.find((place) => hasPartner(drafts, place, next)) ?? places.at(-1);
  for (const place of places) if (place !== kept) dropped.add(place);
}

function addDoubled(
  drafts: readonly Draft[],
  places: readonly number[],
  turns: readonly number[],
  units: readonly Unit[],
  dropped: Set<number>,
): void {
  /** By content: the last item that stays. */
  const stays = new Map<string, number>();
  const hasOrigin = (place: number): boolean => {
    const unit = drafts[place]?.unit;
    return unit !== undefined && units[unit]?.responseId !== undefined;
  };
  for (const place of places) {
    const draft = drafts[place];
    if (draft === undefined) continue;
    const content = contentText(draft);
    const first = stays.get(content);
    // Two places in responses are two items, however alike.
    const isDoubled =
      first !== undefined && turns[first] === turns[place] && !(hasOrigin(first) && hasOrigin(place));
    if (!isDoubled || hasOrigin(place)) stays.set(content, place);
    if (isDoubled) dropped.add(hasOrigin(place) ? first : place);
  }
}

/** For each place the next one that does not hold the same reasoning. */
function nextOthers(drafts: readonly Draft[]): number[] {
  const next = drafts.map((_, place) => place + 1);
  for (let place = drafts.length - 2; place >= 0; place -= 1) {
    const { item } = drafts[place] ?? {};
    const following = drafts[place + 1]?.item;
    if (following?.type === 'reasoning' && following.id === item?.id)
      next[place] = next[place + 1] ?? place + 1;
  }
  return next;
}

/** For each place how often somebody else than the model spoke before it. */
function turnsOf(drafts: readonly Draft[]): number[] {
  let turn = 0;
  return drafts.map(({ item }) => {
    if (!isModelOutput(item) && !isCallOutput(item)) turn += 1;
    return turn;
  });
}

/** Whether the next thing of the model is what the reasoning is recorded to come before. */
function hasPartner(drafts: readonly Draft[], place: number, nextOther: readonly number[]): boolean {
  const next = drafts[nextOther[place] ?? drafts.length];
  if (next === undefined || !isModelOutput(next.item)) return false;
  const partner = drafts[place]?.reasoning?.pairedItemId;
  return partner === undefined || next.item.id === partner;
}
