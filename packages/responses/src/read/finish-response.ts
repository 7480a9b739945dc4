import type { Fields } from '../fields.js';
import { finishItem } from './absorb-item.js';
import { fieldsIn } from './fields.js';
import type { OpenStatus } from './item-of-slot.js';
import { itemOf } from './item-of-slot.js';
import { mergeFinal } from './merge-final.js';
import type { FinalStatus, ReadState } from './read-state.js';
import { isFinalStatus } from './read-state.js';
import type { ResponseDelta } from './response-delta.js';
import type { Slot } from './slot.js';

/**
 * Takes the final form of a response, and yields whatever of it did not stream.
 *
 * @param eventStatus How the response ended by the name of the event, for servers whose response does not say.
 */
export function finishResponse(
  state: ReadState,
  response: Fields,
  eventStatus: FinalStatus,
  out: ResponseDelta[],
): void {
  const { slots, head } = state;
  const status = isFinalStatus(response.status) ? response.status : eventStatus;
  const openStatus = status === 'completed' ? 'completed' : 'incomplete';
  const streamed = slots.list();
  const output: Fields[] = [];
  for (const { slot, final } of mergeFinal(streamed, fieldsIn(response.output))) {
    const item = finalForm(slot, final, openStatus);
    if (item === undefined) continue;
    // An item that did not stream has no slot yet, unless another one streamed in its place.
    const own = slot ?? (slots.find(output.length) === undefined ? slots.at(output.length) : undefined);
    output.push(item);
    if (own !== undefined && (final !== undefined || status === 'completed')) finishItem(own, item, out);
  }
  state.final = { response: completed(response, head, status, output), status };
}

/**
 * The final response has the last word, but for reasoning that has its ciphertext only in the stream: ciphertext
 * and id belong together, so it is that item as a whole or none.
 */
function finalForm(
  slot: Slot | undefined,
  final: Fields | undefined,
  openStatus: OpenStatus,
): Fields | undefined {
  if (final === undefined) return slot && itemOf(slot, openStatus);
  const isBare = final.type === 'reasoning' && typeof final.encrypted_content !== 'string';
  const hasMore = slot?.type === 'reasoning' && typeof slot.done?.encrypted_content === 'string';
  return isBare && hasMore ? slot?.done : final;
}

/** What every response has. Some servers say it when they begin, and no more at the end. */
const SURE_MEMBERS = ['id', 'object', 'created_at', 'model'] as const;

/** The response with its items and all that every response has; the event's own object if it lacks nothing. */
function completed(response: Fields, head: Fields | undefined, status: string, output: Fields[]): Fields {
  const listed = Array.isArray(response.output) ? response.output : undefined;
  const hasAll = listed?.length === output.length && output.every((item, place) => item === listed[place]);
  const lacking = SURE_MEMBERS.filter(
    (member) => response[member] === undefined && head?.[member] !== undefined,
  );
  if (hasAll && response.status === status && lacking.length === 0) return response;
  const kept = Object.fromEntries(lacking.map((member) => [member, head?.[member]]));
  return { ...response, ...kept, status, output };
}
