import { isResponsesInputItem, validateResponsesInputItem } from '@prismwire/core/responses';
import type { OpenAIResponsesInputItem } from '../render/input-item.js';
import { ResponsesInputError } from '../responses-input-error.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import { type WireItem, withoutId } from './wire-item.js';

/** The most characters of one text. The schema says it of parts, but not of a message that is one text. */
const LONGEST_TEXT = 10_485_760;

/**
 * The last look at what is to be sent: an id that stands there twice is taken from the later item, and every item
 * must be what the schema says.
 *
 * @param place How many items stand before the first one.
 * @throws ResponsesInputError `request_invalid` with the record and the place in the request.
 */
export function lastCheck(drafts: readonly Draft[], context: BuildContext, place: number): WireItem[] {
  const ids = new Set<unknown>();
  return drafts.map(({ item, recordId }, index) => {
    let sent = item;
    // There the id is that of the call that is answered.
    if (item.id !== undefined && item.type !== 'local_shell_call_output') {
      if (ids.has(item.id)) {
        context.log.tell('id_dropped', recordId, 'its id stands in the request already');
        sent = withoutId(item);
      }
      ids.add(item.id);
    }
    checked(sent, recordId, place + index);
    return sent;
  });
}

/**
 * The item, if it can be sent at a place of the input.
 *
 * @throws ResponsesInputError `request_invalid` or `too_large` with the record and the place in the request.
 */
export function checked<Carried>(
  item: WireItem,
  recordId: string,
  index: number,
): OpenAIResponsesInputItem<Carried> {
  const value: unknown = item;
  if (typeof item.content === 'string' && isTooLong(item.content)) {
    throw tooLarge(recordId, `/input/${index}/content`);
  }
  if (isSendable<Carried>(value)) return value;
  const [error] = isResponsesInputItem.errors ?? [];
  const path = `/input/${index}${error?.instancePath ?? ''}`;
  const why = `${error?.message ?? 'is not valid'} (${error?.keyword ?? 'schema'})`;
  const message = `The record ${JSON.stringify(recordId)} cannot be sent: ${path} ${why}.`;
  if (error?.keyword === 'maxLength') throw tooLarge(recordId, path);
  throw new ResponsesInputError('request_invalid', message, { recordId, path });
}

function tooLarge(recordId: string, path: string): ResponsesInputError {
  const message = `The record ${JSON.stringify(recordId)} cannot be sent: ${path} is longer than the API takes.`;
  return new ResponsesInputError('too_large', message, { recordId, path });
}

function isTooLong(text: string): boolean {
  if (text.length <= LONGEST_TEXT) return false;
  let length = 0;
  for (const _ of text) length += 1;
  return length > LONGEST_TEXT;
}

/**
 * Whether a value is an item that can be sent, by core's schema. One of a type that is not known is sent as it is.
 * The type says more than the schema, which lets values of later versions pass: see {@link OpenAIResponsesInputItem}.
 */
export function isSendable<Carried = never>(item: unknown): item is OpenAIResponsesInputItem<Carried> {
  return validateResponsesInputItem(item).outcome !== 'broken';
}
