import { isFields } from '../fields.js';
import { beginItem, finishItem } from './absorb-item.js';
import { errorOf } from './error-details.js';
import { fieldsIn } from './fields.js';
import { finishResponse } from './finish-response.js';
import type { BrokenReason } from './outcome.js';
import type { FinalStatus, ReadState } from './read-state.js';
import type { ResponseDelta } from './response-delta.js';

/**
 * Takes a whole response, or the body of an error.
 *
 * @returns Why it is not the end of a response; undefined if it is.
 */
export function readWhole(
  state: ReadState,
  response: unknown,
  out: ResponseDelta[],
): BrokenReason | undefined {
  if (!isFields(response)) return 'unreadable';
  const { output, status, error, incomplete_details: incompleteDetails } = response;
  if (!Array.isArray(output)) {
    if (!isFields(error)) return 'unreadable';
    state.error = errorOf(response);
    out.push({ type: 'error', error: state.error });
    return undefined;
  }
  if (status === 'queued' || status === 'in_progress') {
    state.head = response;
    for (const [place, item] of fieldsIn(output).entries()) {
      const take = item.status === 'in_progress' ? beginItem : finishItem;
      take(state.slots.at(place), item, out);
    }
    return 'unfinished';
  }
  finishResponse(state, response, impliedStatus(error, incompleteDetails), out);
  return undefined;
}

/** How a response ended whose server does not say. */
function impliedStatus(error: unknown, incompleteDetails: unknown): FinalStatus {
  if (isFields(error)) return 'failed';
  return isFields(incompleteDetails) ? 'incomplete' : 'completed';
}
