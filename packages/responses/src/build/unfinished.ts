import { isCall, type WireItem } from './wire-item.js';

/** The calls that the caller answers, with the type of the answer where it can be made up: as a text. */
const ANSWERS: Readonly<Record<string, string | undefined>> = {
  function_call: 'function_call_output',
  custom_tool_call: 'custom_tool_call_output',
  apply_patch_call: undefined,
  computer_call: undefined,
  local_shell_call: undefined,
  shell_call: undefined,
};

/** Whether the API would refuse the call for want of an output. */
export function isUnfinished(item: WireItem, answered: { has(callId: unknown): boolean }): boolean {
  if (!isCall(item) || item.type === undefined || !Object.hasOwn(ANSWERS, item.type)) return false;
  return !answered.has(item.call_id);
}

/** The type of the output that can be made up for a call; undefined if none can. */
export function answerTypeOf({ type }: WireItem): string | undefined {
  return type === undefined ? undefined : ANSWERS[type];
}
