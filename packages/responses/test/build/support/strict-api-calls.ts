import type { Known } from './known.js';
import type { Fields } from './values.js';
import { isObject } from './values.js';

/** The calls that somebody else than the API has to answer, by the type of the answer. */
const callOf: { readonly [output: string]: string } = {
  apply_patch_call_output: 'apply_patch_call',
  computer_call_output: 'computer_call',
  custom_tool_call_output: 'custom_tool_call',
  function_call_output: 'function_call',
  local_shell_call_output: 'local_shell_call',
  shell_call_output: 'shell_call',
};
const calls = new Set(Object.values(callOf));

/** What is wrong with the calls, their outputs, and approvals. */
export function callRefusals(items: readonly Fields[], known: Known): string[] {
  const found: string[] = [];
  const open = new Map<string, string>();
  const answered = new Set<string>();
  const approvals = new Set<unknown>();
  for (const item of items) {
    const type = String(item.type);
    if (calls.has(type)) {
      const id = String(item.call_id);
      found.push(...ofCall(item, known));
      if (open.has(id) || answered.has(id)) found.push(`the call id ${id} stands on two calls`);
      open.set(id, type);
    } else if (callOf[type] !== undefined) {
      const id = String(type === 'local_shell_call_output' ? item.id : item.call_id);
      if (answered.has(id)) found.push(`two outputs answer the call ${id}`);
      else if (open.get(id) !== callOf[type]) found.push(`no tool call found for the output of ${id}`);
      open.delete(id);
      answered.add(id);
    } else if (type === 'mcp_approval_request') {
      approvals.add(item.id);
    } else if (type === 'mcp_approval_response' && !approvals.delete(item.approval_request_id)) {
      found.push(`no approval request ${String(item.approval_request_id)}`);
    }
  }
  return [...found, ...[...open.keys()].map((id) => `no tool output found for the call ${id}`)];
}

function ofCall(item: Fields, known: Known): string[] {
  const found: string[] = [];
  const id = String(item.call_id);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) found.push(`the call id ${id} does not match the pattern`);
  if (item.type !== 'function_call' && item.type !== 'custom_tool_call') return found;

  if (typeof item.name !== 'string' || !/^[A-Za-z0-9_-]{1,128}$/.test(item.name)) {
    found.push(`the name of call ${id} does not match the pattern`);
  }
  if (item.type === 'function_call' && !isJsonObject(item.arguments)) {
    found.push(`the arguments of call ${id} are no JSON object`);
  }
  const namespace = known.namespaces.get(id);
  if (namespace !== undefined && item.namespace !== namespace) found.push(`missing namespace of call ${id}`);
  return found;
}

function isJsonObject(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
