import { callIdOf } from '../identifiers/call-id.js';
import { ResponsesInputError } from '../responses-input-error.js';
import type { BuildContext } from './build-context.js';
import { contentText, type Draft } from './draft.js';
import { fittingOutput, isFitting } from './fitting-output.js';
import { answerTypeOf, isUnfinished } from './unfinished.js';
import { answeredId, isCall, isCallOutput, isModelOutput } from './wire-item.js';

const INTERRUPTED = 'Tool execution was interrupted before completion.';

/**
 * Sees to it that each call has one output and each output its call. A doubled item is sent once; a call without
 * an output is answered, left out or refused, as `unfinishedCalls` says; an output without a call is left out.
 *
 * @throws ResponsesInputError `call_conflict` for one call id with two contents; `call_unfinished`.
 */
export function settleCalls(drafts: readonly Draft[], context: BuildContext): readonly Draft[] {
  if (isSettled(drafts)) return drafts;
  context.log.stage = 'calls';
  const { answered, matched } = matchedCalls(drafts, context);
  context.log.stage = 'answers';
  const settled: Draft[] = [];
  let waiting: Draft[] = [];
  const answerWaiting = () => {
    for (const draft of waiting) settled.push(draft);
    waiting = [];
  };
  for (const draft of matched) {
    const { item } = draft;
    // What is made up follows the calls of the same response, not the first of them.
    if (waiting.length > 0 && !isModelOutput(item)) answerWaiting();
    if (isUnfinished(item, answered)) {
      const answer = answerFor(draft, context);
      if (answer === undefined) continue;
      waiting.push(answer);
    }
    settled.push(draft);
  }
  answerWaiting();
  return settled;
}

/** Whether each call has a sound id and one output behind it: true of most histories, and seen in one pass. */
function isSettled(drafts: readonly Draft[]): boolean {
  /** By call id: the type of a call that waits for its output, or null for one that has it. */
  const calls = new Map<unknown, string | null>();
  let open = 0;
  for (const { item } of drafts) {
    const { call_id: callId, type } = item;
    if (type === undefined) continue;
    if (typeof callId !== 'string') {
      if (type === 'local_shell_call_output' || isNameless(item)) return false;
      continue;
    }
    if (isCallOutput(item)) {
      const call = calls.get(callId);
      if (typeof call !== 'string' || !isFitting(call, type)) return false;
      calls.set(callId, null);
      open -= 1;
    } else if (isCall(item)) {
      if (calls.has(callId) || callIdOf(callId) !== callId) return false;
      calls.set(callId, type);
      open += 1;
    }
  }
  return open === 0;
}

/** Whether an item is the output of a function, and nothing says of which one. */
function isNameless({ call_id: callId, name, type }: Draft['item']): boolean {
  return type === 'function_call_output' && typeof callId !== 'string' && typeof name !== 'string';
}

/** Each call once, and behind it each output once that fits it. */
function matchedCalls(
  drafts: readonly Draft[],
  context: BuildContext,
): { matched: Draft[]; answered: ReadonlyMap<unknown, Draft> } {
  const calls = new Map<unknown, Draft>();
  const answered = new Map<unknown, Draft>();
  const matched: Draft[] = [];
  for (const given of drafts) {
    const draft = withSoundCallId(given, context);
    const { item, recordId } = draft;
    const answers = answeredId(item);
    if (answers === undefined && !isCall(item) && !isNameless(item)) {
      matched.push(draft);
      continue;
    }
    if (isCall(item)) {
      if (isDoubled(draft, calls.get(item.call_id), context)) continue;
      calls.set(item.call_id, draft);
      matched.push(draft);
      continue;
    }
    const call = calls.get(answers);
    if (call === undefined) {
      context.log.tell('output_dropped', recordId, 'its output is left out: no call stands before it');
      continue;
    }
    const output = fittingOutput(draft, call.item, context);
    if (output === undefined || isDoubled(output, answered.get(answers), context)) continue;
    answered.set(answers, output);
    matched.push(output);
  }
  return { matched, answered };
}

function answerFor({ item, recordId, unit }: Draft, { options, log }: BuildContext): Draft | undefined {
  const type = answerTypeOf(item);
  if (options.unfinishedCalls === 'error') {
    const message = `The call ${JSON.stringify(recordId)} has no result: complete it, or choose what is to be done by "unfinishedCalls".`;
    throw new ResponsesInputError('call_unfinished', message, { recordId });
  }
  if (options.unfinishedCalls === 'drop' || type === undefined) {
    log.tell('call_dropped', recordId, 'it has no result and is left out');
    return undefined;
  }
  log.tell('call_unfinished', recordId, 'it has no result; the model is told that it was interrupted');
  return { recordId, unit, item: { type, call_id: item.call_id, output: INTERRUPTED } };
}

/** Whether a call, or an output, stands there already: the API takes each once. */
function isDoubled(draft: Draft, first: Draft | undefined, { log }: BuildContext): boolean {
  if (first === undefined) return false;
  const { recordId } = draft;
  if (contentText(first) !== contentText(draft)) {
    const names = `${JSON.stringify(first.recordId)} and ${JSON.stringify(recordId)}`;
    const message = `The records ${names} hold the same call id with different contents: keep one of them.`;
    throw new ResponsesInputError('call_conflict', message, { recordId });
  }
  log.tell('duplicate_dropped', recordId, 'it says the same as an earlier record and is sent once');
  return true;
}

function withSoundCallId(draft: Draft, { log }: BuildContext): Draft {
  const { item, recordId } = draft;
  const field = item.type === 'local_shell_call_output' ? 'id' : 'call_id';
  const callId = item[field];
  if (typeof callId !== 'string') return draft;
  const sound = callIdOf(callId);
  if (sound === callId) return draft;
  log.tell('call_id_hashed', recordId, 'the API would refuse its call id, so a hash of it is sent');
  return { ...draft, item: { ...item, [field]: sound } };
}
