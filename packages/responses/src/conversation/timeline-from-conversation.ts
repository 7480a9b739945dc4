import { type Fields, isFields, textIn } from '../fields.js';
import { RecordIds } from '../record/record-ids.js';
import { soundHalf } from '../record/record-item.js';
import { timesOfRecords } from '../record/record-times.js';
import { listOf } from '../records/check-records.js';
import { type CallOutput, callIdsOf, outputsOf } from './call-outputs.js';
import type { ConversationSnapshot } from './conversation-snapshot.js';
import type { ConversationNote, ConversationTimeline, TimelineOptions } from './conversation-timeline.js';
import { heardOf, markTruncated, readParts } from './spoken-text.js';

/** What is known of a record before its item is read. */
interface RecordBase {
  readonly id: string;
  readonly createdAt: string;
}

/** What is known of the calls of a conversation. */
interface CallContext {
  /** The times of the items. */
  readonly times: readonly string[];
  readonly outputs: ReadonlyMap<string, CallOutput>;
  /** The ids of those that have a record. */
  readonly recordedCalls: Set<string>;
}

/** Tells of an item that became no record, or not all of it. */
type Note = (outcome: ConversationNote['outcome'], why: string) => void;

/**
 * Turns a spoken conversation into records, so that it goes on in text: what was said becomes messages, and each
 * call of a tool gets its output. The times increase strictly in the order of the items.
 *
 * The text of an answer that the listener interrupted is marked: its end was never heard. Speech without a
 * transcript leaves a mark as well. A call without an output stays unfinished. No item makes this throw: what cannot
 * be read, and items of unknown types, are told of in `notes`. Ids of items become ids of records; none of them is
 * sent to the Responses API, which did not give them out.
 *
 * @param snapshot The conversation's items, in order.
 * @throws ResponsesInputError `invalid_option` when the clock gives no time, or there is no list of items.
 */
export function timelineFromConversation(
  snapshot: ConversationSnapshot,
  options: TimelineOptions = {},
): ConversationTimeline {
  const items: readonly unknown[] = listOf(snapshot.items, '/items');
  const times = timesOfRecords(items.length, options.historyEnd, options.clock ?? Date.now);
  const outputs = outputsOf(items);
  const called = callIdsOf(items);
  const ids = new RecordIds(undefined, () => 'conversation');
  const recordedCalls = new Set<string>();
  const timeline: ConversationTimeline = { messages: [], toolCalls: [], items: [], notes: [] };
  for (const [index, item] of items.entries()) {
    const note: Note = (outcome, why) => timeline.notes.push({ index, item, outcome, why });
    if (!isFields(item)) {
      note('left out', 'it is no item');
    } else if (item.type === 'message') {
      const base = { id: ids.next(item, index), createdAt: times[index] ?? '' };
      addMessage(timeline, item, base, options, note);
    } else if (item.type === 'function_call') {
      const base = { id: ids.next(item, index), createdAt: times[index] ?? '' };
      addCall(timeline, item, base, { times, outputs, recordedCalls }, note);
    } else if (item.type === 'function_call_output') {
      const callId = textIn(item.call_id);
      if (callId === undefined || !called.has(callId)) note('left out', 'it answers no call');
      else if (outputs.get(callId)?.index !== index) note('left out', 'its call has an output already');
      else if (typeof item.output !== 'string') note('recorded', 'the server did not keep the output');
    } else {
      note('left out', 'its type is not known');
    }
  }
  return timeline;
}

function addMessage(
  { messages, items }: ConversationTimeline,
  item: Fields,
  base: RecordBase,
  options: TimelineOptions,
  note: Note,
): void {
  const { text, images, problems } = readParts(item.content, base.id);
  const heard = heardOf(item.truncated);
  const { role } = item;
  if (role === 'assistant' && (text !== '' || heard !== undefined)) {
    const mark = options.markTruncated ?? markTruncated;
    const content = heard === undefined ? text : mark(text, heard.ms);
    messages.push({ ...base, role, content, ...(images.length > 0 && { attachments: images }) });
  } else if ((role === 'user' || role === 'assistant') && (text !== '' || images.length > 0)) {
    messages.push({ ...base, role, content: text, ...(images.length > 0 && { attachments: images }) });
  } else if (role === 'system' && text !== '') {
    items.push({ ...base, item: { type: 'message', role, content: [{ type: 'input_text', text }] } });
  } else {
    const isKnown = role === 'user' || role === 'assistant' || role === 'system';
    note('left out', isKnown ? 'it holds nothing that can be read' : 'nobody says who speaks');
    return;
  }
  for (const problem of new Set(problems)) note('recorded', problem);
}

function addCall(
  { toolCalls }: ConversationTimeline,
  item: Fields,
  base: RecordBase,
  { times, outputs, recordedCalls }: CallContext,
  note: Note,
): void {
  const callId = textIn(item.call_id);
  const id = soundHalf(callId ?? base.id);
  if (recordedCalls.has(id)) {
    note('left out', 'its call id stands on an earlier call');
    return;
  }
  recordedCalls.add(id);
  const answer = callId === undefined ? undefined : outputs.get(callId);
  // An output that stands before its call was not made before it.
  const completedAt = [base.createdAt, times[answer?.index ?? 0] ?? ''].sort().at(-1) ?? base.createdAt;
  toolCalls.push({
    ...base,
    id,
    tool: textIn(item.name) ?? '',
    args: textIn(item.arguments) ?? '',
    ...(answer?.output !== undefined && { results: answer.output }),
    isComplete: answer !== undefined,
    ...(answer !== undefined && { completedAt }),
  });
  if (textIn(item.name) === undefined) note('recorded', 'nobody says which tool it calls');
}
