import { isFields, textIn } from '../fields.js';

/** What answers a call. */
export interface CallOutput {
  /** Where it stands among the items. */
  readonly index: number;
  /** What the tool returned; absent when the server did not keep it. */
  readonly output?: string;
}

/** The outputs of calls by call id, wherever they stand; the first one counts. */
export function outputsOf(items: readonly unknown[]): ReadonlyMap<string, CallOutput> {
  const outputs = new Map<string, CallOutput>();
  for (const [index, item] of items.entries()) {
    if (!isFields(item) || item.type !== 'function_call_output') continue;
    const callId = textIn(item.call_id);
    if (callId === undefined || outputs.has(callId)) continue;
    outputs.set(callId, { index, ...(typeof item.output === 'string' && { output: item.output }) });
  }
  return outputs;
}

/** The call ids of all calls. */
export function callIdsOf(items: readonly unknown[]): ReadonlySet<unknown> {
  return new Set(
    items.flatMap((item) => (isFields(item) && item.type === 'function_call' ? item.call_id : [])),
  );
}
