import {
  isResponsesInputItem,
  type ResponsesInputItem,
  validateResponsesInputItem,
} from '@prismwire/core/responses';
import { ResponsesInputError } from '../responses-input-error.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import { type WireItem, withoutId } from './wire-item.js';

/**
 * The last look at what is to be sent: an id that stands there twice is taken from the later item, and every item
 * must be what the schema says.
 *
 * @throws ResponsesInputError `request_invalid` with the record and the place in the request.
 */
export function lastCheck(drafts: readonly Draft[], context: BuildContext): ResponsesInputItem[] {
  const ids = new Set<unknown>();
  return drafts.map(({ item, recordId }, index) => {
    let sent = item;
    if (item.id !== undefined) {
      if (ids.has(item.id)) {
        context.log.tell('id_dropped', recordId, 'its id stands in the request already');
        sent = withoutId(item);
      }
      ids.add(item.id);
    }
    return checked(sent, recordId, index);
  });
}

function checked(item: WireItem, recordId: string, index: number): ResponsesInputItem {
  const value: unknown = item;
  if (isSendable(value)) return value;
  const [error] = isResponsesInputItem.errors ?? [];
  const path = `/input/${index}${error?.instancePath ?? ''}`;
  const why = `${error?.message ?? 'is not valid'} (${error?.keyword ?? 'schema'})`;
  const message = `The record ${JSON.stringify(recordId)} cannot be sent: ${path} ${why}.`;
  const code = error?.keyword === 'maxLength' ? 'too_large' : 'request_invalid';
  throw new ResponsesInputError(code, message, { recordId, path });
}

/** Whether a value is an item that can be sent. One of a type that is not known is sent as it is. */
export function isSendable(item: unknown): item is ResponsesInputItem {
  return validateResponsesInputItem(item).outcome !== 'broken';
}
