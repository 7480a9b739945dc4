import { type Entry, originOf } from '../build/timeline.js';
import { type Fields, fieldsOf, textIn } from '../fields.js';
import { callIdOf } from '../identifiers/call-id.js';
import { splitCompositeId } from '../identifiers/composite-id.js';
import { readReasoningPayload } from '../render/reasoning-payload.js';

/** Types of items that stand for all that was before them. */
const COMPACTIONS: ReadonlySet<unknown> = new Set(['compaction', 'context_compaction']);

/**
 * Everything that ties records to each other, wherever they stand: the response that they come from, the ids of items,
 * of calls and of requests for an approval. Records without a common tie do not change what becomes of each other,
 * but for neighbours.
 */
export class Ties {
  readonly #responses = new Set<string>();
  readonly #items = new Set<string>();
  readonly #calls = new Set<string>();
  readonly #approvals = new Set<unknown>();

  /** Takes in the ties of a record. */
  add(entry: Entry): void {
    const responseId = originOf(entry)?.responseId;
    if (responseId !== undefined) this.#responses.add(responseId);
    const item = fieldsIn(entry);
    for (const id of itemIdsOf(item, entry)) this.#items.add(id);
    for (const id of callIdsOf(item, entry)) this.#calls.add(id);
    if (isApproval(item)) for (const id of approvalIdsOf(item)) this.#approvals.add(id);
  }

  /** Whether a record that follows is tied to those that were taken in. */
  hold(entry: Entry): boolean {
    const item = fieldsIn(entry);
    if (COMPACTIONS.has(item?.type)) return true;
    const responseId = originOf(entry)?.responseId;
    return (
      (responseId !== undefined && this.#responses.has(responseId)) ||
      itemIdsOf(item, entry).some((id) => this.#items.has(id)) ||
      callIdsOf(item, entry).some((id) => this.#calls.has(id)) ||
      (isApproval(item) && approvalIdsOf(item).some((id) => this.#approvals.has(id)))
    );
  }
}

/** The fields of the item that a record holds. */
function fieldsIn({ kind, record }: Entry): Fields | undefined {
  if (kind === 'thought') {
    const item = readReasoningPayload(record.payload)?.item;
    return item === undefined ? undefined : fieldsOf(item);
  }
  const { item } = record;
  return item === undefined || item === null ? undefined : fieldsOf(item);
}

function itemIdsOf(item: Fields | undefined, entry: Entry): string[] {
  const ids = [textIn(item?.id)];
  if (entry.kind === 'call') ids.push(splitCompositeId(entry.record.id).itemId);
  return ids.filter((id) => id !== undefined);
}

/** The ids of calls as they were given, and as they are sent. The output of a local shell has that of its call as id. */
function callIdsOf(item: Fields | undefined, entry: Entry): string[] {
  const ids = [textIn(item?.call_id)];
  if (entry.kind === 'call') ids.push(splitCompositeId(entry.record.id).callId);
  if (item?.type === 'local_shell_call_output') ids.push(textIn(item.id));
  return ids.flatMap((id) => (id === undefined ? [] : [id, callIdOf(id)]));
}

function isApproval(item: Fields | undefined): item is Fields {
  return item?.type === 'mcp_approval_request' || item?.type === 'mcp_approval_response';
}

function approvalIdsOf({ type, id, approval_request_id: answered }: Fields): unknown[] {
  return type === 'mcp_approval_request' ? [id] : [answered];
}
