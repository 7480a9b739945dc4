import type { ResponsesErrorDetails } from '@prismwire/core/responses';
import { type Fields, isFields, textIn } from '../fields.js';
import { detailsOf } from './error-details.js';
import { isReadResponse } from './fields.js';
import type { OpenStatus } from './item-of-slot.js';
import { itemOf } from './item-of-slot.js';
import type { BrokenEvent, BrokenReason, ReadResponse, ResponseOutcome } from './outcome.js';
import type { ReadState } from './read-state.js';

/** Why a stream that had no end of its own was ended. */
export interface Break {
  readonly reason: BrokenReason;
  readonly cause?: unknown;
}

/** The response as it stands. */
export function responseOf({ slots, head, final }: ReadState, openStatus: OpenStatus): ReadResponse {
  const response: Fields = final?.response ?? {
    ...head,
    output: slots.list().flatMap((slot) => itemOf(slot, openStatus) ?? []),
  };
  return isReadResponse(response) ? response : { output: [] };
}

/** How the response ended; undefined while it goes on. */
export function outcomeOf(
  state: ReadState,
  brokenEvents: readonly BrokenEvent[],
  broken: Break | undefined,
): ResponseOutcome | undefined {
  const { final, error } = state;
  if (error !== undefined || final?.status === 'failed') {
    const response: ReadResponse = { ...responseOf(state, 'incomplete'), status: 'failed' };
    return { status: 'failed', response, brokenEvents, error: error ?? errorIn(final?.response.error) };
  }
  if (final === undefined) {
    return broken && { status: 'broken', response: responseOf(state, 'incomplete'), brokenEvents, ...broken };
  }
  const response = responseOf(state, 'incomplete');
  if (final.status !== 'incomplete') return { status: final.status, response, brokenEvents };
  const reason = textIn(response.incomplete_details?.reason);
  return { status: 'incomplete', response, brokenEvents, ...(reason !== undefined && { reason }) };
}

function errorIn(error: unknown): ResponsesErrorDetails {
  return detailsOf(isFields(error) ? error : {});
}
