import { safeToolName } from '../identifiers/tool-name.js';
import type { ItemRecord, Thought } from '../records/records.js';
import { nonceOf } from '../render/nonce-of.js';
import { summaryOf } from '../render/reasoning-payload.js';
import { brokenArguments } from './arguments-text.js';
import { rememberBroken } from './broken-call.js';
import type { BuildContext } from './build-context.js';
import type { Converted } from './convert-entry.js';
import { isInputPart, soundParts } from './input-parts.js';
import { itemType, textOfItem, unbound, type WireItem } from './wire-item.js';

/**
 * Turns an item of the history into one that the API takes: what people store as it came holds what the API puts
 * out and never takes back, and what other software wrote.
 *
 * @param asText Shows reasoning that may not go back as what it is.
 */
export function rawItems(
  record: ItemRecord,
  context: BuildContext,
  asText: (thought: Thought) => Promise<Converted[]>,
): Converted[] | Promise<Converted[]> {
  const item = withoutStrayPhase(plainItem(record), record, context);
  const recordId = record.id;
  switch (itemType(item)) {
    case 'reasoning':
      return rawReasoning(item, record, context, asText);
    case 'function_call':
      return [{ recordId, item: withSoundArguments(item, recordId, context) }];
    case 'item_reference':
      context.log.tell('item_dropped', recordId, 'it refers to what the API does not keep, and is left out');
      return [];
    case 'message':
      if (item.role === 'assistant') return answerItems(item, recordId, context);
      return withSoundParts(item, 'content', recordId, context);
    case 'function_call_output':
    case 'custom_tool_call_output':
      return withSoundParts(item, 'output', recordId, context);
    default:
      return [{ recordId, item }];
  }
}

/** An item as it is. A message may say `type: null`, which means that it says none. */
function plainItem({ item }: ItemRecord): WireItem {
  const { type, ...rest }: { readonly type?: unknown } & object = { ...item };
  return typeof type === 'string' ? { type, ...rest } : rest;
}

/** Only what the model said has a phase. */
function withoutStrayPhase(item: WireItem, { id }: ItemRecord, { log }: BuildContext): WireItem {
  const { phase } = item;
  if (phase === undefined || (itemType(item) === 'message' && item.role === 'assistant')) return item;
  const { phase: _, ...rest } = item;
  if (phase !== null) log.tell('item_repaired', id, 'only an answer has a phase; it is sent without');
  return rest;
}

/** Reasoning by the rules of a thought's: without readable content, and as text where ciphertext may not go back. */
function rawReasoning(
  item: WireItem,
  { id, createdAt, origin }: ItemRecord,
  { options }: BuildContext,
  asText: (thought: Thought) => Promise<Converted[]>,
): Converted[] | Promise<Converted[]> {
  const stored = { ...item, type: 'reasoning' as const };
  if (options.reasoningReplay !== 'encrypted') {
    return asText({ id, createdAt, origin, payload: { variant: 'responses-reasoning', item: stored } });
  }
  const { encrypted_content, status } = item;
  const sent = { type: 'reasoning', id: item.id, summary: summaryOf(stored), encrypted_content };
  return [{ recordId: id, item: typeof status === 'string' ? { ...sent, status } : sent }];
}

function withSoundArguments(item: WireItem, recordId: string, context: BuildContext): WireItem {
  const { arguments: args, call_id: callId, name } = item;
  if (args === undefined || args === null || args === '') return { ...item, arguments: '{}' };
  const raw = brokenArguments(args);
  if (raw === undefined)
    return typeof args === 'string' ? item : { ...item, arguments: JSON.stringify(args) };
  context.log.tell('arguments_repaired', recordId, 'its arguments are not a JSON object');
  const tool = safeToolName(String(name), context.toolNames);
  if (typeof callId === 'string') rememberBroken(callId, { recordId, tool, raw }, context);
  return { ...item, arguments: '{}' };
}

/** An answer, and behind it as a user's message what only others can show: the API takes no media from an assistant. */
function answerItems(
  item: WireItem,
  recordId: string,
  context: BuildContext,
): Converted[] | Promise<Converted[]> {
  const parts: readonly unknown[] = Array.isArray(item.content) ? item.content : [];
  const isMedia = (part: unknown): boolean => isInputPart(part) && part.type !== 'input_text';
  if (!parts.some(isMedia)) return [{ recordId, item }];
  const { log, options } = context;
  log.tell(
    'media_moved',
    recordId,
    'what it shows is sent as a user\u2019s: the API takes no media from an assistant',
  );
  const text = { ...item, content: parts.filter((part) => !isMedia(part)) };
  const label = {
    type: 'input_text',
    text: `[from assistant message ${nonceOf(recordId, options.nonceKey)}]`,
  };
  const shown = { type: 'message', role: 'user', content: [label, ...parts.filter(isMedia)] };
  const answer = textOfItem(text) === '' ? [] : [{ recordId, item: unbound(text) }];
  const media = withSoundParts(shown, 'content', recordId, context);
  const behindAnswer = (items: readonly Converted[]): Converted[] => [...answer, ...items];
  return media instanceof Promise ? media.then(behindAnswer) : behindAnswer(media);
}

function withSoundParts(
  item: WireItem,
  field: 'content' | 'output',
  recordId: string,
  context: BuildContext,
): Converted[] | Promise<Converted[]> {
  const parts = item[field];
  if (!Array.isArray(parts)) return [{ recordId, item }];
  const sound = soundParts(parts, recordId, context);
  const withParts = (given: readonly unknown[]): Converted[] => {
    if (given === parts && (given.length > 0 || field === 'content')) return [{ recordId, item }];
    // A message without a part is left out; an output has to be there.
    const value = given.length === 0 && field === 'output' ? NO_OUTPUT : given;
    return [{ recordId, item: { ...item, [field]: value } }];
  };
  return sound instanceof Promise ? sound.then(withParts) : withParts(sound);
}

/** What an output without anything in it says. */
export const NO_OUTPUT = '(no output)';
