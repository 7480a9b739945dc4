import type { BuildInput } from '../build/options.js';
import type { Tool, ToolCall } from '../records/records.js';
import type { OpenAIResponsesInputContentBlock } from '../render/content-blocks.js';
import { renderOpenAIResponsesMediaBlocks } from '../render/render-openai-responses-media-blocks.js';
import { renderOpenAIResponsesToolCallResult } from '../render/render-openai-responses-tool-call-result.js';
import { renderTrustedContent } from '../render/render-trusted-content.js';
import { renderUntrustedContent } from '../render/render-untrusted-content.js';

/** Shows the result of a call as the next request will. */
export type ShowResult = (call: ToolCall, tool: Tool) => Promise<string | OpenAIResponsesInputContentBlock[]>;

/** Shows results by the options that requests are built with. */
export function resultRenderer(options: Omit<BuildInput, 'items'>): ShowResult {
  return async (toolCall, tool) => {
    const render = options.renderOpenAIResponsesToolCallResult ?? renderOpenAIResponsesToolCallResult;
    return render({
      results: toolCall.results,
      tool,
      toolCall,
      nonceKey: options.nonceKey,
      renderCtx: options.renderCtx,
      renderArtifactHandleBody: options.renderRetrievableHandleBody,
      renderOpenAIResponsesMediaBlocks:
        options.renderOpenAIResponsesMediaBlocks ?? renderOpenAIResponsesMediaBlocks,
      renderTrustedContent: options.renderTrustedContent ?? renderTrustedContent,
      renderUntrustedContent: options.renderUntrustedContent ?? renderUntrustedContent,
      unsupportedMediaPolicy: options.unsupportedMediaPolicy ?? 'synthetic-description',
    });
  };
}
