import { isFields, textIn } from '../fields.js';
import { beginItem } from './absorb-item.js';
import { errorOf } from './error-details.js';
import type { EventHandler } from './event-handler.js';
import { fieldsIn } from './fields.js';
import { finishResponse } from './finish-response.js';
import type { FinalStatus } from './read-state.js';

/** The response as it stands at its start, or when it goes on. */
export function headEvent(status: 'in_progress' | 'queued'): EventHandler {
  return (state, { response }, out) => {
    if (!isFields(response)) return false;
    state.head = response;
    // A stream that is taken up again begins with what was there before.
    for (const [place, item] of fieldsIn(response.output).entries()) {
      beginItem(state.slots.at(place), item, out);
    }
    out.push({
      type: 'response.status',
      status: textIn(response.status) ?? status,
      responseId: textIn(response.id),
    });
    return true;
  };
}

/** The response in its final form. */
export function finalEvent(status: FinalStatus): EventHandler {
  return (state, { response }, out) => {
    finishResponse(state, isFields(response) ? response : {}, status, out);
    return isFields(response);
  };
}

/** An error outside of the response itself. The response in its final form may still follow. */
export const errorEvent: EventHandler = (state, event, out) => {
  state.error ??= errorOf(event);
  out.push({ type: 'error', error: state.error });
  return true;
};
