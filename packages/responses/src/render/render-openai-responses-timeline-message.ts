import { isoOf } from '../records/created-at.js';
import { isOwn, representationOf } from '../records/identity.js';
import { isMediaRecord } from '../records/record-kinds.js';
import type { Media } from '../records/records.js';
import { resolveText } from '../records/text-of.js';
import { ResponsesInputError } from '../responses-input-error.js';
import type {
  AssistantMessageItem,
  OpenAIResponsesInputContentBlock,
  UserMessageItem,
} from './content-blocks.js';
import { type Attributes, envelope } from './envelope.js';
import { neutralise } from './neutralise.js';
import { nonceOf } from './nonce-of.js';
import type { TimelineMessageInput } from './render-functions.js';

/**
 * Renders a message of the history:
 *
 * - a user's with an identity in an envelope that names it, one without as bare text;
 * - another agent's in an envelope, as an assistant's bare text; with attachments as a user's message, because
 *   the API takes no media from an assistant;
 * - the agent's own text, if it is asked to render that, as an assistant's bare text.
 *
 * @returns The item; `null`, with a warning, when the message holds neither text nor attachments.
 * @throws ResponsesInputError `text_unreadable`, or what rendering the attachments throws.
 */
export async function renderOpenAIResponsesTimelineMessage(
  input: TimelineMessageInput,
): Promise<UserMessageItem | AssistantMessageItem | null> {
  const { message, warn } = input;
  const { id, role } = message;
  const text = await resolveText(message.content, input.renderCtx, { recordId: id, path: '/content' });
  const attachments = [...(message.attachments ?? [])];
  if (text === '' && attachments.length === 0) {
    const why = `The message ${JSON.stringify(id)} is left out: it holds neither text nor attachments.`;
    warn?.(why, { code: 'content_empty', recordId: id });
    return null;
  }
  const shown = text === '' ? '' : textOfMessage(input, text);
  if (role === 'assistant' && attachments.length === 0) {
    return { type: 'message', role: 'assistant', content: shown };
  }
  const content: OpenAIResponsesInputContentBlock[] =
    shown === '' ? [] : [{ type: 'input_text', text: shown }];
  if (role === 'assistant') {
    warnOfMove(input);
    // A peer's envelope already says whose the attachments are.
    if (shown === '' || isOwn(message, input.selfIdentity)) content.unshift(movedLabel(input));
  }
  if (attachments.length > 0) content.push(...(await mediaBlocks(input, attachments)));
  return { type: 'message', role: 'user', content };
}

/**
 * The attachments of an assistant's message as a user's message, with a line that says whose they are: the API
 * takes no media from an assistant.
 *
 * @returns The item; `undefined` when the message has no attachments.
 */
export async function renderAssistantAttachments(
  input: TimelineMessageInput,
): Promise<UserMessageItem | undefined> {
  const attachments = [...(input.message.attachments ?? [])];
  if (attachments.length === 0) return undefined;
  warnOfMove(input);
  const content = [movedLabel(input), ...(await mediaBlocks(input, attachments))];
  return { type: 'message', role: 'user', content };
}

function warnOfMove({ message, warn }: TimelineMessageInput): void {
  const { id } = message;
  warn?.(
    `The attachments of message ${JSON.stringify(id)} are shown as a user's: the API takes none from an assistant.`,
    { code: 'media_moved', recordId: id, path: '/attachments' },
  );
}

function movedLabel({ message, nonceKey }: TimelineMessageInput): OpenAIResponsesInputContentBlock {
  return { type: 'input_text', text: `[from assistant message ${nonceOf(message.id, nonceKey)}]` };
}

async function mediaBlocks(
  input: TimelineMessageInput,
  attachments: readonly Media[],
): Promise<OpenAIResponsesInputContentBlock[]> {
  const { nonceKey, renderTrustedContent, renderUntrustedContent, unsupportedMediaPolicy, warn } = input;
  const deps = { nonceKey, renderTrustedContent, renderUntrustedContent, unsupportedMediaPolicy, warn };
  for (const [index, media] of attachments.entries()) {
    if (isMediaRecord(media)) continue;
    const path = `/attachments/${index}`;
    const why = `The message ${JSON.stringify(input.message.id)} has no media at ${path}.`;
    throw new ResponsesInputError('invalid_record', why, { recordId: input.message.id, path });
  }
  if (attachments.length === 0) return [];
  const rendered = attachments.map((media) => input.renderOpenAIResponsesMediaBlocks({ media, ...deps }));
  return (await Promise.all(rendered)).flat();
}

function textOfMessage({ message, nonceKey, selfIdentity }: TimelineMessageInput, text: string): string {
  const from = representationOf(message.identity, { recordId: message.id, path: '/identity/representation' });
  if (message.role === 'user' ? from === undefined : isOwn(message, selfIdentity)) return neutralise(text);
  const nonce = nonceOf(message.id, nonceKey);
  const createdAt: Attributes = [['createdAt', isoOf(message.createdAt)]];
  if (message.role === 'user') {
    return envelope(`message_${nonce}`, [['from', from], ['role', message.role], ...createdAt], text);
  }
  return envelope(`peer_agent_output_${nonce}`, [['from', from], ...createdAt], text);
}
