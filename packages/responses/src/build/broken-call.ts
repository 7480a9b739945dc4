import { callIdOf } from '../identifiers/call-id.js';
import { nonceOf } from '../render/nonce-of.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import type { BuildOptions } from './options.js';
import { answeredId } from './wire-item.js';

/** A call with arguments that the API would refuse. */
export interface BrokenCall {
  readonly recordId: string;
  readonly tool: string;
  /** The arguments as they came. */
  readonly raw: string;
}

/** What is said before the output of a call, so that the model sees what became of its arguments. */
export function withBrokenArguments(
  output: string | readonly unknown[],
  { raw, recordId, tool }: BrokenCall,
  { nonceKey, renderUntrustedContent }: BuildOptions,
): string | readonly unknown[] {
  const nonce = nonceOf(recordId, nonceKey);
  const note = renderUntrustedContent(raw, { nonce, kind: 'invalid-arguments', tool });
  const text = `The arguments were not a JSON object, and {} was sent instead. They read:\n${note}`;
  return typeof output === 'string' ? `${text}\n\n${output}` : [{ type: 'input_text', text }, ...output];
}

/** Remembers a call whose output is another record, or is made up. */
export function rememberBroken(callId: string, call: BrokenCall, { brokenCalls }: BuildContext): void {
  brokenCalls.set(callIdOf(callId), call);
}

/** The outputs of broken calls with what the arguments were. */
export function withBrokenCallsTold(drafts: readonly Draft[], context: BuildContext): readonly Draft[] {
  if (context.brokenCalls.size === 0) return drafts;
  return drafts.map((draft) => {
    const { output } = draft.item;
    const call = context.brokenCalls.get(answeredId(draft.item) ?? '');
    if (call === undefined || !(typeof output === 'string' || Array.isArray(output))) return draft;
    return { ...draft, item: { ...draft.item, output: withBrokenArguments(output, call, context.options) } };
  });
}
