import { itemIdOf } from '../identifiers/item-id.js';
import type { OpenAIResponsesReasoningItem } from './content-blocks.js';
import { readReasoningPayload, summaryOf } from './reasoning-payload.js';
import type { ReasoningItemInput } from './render-functions.js';

/**
 * Renders a thought as the reasoning item that it came from: with its own id, summary and ciphertext, without
 * its readable content, which the API takes back from nobody.
 *
 * @returns The item; `undefined` when the mode is not `'encrypted'`, the payload is of other software, or (with
 *   a warning) the item lacks its id or ciphertext, or stands behind another prefix than it was made behind.
 */
export function renderOpenAIResponsesReasoningItem(
  input: ReasoningItemInput,
): OpenAIResponsesReasoningItem | undefined {
  const { thought, warn } = input;
  const tag = thought.replayCompatibility;
  if (input.reasoningReplay !== 'encrypted') return undefined;
  if (tag === undefined || !input.replayCompatibility.includes(tag)) return undefined;

  const drop = (code: 'fingerprint_mismatch' | 'payload_unreadable' | 'reasoning_dropped', why: string) => {
    const message = `The reasoning of thought ${JSON.stringify(thought.id)} is not sent back: ${why}.`;
    warn?.(message, { code, recordId: thought.id, path: '/payload' });
    return undefined;
  };
  const payload = readReasoningPayload(thought.payload);
  if (payload === undefined) {
    const absent = thought.payload === undefined || thought.payload === null;
    return absent ? undefined : drop('payload_unreadable', 'its payload is no reasoning item');
  }
  const { item } = payload;
  const id = itemIdOf('reasoning', item.id);
  if (id === undefined) return drop('reasoning_dropped', 'it has no id of a reasoning item');
  const ciphertext = item.encrypted_content;
  if (typeof ciphertext !== 'string' || ciphertext === '') {
    return drop('reasoning_dropped', 'its ciphertext is missing');
  }
  if (payload.prefixFingerprint !== input.prefixFingerprint) {
    return drop('fingerprint_mismatch', 'what stands before it has changed');
  }
  const status = statusOf(item.status);
  return {
    type: 'reasoning',
    id,
    summary: summaryOf(item),
    encrypted_content: ciphertext,
    ...(status === undefined ? {} : { status }),
  };
}

function statusOf(status: unknown): 'completed' | 'in_progress' | 'incomplete' | undefined {
  return status === 'completed' || status === 'in_progress' || status === 'incomplete' ? status : undefined;
}
