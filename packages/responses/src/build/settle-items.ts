import { responsesInputItemTypes } from '@prismwire/core/responses';
import { safeToolName } from '../identifiers/tool-name.js';
import type { BuildContext } from './build-context.js';
import { type Draft, written } from './draft.js';
import { withoutDoubledItems } from './settle-doubles.js';
import { wellFormed } from './well-formed.js';
import { isCallOutput, itemType, unbound, type WireItem } from './wire-item.js';

const KNOWN_TYPES: ReadonlySet<string | undefined> = new Set(responsesInputItemTypes);

/**
 * Sees to what cannot stand in a history: everything before the latest compaction, the former spelling of it, the
 * trigger of one, empty messages, approvals without their request, and items of types that are not known.
 */
export function settleItems(drafts: readonly Draft[], context: BuildContext): readonly Draft[] {
  const kept: Draft[] = [];
  const seen = new Set<unknown>();
  for (const draft of drafts) {
    const settled = settleItem(withWholeCharacters(draft, context), context);
    if (settled === undefined) continue;
    kept.push(settled);
    seen.add(settled.item.type);
  }
  // Most histories hold neither, and going through all items takes time.
  const latest = seen.has('compaction') ? trimmed(kept, context) : kept;
  const answering = seen.has('mcp_approval_response') ? withoutStrayApprovals(latest, context) : latest;
  return withoutDoubledItems(answering, context);
}

function settleItem(draft: Draft, { options, log, toolNames }: BuildContext): Draft | undefined {
  const { item, recordId } = draft;
  const drop = (code: 'item_dropped' | 'content_empty' | 'unknown_item', why: string): undefined => {
    log.tell(code, recordId, `${why} and is left out`);
    return undefined;
  };
  const type = itemType(item);
  if (type === 'compaction_trigger')
    return drop('item_dropped', 'it asks for a compaction, which is no history,');
  if (type === 'context_compaction' || type === 'compaction') {
    const { encrypted_content: ciphertext } = item;
    if (typeof ciphertext !== 'string' || ciphertext === '') {
      return drop('item_dropped', 'it is a compaction without its ciphertext');
    }
    return { ...draft, item: { ...item, type: 'compaction' } };
  }
  if (type === 'message') {
    if (isEmpty(item)) return drop('content_empty', 'it holds no content');
    if (!hasEmptyParts(item) && !(item.role === 'assistant' && hasInputParts(item))) return draft;
    return { ...draft, item: item.role === 'assistant' ? unbound(item) : withoutEmptyParts(item) };
  }
  if ((type === 'function_call' || type === 'custom_tool_call') && typeof item.name === 'string') {
    const name = safeToolName(item.name, toolNames);
    if (name === item.name) return draft;
    log.tell('tool_name_mapped', recordId, `its tool is called ${JSON.stringify(name)}`);
    return { ...draft, item: { ...item, name } };
  }
  if (KNOWN_TYPES.has(type)) return draft;
  if (options.unknownItems === 'drop' || type === undefined)
    return drop('unknown_item', 'its type is not known');
  log.tell('unknown_item', recordId, 'its type is not known; it is sent as it is');
  return draft;
}

function withWholeCharacters(draft: Draft, { log }: BuildContext): Draft {
  const item = written(draft, () => wellFormed(draft.item));
  if (item === draft.item) return draft;
  log.tell('text_repaired', draft.recordId, 'it holds half a character, and U+FFFD is sent in its place');
  return { ...draft, item };
}

/** Whether a message of an assistant holds parts that only others can say. */
function hasInputParts({ content }: WireItem): boolean {
  return (
    Array.isArray(content) &&
    content.some(
      (part: unknown) =>
        typeof part === 'object' && part !== null && 'type' in part && part.type === 'input_text',
    )
  );
}

function isEmpty({ content }: WireItem): boolean {
  if (content === undefined || content === null || content === '') return true;
  return Array.isArray(content) && content.every(isEmptyPart);
}

/** Whether some of a message's parts are texts without a letter, as they begin when they are streamed. */
function hasEmptyParts({ content }: WireItem): boolean {
  return Array.isArray(content) && content.some(isEmptyPart);
}

function withoutEmptyParts(item: WireItem): WireItem {
  const { content } = item;
  return Array.isArray(content) ? { ...item, content: content.filter((part) => !isEmptyPart(part)) } : item;
}

function isEmptyPart(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return ('text' in part && part.text === '') || ('refusal' in part && part.refusal === '');
}

/** A compaction stands for all that was before it. The outputs of calls before it go with them. */
function trimmed(drafts: readonly Draft[], { log }: BuildContext): readonly Draft[] {
  const latest = drafts.findLastIndex(({ item }) => item.type === 'compaction');
  if (latest <= 0) return drafts;
  const before = drafts.slice(0, latest);
  for (const { recordId } of before)
    log.tell('compaction_trimmed', recordId, 'a later compaction stands for it');
  const gone = new Set<unknown>(before.map(({ item }) => item.call_id).filter((id) => id !== undefined));
  return drafts.slice(latest).filter(({ item }) => !(isCallOutput(item) && gone.has(item.call_id)));
}

/** An approval answers a request, which must stand before it. */
function withoutStrayApprovals(drafts: readonly Draft[], { log }: BuildContext): Draft[] {
  const requests = new Set<unknown>();
  return drafts.filter(({ item, recordId }) => {
    if (item.type === 'mcp_approval_request') requests.add(item.id);
    if (item.type !== 'mcp_approval_response' || requests.has(item.approval_request_id)) return true;
    log.tell('approval_dropped', recordId, 'it answers a request that is not there, and is left out');
    return false;
  });
}
