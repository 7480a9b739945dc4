import { splitCompositeId } from '../identifiers/composite-id.js';
import { safeToolName } from '../identifiers/tool-name.js';
import { isoOf } from '../records/created-at.js';
import { isOwn, representationOf } from '../records/identity.js';
import type { ItemRecord, Message, Thought, ToolCall } from '../records/records.js';
import { resolveText } from '../records/text-of.js';
import { neutralise } from '../render/neutralise.js';
import { nonceOf } from '../render/nonce-of.js';
import { readableTextOf, readReasoningPayload, summaryOf } from '../render/reasoning-payload.js';
import { renderAssistantAttachments } from '../render/render-openai-responses-timeline-message.js';
import { toolNamed } from '../tools/tool-list.js';
import { argumentsText, brokenArguments } from './arguments-text.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import type { Entry } from './timeline.js';
import { textOfItem, type WireItem } from './wire-item.js';

/** An item, and what is known of it, before it is put in its place. */
export type Converted = Omit<Draft, 'unit'>;

/** Turns a record into items, with all the ids and ciphertext that it has. */
export async function convertEntry(entry: Entry, context: BuildContext): Promise<Converted[]> {
  switch (entry.kind) {
    case 'message':
      return messageItems(entry.record, context);
    case 'thought':
      return thoughtItems(entry.record, context);
    case 'call':
      return callItems(entry.record, context);
    case 'item':
      return [{ recordId: entry.record.id, item: plainItem(entry.record) }];
  }
}

async function messageItems(message: Message, context: BuildContext): Promise<Converted[]> {
  const { options, log } = context;
  const input = {
    message,
    nonceKey: options.nonceKey,
    renderCtx: options.renderCtx,
    renderOpenAIResponsesMediaBlocks: options.renderOpenAIResponsesMediaBlocks,
    renderTrustedContent: options.renderTrustedContent,
    renderUntrustedContent: options.renderUntrustedContent,
    selfIdentity: options.selfIdentity,
    unsupportedMediaPolicy: options.unsupportedMediaPolicy,
    warn: log.warn,
  };
  const draft = (item: WireItem): Converted => ({ recordId: message.id, item });
  if (message.role !== 'assistant' || !isOwn(message, options.selfIdentity)) {
    const item = await options.renderOpenAIResponsesTimelineMessage(input);
    return item === null ? [] : [draft(easyForm({ ...item }))];
  }
  const text = await resolveText(message.content, options.renderCtx, {
    recordId: message.id,
    path: '/content',
  });
  const drafts: Converted[] = [];
  const { item } = message;
  if (item !== undefined && textOfItem({ ...item }) === text) drafts.push(draft({ ...item }));
  else if (text !== '')
    drafts.push(draft({ role: 'assistant', content: neutralise(text), ...phaseOf(item) }));
  const attachments = await renderAssistantAttachments(input);
  if (attachments !== undefined) drafts.push(draft({ ...attachments }));
  if (drafts.length === 0) log.tell('content_empty', message.id, 'it holds no text and is left out');
  return drafts;
}

/** The shortest form of a message that is one text: what people write by hand, and every server takes. */
function easyForm(item: WireItem): WireItem {
  const { type, content, ...rest } = item;
  if (type !== 'message') return item;
  const [only, ...more]: unknown[] = Array.isArray(content) ? content : [content];
  if (typeof only === 'string') return { ...rest, content: only };
  const isText = typeof only === 'object' && only !== null && 'text' in only && 'type' in only;
  return isText && only.type === 'input_text' && more.length === 0 ? { ...rest, content: only.text } : item;
}

function phaseOf(item: Message['item']): { phase?: unknown } {
  return item?.phase === undefined || item.phase === null ? {} : { phase: item.phase };
}

async function thoughtItems(thought: Thought, { options }: BuildContext): Promise<Converted[]> {
  const tag = thought.replayCompatibility;
  const payload = readReasoningPayload(thought.payload);
  const isOurs = payload !== undefined && tag !== undefined && options.replayCompatibility.includes(tag);
  if (isOurs && options.reasoningReplay === 'encrypted') {
    const { id, encrypted_content, status } = payload.item;
    const item = {
      type: 'reasoning',
      id,
      summary: summaryOf(payload.item),
      encrypted_content,
      ...(typeof status === 'string' && { status }),
    };
    const { pairedItemId, prefixFingerprint } = payload;
    return [{ recordId: thought.id, item, reasoning: { thought, pairedItemId, prefixFingerprint } }];
  }
  const text = await readableTextOf(thought, options.renderCtx);
  if (text === '') return [];
  const own = isOwn(thought, options.selfIdentity);
  const kind = own ? 'self-reasoning' : 'peer-reasoning';
  const rendered = options.renderThought(
    text,
    {
      nonce: nonceOf(thought.id, options.nonceKey),
      kind,
      from: representationOf(thought.identity) ?? options.selfIdentity,
      createdAt: isoOf(thought.createdAt),
      replayCompatibility: tag,
    },
    thought.payload,
  );
  return [{ recordId: thought.id, item: { role: 'assistant', content: rendered } }];
}

async function callItems(call: ToolCall, context: BuildContext): Promise<Converted[]> {
  const { options, log } = context;
  const { callId, itemId } = splitCompositeId(call.id);
  const name = safeToolName(call.tool, context.toolNames);
  if (name !== call.tool) log.tell('tool_name_mapped', call.id, `its tool is called ${JSON.stringify(name)}`);
  const broken = brokenArguments(call.args);
  if (broken !== undefined) log.tell('arguments_repaired', call.id, 'its arguments are not a JSON object');
  const item: WireItem = {
    type: 'function_call',
    ...(itemId !== undefined && { id: itemId }),
    call_id: callId,
    name,
    arguments: broken === undefined ? argumentsText(call.args) : '{}',
    ...carried(call),
  };
  const items = [{ recordId: call.id, item }];
  const isFinished = call.results !== undefined ? call.isComplete !== false : call.isComplete === true;
  const ready = options.renderedToolCallResults.get(call.id);
  if (ready === undefined && !isFinished) return items;
  const output =
    ready ??
    (await options.renderOpenAIResponsesToolCallResult({
      results: call.results,
      tool: toolNamed(options.tools, call.tool),
      toolCall: call,
      nonceKey: options.nonceKey,
      renderCtx: options.renderCtx,
      renderArtifactHandleBody: options.renderRetrievableHandleBody,
      renderOpenAIResponsesMediaBlocks: options.renderOpenAIResponsesMediaBlocks,
      renderTrustedContent: options.renderTrustedContent,
      renderUntrustedContent: options.renderUntrustedContent,
      unsupportedMediaPolicy: options.unsupportedMediaPolicy,
      warn: log.warn,
    }));
  const said = broken ? withBrokenArguments(output, options.renderUntrustedContent, broken, call) : output;
  const answer = { type: 'function_call_output', call_id: callId, output: said };
  return [...items, { recordId: call.id, item: answer }];
}

/** What a call has beside its name and arguments, and the API wants back. */
function carried({ item }: ToolCall): WireItem {
  return {
    ...(typeof item?.namespace === 'string' && { namespace: item.namespace }),
    ...(typeof item?.status === 'string' && { status: item.status }),
  };
}

function withBrokenArguments(
  output: string | readonly object[],
  render: BuildContext['options']['renderUntrustedContent'],
  raw: string,
  call: ToolCall,
): unknown {
  const note = render(raw, { nonce: nonceOf(call.id), kind: 'invalid-arguments', tool: call.tool });
  const text = `The arguments were not a JSON object, and {} was sent instead. They read:\n${note}`;
  return typeof output === 'string' ? `${text}\n\n${output}` : [{ type: 'input_text', text }, ...output];
}

function plainItem({ item }: ItemRecord): WireItem {
  return { ...item };
}
