/**
 * From an agent's history to a Responses request, and from the response back to the history.
 *
 * @module
 */
export { type BuiltInput, buildOpenAIResponsesInput } from './build/build-openai-responses-input.js';
export type { ExplainedRecord } from './build/log.js';
export type { BuildInput, BuildOptions, SystemPromptChannel } from './build/options.js';
export type * from './conversation/conversation-snapshot.js';
export type * from './conversation/conversation-timeline.js';
export { timelineFromConversation } from './conversation/timeline-from-conversation.js';
export {
  type FingerprintHead,
  type FingerprintInput,
  fingerprintOpenAIResponsesPrefix,
} from './hash/fingerprint.js';
export type { Chunks } from './read/chunk-source.js';
export type * from './read/outcome.js';
export {
  type ReadResponseOptions,
  type ResponseReading,
  readResponse,
} from './read/read-response.js';
export type * from './read/response-delta.js';
export { type ReadOptions, ResponseReader } from './read/response-reader.js';
export type { HttpResponse, ResponseSource, WholeResponse } from './read/response-source.js';
export {
  type CustomCompletionOptions,
  completeCustomToolCall,
  failCustomToolCall,
} from './record/complete-custom-tool-call.js';
export {
  type CompletedToolCall,
  type Completion,
  type CompletionOptions,
  completeToolCall,
  failToolCall,
} from './record/complete-tool-call.js';
export { recordResponse } from './record/record-response.js';
export type * from './record/recordable.js';
export {
  argumentsFailure,
  interruptedFailure,
  type ToolArguments,
  type ToolFailure,
  type ToolFailureCode,
  thrownFailure,
  tooLargeResultFailure,
  toolArguments,
  unknownToolFailure,
  unreadableResultFailure,
} from './record/tool-failure.js';
export type * from './records/records.js';
export type * from './render/attribute-bags.js';
export type { BucketLabel, BucketOrder } from './render/buckets.js';
export type * from './render/content-blocks.js';
export { filterThoughts } from './render/filter-thoughts.js';
export type * from './render/input-item.js';
export { nonceOf } from './render/nonce-of.js';
export type { ReasoningReplayMode } from './render/reasoning-payload.js';
export { renderChatCompletionsSystemPrompt } from './render/render-chat-completions-system-prompt.js';
export { renderFirstPartyRetrievables } from './render/render-first-party-retrievables.js';
export type * from './render/render-functions.js';
export { renderMemories } from './render/render-memories.js';
export { renderOpenAIResponsesMediaBlocks } from './render/render-openai-responses-media-blocks.js';
export { renderOpenAIResponsesReasoningItem } from './render/render-openai-responses-reasoning-item.js';
export { renderOpenAIResponsesTimelineMessage } from './render/render-openai-responses-timeline-message.js';
export { renderOpenAIResponsesToolCallResult } from './render/render-openai-responses-tool-call-result.js';
export { type HandleInput, renderRetrievableHandleBody } from './render/render-retrievable-handle-body.js';
export { renderRetrievableSafetyDirective } from './render/render-retrievable-safety-directive.js';
export { renderRetrievables } from './render/render-retrievables.js';
export { renderStandingInstructions } from './render/render-standing-instructions.js';
export { renderThirdPartyPrivateRetrievables } from './render/render-third-party-private-retrievables.js';
export { renderThirdPartyPublicRetrievables } from './render/render-third-party-public-retrievables.js';
export { renderThought } from './render/render-thought.js';
export { renderTrustedContent } from './render/render-trusted-content.js';
export { renderUntrustedContent } from './render/render-untrusted-content.js';
export type { UnsupportedMediaPolicy } from './render/unsupported-media-policy.js';
export {
  ResponsesInputError,
  type ResponsesInputErrorCode,
  type ResponsesInputErrorOptions,
} from './responses-input-error.js';
export { descriptionToChatCompletionsJsonSchema } from './tools/description-to-json-schema.js';
export type { JsonSchema } from './tools/json-schema.js';
export {
  type SentFunctionTool,
  type ToolsToOpenAIResponsesToolsDeps,
  toolsToOpenAIResponsesTools,
} from './tools/openai-responses-tools.js';
export type { Tools } from './tools/tool-list.js';
export { appendHistory, type ResponsesHistory, type WholeHistory, withoutReasoning } from './turn/history.js';
export { isReasoningRefusal } from './turn/reasoning-refusal.js';
export type { ResponsesRequestBody } from './turn/request-body.js';
export {
  createResponsesBuilder,
  type ResponsesBuilder,
  type ResponsesBuilderOptions,
  type ResponsesTurn,
  type TurnHistory,
  type TurnOptions,
} from './turn/responses-builder.js';
export type { ResponsesClient } from './turn/responses-client.js';
export type { ResponsesRun, RunOptions } from './turn/run.js';
export type * from './turn/run-events.js';
export type { RunnableTool, ToolContext } from './turn/runnable-tool.js';
export type { Warn, WarningCode, WarningDetail } from './warning.js';
