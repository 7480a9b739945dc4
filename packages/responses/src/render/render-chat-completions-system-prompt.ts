import { resolveText } from '../records/text-of.js';
import { splitBuckets } from './buckets.js';
import { neutralise } from './neutralise.js';
import { renderBuckets } from './render-buckets.js';
import type { SystemPromptInput } from './render-functions.js';

/**
 * Renders the leading system text: the system prompt, then the buckets before the history, a blank line
 * between; empty ones are left out.
 *
 * @returns The text; `''` when there is nothing to say.
 * @throws ResponsesInputError `artifact_unreadable` or `text_unreadable` when a text cannot be loaded.
 */
export async function renderChatCompletionsSystemPrompt(input: SystemPromptInput): Promise<string> {
  const prompt = await resolveText(input.systemPrompt, input.renderCtx, { path: '/systemPrompt' });
  const buckets = await renderBuckets(splitBuckets(input.bucketOrder, input.warn).leading, input);
  return [neutralise(prompt), buckets].filter((text) => text !== '').join('\n\n');
}
