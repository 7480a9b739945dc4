import { itemIdOf } from './item-id.js';

/** The two halves of a tool call's id. */
export interface CompositeId {
  /** What ties the call to its output; as it came, not yet through `callIdOf`. */
  readonly callId: string;
  /** The id of the `function_call` item; absent when the id holds none that the API would take. */
  readonly itemId?: string;
}

/**
 * Splits a tool call's id of the form `call|item` at the first `|`. The item half is dropped unless it is a valid id
 * of its item type. An id without `|`, or with nothing before it, is a call id as a whole.
 *
 * @param type The type of the item that the call becomes; its ids begin with `fc_` unless another is given.
 */
export function splitCompositeId(id: string, type = 'function_call'): CompositeId {
  const at = id.indexOf('|');
  if (at <= 0) return { callId: id };
  const half = id.slice(at + 1);
  // As documented: only ids of the API's own form are split off.
  const itemId = /^[a-z]+_/.test(half) ? itemIdOf(type, half) : undefined;
  const callId = id.slice(0, at);
  return itemId === undefined ? { callId } : { callId, itemId };
}
