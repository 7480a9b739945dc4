import { type Fields, fieldsOf, isFields, textIn } from '../fields.js';
import type { ItemRecord } from '../records/records.js';

/** The calls that only the caller can answer. */
const CALLS: ReadonlySet<unknown> = new Set([
  ...['apply_patch_call', 'computer_call', 'local_shell_call', 'shell_call', 'tool_search_call'],
]);

/** The items of a response that wait for the caller: calls that the service does not carry out, and approvals. */
export function waitingItems<Item extends object>(
  records: readonly ItemRecord<Item>[],
): readonly ItemRecord<Item>[] {
  const answered = new Set(records.flatMap(({ item }) => answeredBy(fieldsOf(item))));
  return records.filter(({ item }) => {
    const id = waitingId(fieldsOf(item));
    return id !== undefined && !answered.has(id);
  });
}

/** The id that an answer to the item would name; undefined for one that needs none. */
function waitingId(item: Fields): string | undefined {
  if (item.type === 'mcp_approval_request') return textIn(item.id);
  if (!CALLS.has(item.type) || isOfService(item)) return undefined;
  return textIn(item.call_id);
}

/** Whether the service itself carries a call out. */
function isOfService({ type, environment, execution }: Fields): boolean {
  if (type === 'tool_search_call') return execution !== 'client';
  return type === 'shell_call' && isFields(environment) && environment.type !== 'local';
}

/** The ids of what an item answers: what the service has carried out stands in the same response. */
function answeredBy({ type, id, call_id, approval_request_id }: Fields): string[] {
  const named = typeof type === 'string' && type.endsWith('_output') ? [call_id, id] : [approval_request_id];
  return named.filter((each) => typeof each === 'string');
}
