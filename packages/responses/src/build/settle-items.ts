import { safeToolName } from '../identifiers/tool-name.js';
import type { BuildContext } from './build-context.js';
import { type Draft, unwritable } from './draft.js';
import { withSoundApprovals } from './settle-approvals.js';
import { withoutDoubledItems } from './settle-doubles.js';
import type { Unit } from './timeline.js';
import { wellFormed } from './well-formed.js';
import { answeredId, isKnownType, itemType, unbound, type WireItem } from './wire-item.js';

/**
 * Sees to what cannot stand in a history: everything before the latest compaction, the former spelling of it, the
 * trigger of one, empty messages, approvals without their request, and items of types that are not known.
 */
export class SettledItems {
  readonly #context: BuildContext;
  readonly #kept: Draft[] = [];
  readonly #types = new Set<unknown>();
  readonly #ids = new Set<string>();
  /** Whether two of the items have one id. Most histories hold no id twice. */
  hasSharedIds = false;
  /** Whether the last item is reasoning: what follows it has a say in whether it stays. */
  endsInReasoning = false;

  constructor(context: BuildContext) {
    this.#context = context;
  }

  /** Takes the next item, as soon as it is made: later its text has to be fetched from memory again. */
  take(draft: Draft): void {
    const settled = settleItem(withWholeCharacters(draft, this.#context), this.#context);
    if (settled === undefined) return;
    const { id } = settled.item;
    if (typeof id === 'string') {
      if (this.#ids.has(id)) this.hasSharedIds = true;
      else this.#ids.add(id);
    }
    this.#kept.push(settled);
    this.#types.add(settled.item.type);
  }

  /** The items that can be sent. */
  all(units: readonly Unit[]): readonly Draft[] {
    const { log } = this.#context;
    log.stage = 'compactions';
    // Most histories hold neither, and going through all items takes time.
    const latest = this.#types.has('compaction') ? trimmed(this.#kept, this.#context) : this.#kept;
    const hasApprovals = this.#types.has('mcp_approval_response') || this.#types.has('mcp_approval_request');
    log.stage = 'approvals';
    const answering = hasApprovals ? withSoundApprovals(latest, this.#context) : latest;
    this.endsInReasoning = answering.at(-1)?.item.type === 'reasoning';
    log.stage = 'doubles';
    return this.hasSharedIds ? withoutDoubledItems(answering, units, this.#context) : answering;
  }
}

function settleItem(draft: Draft, { options, log, toolNames }: BuildContext): Draft | undefined {
  const { item, recordId } = draft;
  const drop = (code: 'item_dropped' | 'content_empty' | 'unknown_item', why: string): undefined => {
    log.tell(code, recordId, `${why} and is left out`);
    return undefined;
  };
  const type = itemType(item);
  // The two that are always sent as they are, and half of a history.
  if (type === 'reasoning' || type === 'function_call_output') return draft;
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
  if (isKnownType(type)) return draft;
  if (options.unknownItems === 'drop' || type === undefined)
    return drop('unknown_item', 'its type is not known');
  log.tell('unknown_item', recordId, 'its type is not known; it is sent as it is');
  return draft;
}

function withWholeCharacters(draft: Draft, { log }: BuildContext): Draft {
  let item: WireItem;
  try {
    item = wellFormed(draft.item);
  } catch (cause) {
    throw unwritable(draft, cause);
  }
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
  return drafts.slice(latest).filter(({ item, recordId }) => {
    const callId = answeredId(item);
    if (callId === undefined || !gone.has(callId)) return true;
    log.tell('compaction_trimmed', recordId, 'a later compaction stands for the call that it answers');
    return false;
  });
}
