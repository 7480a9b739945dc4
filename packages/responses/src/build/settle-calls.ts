import { callIdOf } from '../identifiers/call-id.js';
import { ResponsesInputError } from '../responses-input-error.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import { contentText } from './settle-doubles.js';
import { answeredCalls, answerTypeOf, isUnfinished } from './unfinished.js';
import { isCall, isCallOutput, isModelOutput } from './wire-item.js';

const INTERRUPTED = 'Tool execution was interrupted before completion.';

/**
 * Sees to it that each call has one output and each output its call. A doubled item is sent once; a call without
 * an output is answered, left out or refused, as `unfinishedCalls` says; an output without a call is left out.
 *
 * @throws ResponsesInputError `call_conflict` for one call id with two contents; `call_unfinished`.
 */
export function settleCalls(drafts: readonly Draft[], context: BuildContext): readonly Draft[] {
  if (isSettled(drafts)) return drafts;
  const distinct = withoutDoubles(drafts, context).map((draft) => withSoundCallId(draft, context));
  const answered = answeredCalls(distinct);
  const called = new Set<unknown>();
  const settled: Draft[] = [];
  const waiting: Draft[] = [];
  const answerWaiting = () => settled.push(...waiting.splice(0));
  for (const draft of distinct) {
    const { item, recordId } = draft;
    if (isCallOutput(item) && !called.has(item.call_id)) {
      context.log.tell('output_dropped', recordId, 'its output is left out: no call stands before it');
      continue;
    }
    // What is made up follows the calls of the same response, not the first of them.
    if (!isModelOutput(item)) answerWaiting();
    if (isUnfinished(item, answered)) {
      const answer = answerFor(draft, context);
      if (answer === undefined) continue;
      waiting.push(answer);
    }
    if (isCall(item)) called.add(item.call_id);
    settled.push(draft);
  }
  answerWaiting();
  return settled;
}

/** Whether each call has a sound id and one output behind it: true of most histories, and seen in one pass. */
function isSettled(drafts: readonly Draft[]): boolean {
  const isAnswered = new Map<unknown, boolean>();
  let open = 0;
  for (const { item } of drafts) {
    const { call_id: callId, type } = item;
    if (type === 'local_shell_call_output') return false;
    if (typeof callId !== 'string') continue;
    if (isCallOutput(item)) {
      if (isAnswered.get(callId) !== false) return false;
      isAnswered.set(callId, true);
      open -= 1;
    } else if (isCall(item)) {
      if (isAnswered.has(callId) || callIdOf(callId) !== callId) return false;
      isAnswered.set(callId, false);
      open += 1;
    }
  }
  return open === 0;
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

/** The API takes each call, and each output, once. */
function withoutDoubles(drafts: readonly Draft[], { log }: BuildContext): Draft[] {
  const calls = new Map<unknown, Draft>();
  const outputs = new Map<unknown, Draft>();
  return drafts.filter((draft) => {
    const { item, recordId } = draft;
    const seen = isCallOutput(item) ? outputs : isCall(item) ? calls : undefined;
    if (seen === undefined) return true;
    const first = seen.get(item.call_id);
    if (first === undefined) {
      seen.set(item.call_id, draft);
      return true;
    }
    if (contentText(first) !== contentText(draft)) {
      const names = `${JSON.stringify(first.recordId)} and ${JSON.stringify(recordId)}`;
      const message = `The records ${names} hold the same call id with different contents: keep one of them.`;
      throw new ResponsesInputError('call_conflict', message, { recordId });
    }
    log.tell('duplicate_dropped', recordId, 'it says the same as an earlier record and is sent once');
    return false;
  });
}

function withSoundCallId(draft: Draft, { log }: BuildContext): Draft {
  const { call_id: callId } = draft.item;
  if (typeof callId !== 'string' || callIdOf(callId) === callId) return draft;
  log.tell('call_id_hashed', draft.recordId, 'the API would refuse its call id, so a hash of it is sent');
  return { ...draft, item: { ...draft.item, call_id: callIdOf(callId) } };
}
