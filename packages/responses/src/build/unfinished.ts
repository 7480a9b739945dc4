import { callIdOf } from '../identifiers/call-id.js';
import type { Draft } from './draft.js';
import { isCall, isCallOutput, type WireItem } from './wire-item.js';

/** The calls that the caller answers, with the type of the answer where it can be made up: as a text. */
const ANSWERS: Readonly<Record<string, string | undefined>> = {
  function_call: 'function_call_output',
  custom_tool_call: 'custom_tool_call_output',
  apply_patch_call: undefined,
  computer_call: undefined,
  local_shell_call: undefined,
  shell_call: undefined,
};

/** The calls that have an answer, by call id as it is sent. */
export function answeredCalls(drafts: readonly Draft[]): ReadonlySet<string> {
  return new Set(
    drafts.flatMap(({ item }) => {
      // The one output whose id is the id of the call.
      const callId = item.type === 'local_shell_call_output' ? item.id : isCallOutput(item) && item.call_id;
      return typeof callId === 'string' ? callIdOf(callId) : [];
    }),
  );
}

/** Whether the API would refuse the call for want of an output. */
export function isUnfinished(item: WireItem, answered: ReadonlySet<string>): boolean {
  if (!isCall(item) || item.type === undefined || !Object.hasOwn(ANSWERS, item.type)) return false;
  return !answered.has(callIdOf(String(item.call_id)));
}

/** The type of the output that can be made up for a call; undefined if none can. */
export function answerTypeOf({ type }: WireItem): string | undefined {
  return type === undefined ? undefined : ANSWERS[type];
}
