import type { ReasoningPayload, Thought } from '../records/records.js';
import { resolveText } from '../records/text-of.js';

/**
 * Whether reasoning items are sent back: not at all, with their ciphertext, or only their summaries as text.
 */
export type ReasoningReplayMode = 'off' | 'encrypted' | 'summary-only';

/** A reasoning item as a response held it, checked as far as it is read. */
export interface StoredReasoningItem {
  readonly type: 'reasoning';
  readonly [field: string]: unknown;
}

/** A payload of the Responses API that could be read. */
export interface ReadPayload extends ReasoningPayload {
  readonly item: StoredReasoningItem;
}

/**
 * Reads the payload of a thought.
 *
 * @returns The payload; `undefined` when it is of other software, or not in the shape that was agreed.
 */
export function readReasoningPayload(payload: unknown): ReadPayload | undefined {
  if (!isObject(payload) || payload.variant !== 'responses-reasoning' || !isReasoning(payload.item)) {
    return undefined;
  }
  const { item, pairedItemId, prefixFingerprint } = payload;
  return {
    variant: 'responses-reasoning',
    item,
    ...(typeof pairedItemId === 'string' ? { pairedItemId } : {}),
    ...(typeof prefixFingerprint === 'string' ? { prefixFingerprint } : {}),
  };
}

/** The paragraphs of a stored item's summary; what is no summary text is passed over. */
export function summaryOf(item: StoredReasoningItem): { type: 'summary_text'; text: string }[] {
  const paragraphs: { type: 'summary_text'; text: string }[] = [];
  if (!Array.isArray(item.summary)) return paragraphs;
  for (const part of item.summary) {
    if (isObject(part) && part.type === 'summary_text' && typeof part.text === 'string') {
      paragraphs.push({ type: 'summary_text', text: part.text });
    }
  }
  return paragraphs;
}

/** The summary in a payload as one text, a blank line between paragraphs; `''` when there is none. */
export function summaryTextOf(payload: unknown): string {
  const read = readReasoningPayload(payload);
  return read === undefined
    ? ''
    : summaryOf(read.item)
        .map((part) => part.text)
        .filter((text) => text !== '')
        .join('\n\n');
}

/**
 * What can be read of a thought: its content, or else the summary in its payload.
 *
 * @param ctx What a dynamic text is rendered with.
 * @returns The text; `''` when nothing is readable.
 * @throws ResponsesInputError `text_unreadable` when the content holds no text.
 */
export async function readableTextOf(thought: Thought, ctx?: unknown): Promise<string> {
  const content = await resolveText(thought.content, ctx, { recordId: thought.id, path: '/content' });
  return content === '' ? summaryTextOf(thought.payload) : content;
}

function isReasoning(item: unknown): item is StoredReasoningItem {
  return isObject(item) && item.type === 'reasoning';
}

function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
