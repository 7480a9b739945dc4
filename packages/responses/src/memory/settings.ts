import type { BuildOptions } from '../build/options.js';
import type { RequestHead } from '../build/request-head.js';
import { canonicalJson } from '../hash/canonical-json.js';
import { fingerprintEnd, fingerprintOpenAIResponsesPrefix } from '../hash/fingerprint.js';
import { filterThoughts } from '../render/filter-thoughts.js';
import { renderOpenAIResponsesMediaBlocks } from '../render/render-openai-responses-media-blocks.js';
import { renderOpenAIResponsesReasoningItem } from '../render/render-openai-responses-reasoning-item.js';
import { renderOpenAIResponsesTimelineMessage } from '../render/render-openai-responses-timeline-message.js';
import { renderOpenAIResponsesToolCallResult } from '../render/render-openai-responses-tool-call-result.js';
import { renderThought } from '../render/render-thought.js';
import { renderTrustedContent } from '../render/render-trusted-content.js';
import { renderUntrustedContent } from '../render/render-untrusted-content.js';

/** The functions that have a say in what becomes of records. Of others nobody knows if they give the same twice. */
const FUNCTIONS: Partial<BuildOptions> = {
  filterThoughts,
  fingerprintOpenAIResponsesPrefix,
  renderOpenAIResponsesMediaBlocks,
  renderOpenAIResponsesReasoningItem,
  renderOpenAIResponsesTimelineMessage,
  renderOpenAIResponsesToolCallResult,
  renderThought,
  renderTrustedContent,
  renderUntrustedContent,
};

/**
 * All that decides what becomes of records beside the records themselves, as one text to compare: builds with the same
 * text make the same items of the same records, if tools are trusted alike.
 *
 * @returns The text; undefined if a later build cannot go on from this one: the caller brings functions or results of
 *   its own, or a new thought takes an earlier one's place.
 */
export function settingsOf(options: BuildOptions, head: RequestHead): string | undefined {
  if (options.thoughtSurfacing === 'latest-self') return undefined;
  const { renderedToolCallResults: results } = options;
  if (!(results instanceof Map) || results.size > 0) return undefined;
  for (const [name, own] of Object.entries(FUNCTIONS)) {
    if (Reflect.get(options, name) !== own) return undefined;
  }
  const { model, provider, nonceKey, selfIdentity, thoughtSurfacing, unsupportedMediaPolicy } = options;
  const { reasoningReplay, replayCompatibility, replayGuard, unfinishedCalls, unknownItems } = options;
  try {
    return canonicalJson([
      { model, provider, nonceKey, selfIdentity, thoughtSurfacing, unsupportedMediaPolicy },
      { reasoningReplay, replayCompatibility, replayGuard, unfinishedCalls, unknownItems },
      head.toolNames,
      // Only fingerprints depend on what else is sent.
      replayGuard === 'prefix' ? [fingerprintEnd(head.members), head.items.map(({ item }) => item)] : [],
    ]);
  } catch {
    return undefined;
  }
}
