import { splitCompositeId } from '../identifiers/composite-id.js';
import { safeToolName } from '../identifiers/tool-name.js';
import { isoOf } from '../records/created-at.js';
import { isOwn, representationOf } from '../records/identity.js';
import type { Message, Thought, ToolCall } from '../records/records.js';
import { resolveText } from '../records/text-of.js';
import { neutralise } from '../render/neutralise.js';
import { nonceOf } from '../render/nonce-of.js';
import { readableTextOf, readReasoningPayload, summaryOf } from '../render/reasoning-payload.js';
import {
  renderAssistantAttachments,
  renderOpenAIResponsesTimelineMessage,
} from '../render/render-openai-responses-timeline-message.js';
import {
  renderOpenAIResponsesToolCallResult,
  renderTextResult,
} from '../render/render-openai-responses-tool-call-result.js';
import { toolNamed } from '../tools/tool-list.js';
import { brokenArguments } from './arguments-text.js';
import { rememberBroken, withBrokenArguments } from './broken-call.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import { functionCallItem } from './function-call-item.js';
import { soundParts } from './input-parts.js';
import { NO_OUTPUT, rawItems } from './raw-item.js';
import type { Entry } from './timeline.js';
import { hasItem, textOfItem, type WireItem } from './wire-item.js';

/** An item, and what is known of it, before it is put in its place. */
export type Converted = Omit<Draft, 'unit'>;

/**
 * Turns a record into items, with all the ids and ciphertext that it has. At once where nothing has to be waited for:
 * in a long history the turns of the event loop would cost as much as the work.
 */
export function convertEntry(entry: Entry, context: BuildContext): Converted[] | Promise<Converted[]> {
  switch (entry.kind) {
    case 'message':
      return messageItems(entry.record, context);
    case 'thought':
      return thoughtItems(entry.record, context);
    case 'call':
      return callItems(entry.record, context);
    case 'item':
      return rawItems(entry.record, context, (thought) => thoughtAsText(thought, context));
  }
}

function messageItems(message: Message, context: BuildContext): Converted[] | Promise<Converted[]> {
  const { options } = context;
  const { attachments, content, id: recordId, identity, role } = message;
  const isPlain = options.renderOpenAIResponsesTimelineMessage === renderOpenAIResponsesTimelineMessage;
  // What most users' messages are, without the two turns of the event loop that rendering anything else takes.
  if (isPlain && role === 'user' && !hasItem(identity) && !hasItem(attachments)) {
    if (typeof content === 'string' && content !== '') {
      return [{ recordId, item: { role, content: neutralise(content) } }];
    }
  }
  if (role === 'assistant' && isOwn(message, options.selfIdentity) && !hasItem(attachments)) {
    if (typeof content === 'string' && content !== '') return [ownItem(message, content)];
  }
  return renderedMessageItems(message, context);
}

async function renderedMessageItems(message: Message, context: BuildContext): Promise<Converted[]> {
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
  const { content } = message;
  const place = { recordId: message.id, path: '/content' };
  const text = typeof content === 'string' ? content : await resolveText(content, options.renderCtx, place);
  const drafts: Converted[] = [];
  const isKept = hasItem(message.item) && textOfItem(message.item) === text;
  if (isKept || text !== '') drafts.push(ownItem(message, text));
  const attachments = hasItem(message.attachments) ? await renderAssistantAttachments(input) : undefined;
  if (attachments !== undefined) drafts.push(draft({ ...attachments }));
  if (drafts.length === 0) log.tell('content_empty', message.id, 'it holds no text and is left out');
  return drafts;
}

/** The agent's own message: the item as the response held it, unless its text was edited since. */
function ownItem({ id: recordId, item }: Message, text: string): Converted {
  if (hasItem(item) && textOfItem(item) === text) return { recordId, item: { ...item } };
  return { recordId, item: { role: 'assistant', content: neutralise(text), ...phaseOf(item) } };
}

/** The shortest form of a message that is one text: what people write by hand, and every server takes. */
function easyForm(item: WireItem): WireItem {
  const { type, content, ...rest } = item;
  if (type !== 'message') return item;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const only = parts[0];
  if (typeof only === 'string') return { ...rest, content: only };
  const isText = typeof only === 'object' && only !== null && 'text' in only && 'type' in only;
  return isText && only.type === 'input_text' && parts.length === 1 ? { ...rest, content: only.text } : item;
}

function phaseOf(item: Message['item']): { phase?: unknown } {
  return item?.phase === undefined || item.phase === null ? {} : { phase: item.phase };
}

function thoughtItems(thought: Thought, context: BuildContext): Converted[] | Promise<Converted[]> {
  const { options, log } = context;
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
  if (payload === undefined && hasItem(thought.payload)) {
    log.tell('payload_unreadable', thought.id, 'its payload is no reasoning item of this API');
  }
  return thoughtAsText(thought, context);
}

async function thoughtAsText(thought: Thought, { options, log }: BuildContext): Promise<Converted[]> {
  const text = await readableTextOf(thought, options.renderCtx);
  if (text === '') {
    log.tell('content_empty', thought.id, 'nothing in it can be read, and it is left out');
    return [];
  }
  const own = isOwn(thought, options.selfIdentity);
  const kind = own ? 'self-reasoning' : 'peer-reasoning';
  const rendered = options.renderThought(
    text,
    {
      nonce: nonceOf(thought.id, options.nonceKey),
      kind,
      from:
        representationOf(thought.identity, { recordId: thought.id, path: '/identity/representation' }) ??
        options.selfIdentity,
      createdAt: isoOf(thought.createdAt),
      replayCompatibility: thought.replayCompatibility,
    },
    thought.payload,
  );
  return [{ recordId: thought.id, item: { role: 'assistant', content: rendered } }];
}

function callItems(call: ToolCall, context: BuildContext): Converted[] | Promise<Converted[]> {
  const { options, log } = context;
  const { callId } = splitCompositeId(call.id);
  const name = safeToolName(call.tool, context.toolNames);
  if (name !== call.tool) log.tell('tool_name_mapped', call.id, `its tool is called ${JSON.stringify(name)}`);
  const broken = brokenArguments(call.args);
  if (broken !== undefined) log.tell('arguments_repaired', call.id, 'its arguments are not a JSON object');
  const item = functionCallItem(call, context.toolNames, broken);
  const recordId = call.id;
  const isFinished = call.results !== undefined ? call.isComplete !== false : call.isComplete === true;
  const ready = options.renderedToolCallResults.get(call.id);
  const brokenCall = broken === undefined ? undefined : { recordId, tool: call.tool, raw: broken };
  if (ready === undefined && !isFinished) {
    if (brokenCall !== undefined) rememberBroken(callId, brokenCall, context);
    return [{ recordId, item }];
  }
  const withOutput = (given: string | readonly unknown[]): Converted[] => {
    const output = Array.isArray(given) && given.length === 0 ? NO_OUTPUT : given;
    const said = brokenCall === undefined ? output : withBrokenArguments(output, brokenCall, options);
    const answer: WireItem = { type: 'function_call_output', call_id: callId, output: said };
    const { caller } = item;
    return [
      { recordId, item },
      { recordId, item: caller === undefined ? answer : { ...answer, caller } },
    ];
  };
  if (ready !== undefined) return soundOutput(ready, recordId, context, withOutput);
  const rendering = {
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
  };
  const render = options.renderOpenAIResponsesToolCallResult;
  const text = render === renderOpenAIResponsesToolCallResult ? renderTextResult(rendering) : undefined;
  if (text !== undefined) return withOutput(text);
  return render(rendering).then((output) => soundOutput(output, recordId, context, withOutput));
}

/** An output that was rendered by the caller, with no part in it that the API would refuse. */
function soundOutput<T>(
  output: string | readonly unknown[],
  recordId: string,
  context: BuildContext,
  then: (sound: string | readonly unknown[]) => T,
): T | Promise<T> {
  if (!Array.isArray(output)) return then(output);
  const sound = soundParts(output, recordId, context);
  return sound instanceof Promise ? sound.then(then) : then(sound);
}
