import type { ResponsesErrorDetails } from '@prismwire/core/responses';
import type { Fields } from '../fields.js';
import { Slots } from './slots.js';

/** What a reader knows of its response so far. */
export class ReadState {
  /** The items. */
  readonly slots: Slots = new Slots();
  /** The response as the last event had it that held one, but for its items. */
  head: Fields | undefined;
  /** The response in its final form, and what the event said that brought it. */
  final: { readonly response: Fields; readonly status: FinalStatus } | undefined;
  /** The error of an `error` event. */
  error: ResponsesErrorDetails | undefined;
}

/** The statuses that a response can end in by the API's own word. */
export type FinalStatus = 'cancelled' | 'completed' | 'failed' | 'incomplete';

/** Whether a response with that status has ended. */
export function isFinalStatus(status: unknown): status is FinalStatus {
  return status === 'cancelled' || status === 'completed' || status === 'failed' || status === 'incomplete';
}
