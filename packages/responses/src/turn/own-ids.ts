import { sha256Of } from '#sha256';
import { fieldsOf, isFields, textIn } from '../fields.js';
import { splitCompositeId } from '../identifiers/composite-id.js';
import type { ResponseOutcome } from '../read/outcome.js';
import type { RecordedResponse } from '../record/recordable.js';
import type { WholeHistory } from './history.js';
import type { IdReplaced } from './run-events.js';

/** A response none of whose ids stands in the history, and what was replaced. */
export interface OwnIds {
  readonly outcome: ResponseOutcome;
  readonly replaced: readonly IdReplaced[];
}

/**
 * The response with ids of its own: those of calls, on both sides, and that of the response get another in place of one
 * that the history has already. It is a hash, so that recording the same response again gives the same.
 */
export function withOwnIds(outcome: ResponseOutcome, history: WholeHistory): OwnIds {
  const { response } = outcome;
  const replaced: IdReplaced[] = [];
  const responses = responseIdsOf(history);
  const replace = (of: IdReplaced['of'], from: string, used: ReadonlySet<string>): string => {
    const to = freshId(of === 'call' ? 'call' : 'resp', [response.id, from], used);
    replaced.push({ type: 'id.replaced', of, from, to });
    return to;
  };
  const { id } = response;
  const ownId = id !== undefined && responses.has(id) ? replace('response', id, responses) : id;

  const calls = callIdsOf(history);
  const now = new Map<string, string>();
  const output = response.output.map((item) => {
    const { type, call_id: given } = fieldsOf(item);
    const callId = textIn(given);
    if (callId === undefined || typeof type !== 'string' || type.startsWith('program')) return item;
    const isOutput = type.endsWith('_output');
    const to = isOutput
      ? (now.get(callId) ?? callId)
      : calls.has(callId)
        ? replace('call', callId, calls)
        : callId;
    if (!isOutput) now.set(callId, to);
    calls.add(to);
    return to === callId ? item : { ...item, call_id: to };
  });
  if (replaced.length === 0) return { outcome, replaced };
  return {
    outcome: { ...outcome, response: { ...response, ...(ownId !== undefined && { id: ownId }), output } },
    replaced,
  };
}

/** The records with ids that no other record has: without the id of a response, they are those of its items. */
export function withOwnRecordIds(recorded: RecordedResponse, history: WholeHistory): RecordedResponse {
  const used = new Set<string>();
  for (const records of [history.messages, history.thoughts, history.items]) {
    for (const { id } of records) used.add(id);
  }
  const own = <Kind extends { readonly id: string }>(record: Kind): Kind => {
    const id = used.has(record.id) ? freshId('item', [record.id], used) : record.id;
    used.add(id);
    return id === record.id ? record : { ...record, id };
  };
  return {
    ...recorded,
    messages: recorded.messages.map(own),
    thoughts: recorded.thoughts.map(own),
    items: recorded.items.map(own),
  };
}

function freshId(prefix: string, of: readonly unknown[], used: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const id = `${prefix}_${sha256Of(JSON.stringify([...of, number])).slice(0, 32)}`;
    if (!used.has(id)) return id;
  }
}

function callIdsOf({ toolCalls, items }: WholeHistory): Set<string> {
  const ids = new Set(toolCalls.map(({ id }) => splitCompositeId(id).callId));
  for (const { item } of items) {
    const callId = isFields(item) ? textIn(item.call_id) : undefined;
    if (callId !== undefined) ids.add(callId);
  }
  return ids;
}

/** The ids of the responses that records come from; those of a response that broke off say it only in their own id. */
function responseIdsOf({ messages, thoughts, toolCalls, items }: WholeHistory): Set<string> {
  const ids = new Set<string>();
  for (const records of [messages, thoughts, toolCalls, items]) {
    for (const { id, origin } of records) {
      if (origin !== undefined && origin !== null) ids.add(origin.responseId);
      ids.add(id.replace(/-\d+(?:-output)?$/, ''));
    }
  }
  return ids;
}
