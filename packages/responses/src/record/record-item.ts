import { isResponsesFunctionCall, isResponsesOutputMessage } from '@prismwire/core/responses';
import { textOfItem } from '../build/wire-item.js';
import { type Fields, fieldsOf, isFields, textIn } from '../fields.js';
import { callIdOf } from '../identifiers/call-id.js';
import type { ItemRecord, Origin } from '../records/records.js';
import { summaryTextOf } from '../render/reasoning-payload.js';
import type { Recorded, RecordedMessage, RecordedThought, RecordedToolCall } from './recordable.js';

/** The tag under which reasoning of the Responses API is stored; builds replay it unless they are told otherwise. */
export const RESPONSES_REPLAY_TAG = 'openai-responses';

/** A record of a response, with its kind. */
export type RecordedEntry<Item extends object = object> =
  | { readonly kind: 'message'; readonly record: RecordedMessage }
  | { readonly kind: 'thought'; readonly record: RecordedThought }
  | { readonly kind: 'call'; readonly record: RecordedToolCall }
  | { readonly kind: 'item'; readonly record: Recorded<ItemRecord<Item>> };

/** What is known of a record beside its item. */
export interface RecordBase {
  readonly id: string;
  readonly createdAt: string;
  readonly origin?: Origin;
}

/** What stands around an item in its response. */
export interface ItemSurroundings {
  /** The id of the item that follows it, if it has one. */
  readonly nextId: string | undefined;
  /** The digest of all that stands before it. */
  readonly prefixFingerprint: () => string;
}

/** Makes the record of an item. The item is taken over, not copied. */
export function recordItem<Item extends object>(
  item: Item,
  base: RecordBase,
  around: ItemSurroundings,
): RecordedEntry<Item> {
  const fields = fieldsOf(item);
  switch (fields.type) {
    case 'message':
      if (fields.role !== 'assistant') break;
      return { kind: 'message', record: messageOf(item, base) };
    case 'reasoning':
      return { kind: 'thought', record: thoughtOf(fields, base, around) };
    case 'function_call':
      return { kind: 'call', record: toolCallOf(item, base) };
  }
  return { kind: 'item', record: { ...base, item: withCallId(item, base.id) } };
}

function messageOf(item: object, base: RecordBase): RecordedMessage {
  // An item that the schema refuses cannot be sent as it is, but its text can.
  const kept = isResponsesOutputMessage(item) ? { item } : {};
  return { ...base, role: 'assistant', content: textOfItem({ ...item }), ...kept };
}

function thoughtOf(
  item: Fields,
  base: RecordBase,
  { nextId, prefixFingerprint }: ItemSurroundings,
): RecordedThought {
  const payload = {
    variant: 'responses-reasoning' as const,
    item,
    ...(nextId !== undefined && { pairedItemId: nextId }),
    prefixFingerprint: prefixFingerprint(),
  };
  const content = summaryTextOf(payload) || reasoningTextOf(item);
  return { ...base, content, payload, replayCompatibility: RESPONSES_REPLAY_TAG };
}

/** The reasoning in the model's own words, on servers that show it. */
function reasoningTextOf({ content }: Fields): string {
  if (!Array.isArray(content)) return '';
  const texts = content.map((part: unknown) => (isFields(part) ? textIn(part.text) : undefined));
  return texts.filter((text) => text !== undefined).join('\n\n');
}

function toolCallOf(item: object, base: RecordBase): RecordedToolCall {
  const { call_id: callId, id, name, arguments: args } = fieldsOf(item);
  const itemId = textIn(id);
  // What a stream broke off before is not known; the record's own id ties the call to its output then.
  const half = soundHalf(textIn(callId) ?? base.id);
  return {
    ...base,
    id: itemId === undefined ? half : `${half}|${itemId}`,
    tool: typeof name === 'string' ? name : '',
    args: typeof args === 'string' ? args : '',
    isComplete: false,
    ...(isResponsesFunctionCall(item) && { item }),
  };
}

/** A call id as the first half of a composite id. One with the mark between the halves is sent as its hash anyway. */
export function soundHalf(callId: string): string {
  return callId.includes('|') ? callIdOf(callId) : callId;
}

/** An item of which a stream broke off before the call id, with one that nothing contradicts. */
function withCallId<Item extends object>(item: Item, recordId: string): Item {
  return 'call_id' in item && item.call_id === '' ? { ...item, call_id: recordId } : item;
}
