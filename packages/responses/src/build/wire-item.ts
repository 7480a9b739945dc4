import { responsesInputItemTypes } from '@prismwire/core/responses';
import { itemIdOf } from '../identifiers/item-id.js';
import { neutralise } from '../render/neutralise.js';

/** An item of the request while it is being built: known or unknown, checked at the end. */
export interface WireItem {
  readonly type?: string | undefined;
  readonly [field: string]: unknown;
}

/** The type of an item; a message may leave it out. */
export function itemType({ type, role }: WireItem): string | undefined {
  return type ?? (typeof role === 'string' ? 'message' : undefined);
}

const KNOWN_TYPES: ReadonlySet<string | undefined> = new Set(responsesInputItemTypes);

/** Whether the type of an item is one that core knows. */
export function isKnownType(type: string | undefined): boolean {
  return KNOWN_TYPES.has(type);
}

/** What a model puts out beside messages, reasoning and calls. */
const OTHER_OUTPUTS: ReadonlySet<string | undefined> = new Set([
  'mcp_approval_request',
  'mcp_list_tools',
  'program',
  'reasoning',
]);

/** Whether the item is something that a model put out: a message of an assistant, reasoning, or a call. */
export function isModelOutput(item: WireItem): boolean {
  const type = itemType(item);
  if (type === 'message') return item.role === 'assistant';
  if (OTHER_OUTPUTS.has(type) || type?.endsWith('_call') === true || isCall(item)) return true;
  // A search that the service made itself; and what later versions may put out.
  if (type === 'tool_search_output') return !isCallOutput(item);
  return type !== undefined && !type.endsWith('_output') && !isKnownType(type);
}

/** Why a reasoning item cannot be sent back, wherever it stands; undefined if it can. */
export function unsoundReasoning({ id, encrypted_content: ciphertext }: WireItem): string | undefined {
  if (itemIdOf('reasoning', id) === undefined) return 'its reasoning has no id that the API gave out';
  const isThere = typeof ciphertext === 'string' && ciphertext !== '';
  return isThere ? undefined : 'the ciphertext of its reasoning is missing';
}

/** Whether the item is a call that some item with the same `call_id` answers. */
export function isCall({ type, call_id: callId }: WireItem): boolean {
  return typeof callId === 'string' && type !== undefined && !type.endsWith('_output');
}

/** Whether the item answers a call. */
export function isCallOutput({ type, call_id: callId }: WireItem): boolean {
  return typeof callId === 'string' && type?.endsWith('_output') === true;
}

/** The id of the call that an item answers; undefined if it answers none. */
export function answeredId(item: WireItem): string | undefined {
  // The one output whose id is the id of the call.
  const callId = item.type === 'local_shell_call_output' ? item.id : isCallOutput(item) && item.call_id;
  return typeof callId === 'string' ? callId : undefined;
}

/** Whether a record holds what it may hold. Databases give null for what was never stored. */
export function hasItem<T>(item: T | null | undefined): item is T {
  return item !== undefined && item !== null;
}

/** The item without its id. */
export function withoutId({ id: _, ...rest }: WireItem): WireItem {
  return rest;
}

/** Items whose id is no name of their own making: others refer to it, so it cannot be left out. */
const ID_REQUIRED: ReadonlySet<string | undefined> = new Set([
  'local_shell_call_output',
  'mcp_approval_request',
]);

/**
 * An item of the model without what only its response could vouch for: its id; and a message as its bare text,
 * which is the form that needs none.
 */
export function unbound(item: WireItem): WireItem {
  if (itemType(item) === 'message' && item.role === 'assistant' && Array.isArray(item.content)) {
    const { phase } = item;
    return {
      role: 'assistant',
      content: neutralise(textOfItem(item)),
      ...(phase !== undefined && phase !== null && { phase }),
    };
  }
  return ID_REQUIRED.has(item.type) ? item : withoutId(item);
}

/** The text of an output message: its texts and refusals, joined. */
export function textOfItem({ content }: { readonly type?: unknown; readonly content?: unknown }): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  // Nearly all have one part, and a text that is joined of one is a copy.
  return content.length === 1 ? textOfPart(content[0]) : content.map(textOfPart).join('');
}

function textOfPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return '';
  if ('text' in part && typeof part.text === 'string') return part.text;
  return 'refusal' in part && typeof part.refusal === 'string' ? part.refusal : '';
}
