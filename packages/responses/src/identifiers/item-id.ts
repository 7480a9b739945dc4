import type { ResponsesInputItem } from '@prismwire/core/responses';
import { callIdOf } from './call-id.js';

/** The type of every item that core knows. */
export type ResponsesItemType = Exclude<ResponsesInputItem['type'], undefined>;

/**
 * What an id begins with, before the first `_` or `-`, by the type of its item. The API refuses an id with the prefix of
 * another type. An output's id is accepted with the prefix of its call as well.
 *
 * - `'any'`: the prefix of the type is not publicly known; an id passes unless it has the prefix of another type;
 * - `'call'`: the id is no item id: it is the call id of the call that is answered;
 * - `'reference'`: the id of another item, of whatever type.
 */
export const ITEM_ID_PREFIXES: Readonly<
  Record<ResponsesItemType, readonly string[] | 'any' | 'call' | 'reference'>
> = {
  additional_tools: 'any',
  apply_patch_call: ['apc'],
  apply_patch_call_output: ['apco', 'apc'],
  code_interpreter_call: ['ci'],
  compaction: ['cmp'],
  compaction_trigger: 'any',
  computer_call: ['cu'],
  computer_call_output: ['cuo', 'cu'],
  configuration_update: 'any',
  custom_tool_call: ['ctc'],
  custom_tool_call_output: ['ctco', 'ctc'],
  file_search_call: ['fs'],
  function_call: ['fc'],
  function_call_output: ['fco', 'fc'],
  image_generation_call: ['ig'],
  item_reference: 'reference',
  local_shell_call: ['lsh'],
  local_shell_call_output: 'call',
  mcp_approval_request: ['mcpr'],
  mcp_approval_response: 'any',
  mcp_call: ['mcp'],
  mcp_list_tools: ['mcpl'],
  message: ['msg'],
  program: ['cm'],
  program_output: ['cmo', 'cm'],
  reasoning: ['rs'],
  shell_call: ['sh'],
  shell_call_output: ['sho', 'sh'],
  tool_search_call: ['tsc'],
  tool_search_output: ['tso', 'tsc'],
  web_search_call: ['ws'],
};

const WELL_FORMED = /^[A-Za-z0-9_-]{1,64}$/;

const KNOWN_PREFIXES: ReadonlySet<string> = new Set(
  Object.values(ITEM_ID_PREFIXES).flatMap((rule) => (typeof rule === 'string' ? [] : rule)),
);

/**
 * The id that an item may carry in a request: `id` itself, or undefined when the item goes without one. Ids are
 * never made up or mended: the API refuses an id that it did not give out for an item of this type.
 *
 * An id of a type that core does not know is kept when it is well-formed. `local_shell_call_output` is the
 * exception that always has an id: there it is a call id, and goes the way of {@link callIdOf}.
 *
 * @param type The item's `type`; a message without one counts as `message`.
 * @param id The id to check; of any type, since records come from anywhere.
 */
export function itemIdOf(type: string | undefined, id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined;
  const rule = ruleOf(type ?? 'message');
  if (rule === 'call') return callIdOf(id);
  if (!WELL_FORMED.test(id)) return undefined;
  if (rule === 'reference') return id;

  const prefix = prefixOf(id);
  if (rule === 'any') return prefix !== undefined && KNOWN_PREFIXES.has(prefix) ? undefined : id;
  return prefix !== undefined && rule.includes(prefix) ? id : undefined;
}

function ruleOf(type: string): readonly string[] | 'any' | 'call' | 'reference' {
  return isItemType(type) ? ITEM_ID_PREFIXES[type] : 'any';
}

function isItemType(type: string): type is ResponsesItemType {
  return Object.hasOwn(ITEM_ID_PREFIXES, type);
}

/** What stands before the first `_`, or `-` on some other servers, if something follows it. */
function prefixOf(id: string): string | undefined {
  const end = id.search(/[_-]/);
  return end > 0 && end < id.length - 1 ? id.slice(0, end) : undefined;
}
