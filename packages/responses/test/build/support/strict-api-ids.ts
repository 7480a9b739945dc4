import type { Known } from './known.js';
import type { Fields } from './values.js';

/** What the API gives out as ids. An output has the prefix of its own type or of its call's. */
const prefixes: { readonly [type: string]: readonly string[] } = {
  apply_patch_call: ['apc'],
  apply_patch_call_output: ['apco', 'apc'],
  code_interpreter_call: ['ci'],
  compaction: ['cmp'],
  computer_call: ['cu'],
  computer_call_output: ['cuo', 'cu'],
  custom_tool_call: ['ctc'],
  custom_tool_call_output: ['ctco', 'ctc'],
  file_search_call: ['fs'],
  function_call: ['fc'],
  function_call_output: ['fco', 'fc'],
  image_generation_call: ['ig'],
  mcp_approval_request: ['mcpr'],
  mcp_call: ['mcp'],
  mcp_list_tools: ['mcpl'],
  message: ['msg'],
  reasoning: ['rs'],
  shell_call: ['sh'],
  shell_call_output: ['sho', 'sh'],
  web_search_call: ['ws'],
};

/** What is wrong with the items' ids. */
export function idRefusals(items: readonly Fields[], known: Known): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const { type = 'message', id } of items) {
    // There the id is the id of the call that is answered.
    if (id === undefined || id === null || type === 'local_shell_call_output') continue;
    if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(id)) {
      found.push(`the id ${String(id)} does not match the pattern`);
      continue;
    }
    const allowed = typeof type === 'string' ? prefixes[type] : undefined;
    if (
      allowed !== undefined &&
      !allowed.some((prefix) => id.startsWith(`${prefix}_`) || id.startsWith(`${prefix}-`))
    ) {
      found.push(`the id ${id} of a ${String(type)} does not begin with ${allowed.join(' or ')}`);
    }
    if (seen.has(id)) found.push(`the id ${id} stands there twice`);
    seen.add(id);
    if (known.ids.size > 0 && !known.ids.has(id)) found.push(`nobody gave out the id ${id}`);
  }
  return found;
}
