import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import { isKnownType, type WireItem } from './wire-item.js';

/** The calls whose output is a text, or a list of parts. */
const TEXT_OUTPUTS: ReadonlySet<string | undefined> = new Set([
  'custom_tool_call_output',
  'function_call_output',
  'local_shell_call_output',
]);

/** Whether an output of a type answers a call of a type. Nothing is known of types of later versions. */
export function isFitting(callType: string, outputType: string | undefined): boolean {
  if (callType === 'tool_search_call') return outputType === 'tool_search_output';
  return `${callType}_output` === outputType || !isKnownType(callType);
}

/**
 * The output in the type that its call asks for. A text can be said in any type that takes one; what cannot is left
 * out with a warning.
 */
export function fittingOutput(draft: Draft, call: WireItem, { log }: BuildContext): Draft | undefined {
  const { item, recordId } = draft;
  const { type = '', call_id: callId } = call;
  if (isFitting(type, item.type)) return draft;
  const { output } = item;
  const wanted = `${type}_output`;
  const isText = typeof output === 'string';
  const isParts =
    Array.isArray(output) && TEXT_OUTPUTS.has(item.type) && wanted !== 'local_shell_call_output';
  if (!TEXT_OUTPUTS.has(wanted) || !(isText || isParts)) {
    log.tell('output_dropped', recordId, 'its output is left out: it is of another type than its call');
    return undefined;
  }
  log.tell(
    'item_repaired',
    recordId,
    'its output is of another type than its call, and is sent as what fits',
  );
  const name = wanted === 'local_shell_call_output' ? { id: callId } : { call_id: callId };
  return { ...draft, item: { type: wanted, ...name, output } };
}
