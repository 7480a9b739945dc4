import type { ResponsesFunctionTool } from '@prismwire/core/responses';
import { fingerprintOpenAIResponsesPrefix } from '../hash/fingerprint.js';
import type {
  ItemRecord,
  Memory,
  Message,
  Retrievable,
  Thought,
  Tokenizable,
  Tool,
  ToolCall,
} from '../records/records.js';
import type { BucketOrder } from '../render/buckets.js';
import type { OpenAIResponsesInputContentBlock } from '../render/content-blocks.js';
import { filterThoughts } from '../render/filter-thoughts.js';
import type { ReasoningReplayMode } from '../render/reasoning-payload.js';
import { renderChatCompletionsSystemPrompt } from '../render/render-chat-completions-system-prompt.js';
import { renderFirstPartyRetrievables } from '../render/render-first-party-retrievables.js';
import type {
  FilterThoughts,
  RenderFirstPartyRetrievables,
  RenderHandleBody,
  RenderMediaBlocks,
  RenderMemories,
  RenderReasoningItem,
  RenderRetrievableSafetyDirective,
  RenderRetrievables,
  RenderStandingInstructions,
  RenderSystemPrompt,
  RenderThirdPartyRetrievables,
  RenderThought,
  RenderTimelineMessage,
  RenderToolCallResult,
  RenderTrustedContent,
  RenderUntrustedContent,
  ThoughtSurfacing,
} from '../render/render-functions.js';
import { renderMemories } from '../render/render-memories.js';
import { renderOpenAIResponsesMediaBlocks } from '../render/render-openai-responses-media-blocks.js';
import { renderOpenAIResponsesReasoningItem } from '../render/render-openai-responses-reasoning-item.js';
import { renderOpenAIResponsesTimelineMessage } from '../render/render-openai-responses-timeline-message.js';
import { renderOpenAIResponsesToolCallResult } from '../render/render-openai-responses-tool-call-result.js';
import { renderRetrievableSafetyDirective } from '../render/render-retrievable-safety-directive.js';
import { renderRetrievables } from '../render/render-retrievables.js';
import { renderStandingInstructions } from '../render/render-standing-instructions.js';
import { renderThirdPartyPrivateRetrievables } from '../render/render-third-party-private-retrievables.js';
import { renderThirdPartyPublicRetrievables } from '../render/render-third-party-public-retrievables.js';
import { renderThought } from '../render/render-thought.js';
import { renderTrustedContent } from '../render/render-trusted-content.js';
import { renderUntrustedContent } from '../render/render-untrusted-content.js';
import type { UnsupportedMediaPolicy } from '../render/unsupported-media-policy.js';
import { descriptionToChatCompletionsJsonSchema } from '../tools/description-to-json-schema.js';
import type { JsonSchema } from '../tools/json-schema.js';
import { toolsToOpenAIResponsesTools } from '../tools/openai-responses-tools.js';
import type { Tools } from '../tools/tool-list.js';
import type { Warn } from '../warning.js';

/** Where the leading system text goes: beside the input, or in it as its first item. */
export type SystemPromptChannel = 'instructions' | 'developer-item' | 'system-item';

/** Everything that decides what is built, with all defaults filled in. */
export interface BuildOptions {
  /** The model that will answer. Reasoning of other models is not sent back. */
  readonly model: string;
  /** The account, deployment or server that will answer, if records say where they come from. */
  readonly provider: string | undefined;
  readonly messages: Iterable<Message>;
  readonly thoughts: Iterable<Thought>;
  readonly toolCalls: Iterable<ToolCall>;
  /** Other items of the history, sent as they are. */
  readonly items: Iterable<ItemRecord>;
  readonly tools: Tools;
  readonly systemPrompt: Tokenizable;
  readonly standingInstructions: Iterable<Tokenizable>;
  readonly memories: Iterable<Memory>;
  readonly retrievables: Iterable<Retrievable>;
  /** The parts of the request in order; those behind `'timeline'` go to the end of the input. */
  readonly bucketOrder: BucketOrder;
  readonly systemPromptChannel: SystemPromptChannel;
  /** The agent's own name: what it said and thought goes back as the model's own. */
  readonly selfIdentity: string;
  /** Which thoughts are shown. */
  readonly thoughtSurfacing: ThoughtSurfacing;
  readonly reasoningReplay: ReasoningReplayMode;
  /** The tags of the payloads that this builder may send back. */
  readonly replayCompatibility: readonly string[];
  /** What reasoning must pass: the documented fingerprint of all before it, or the wholeness of its response. */
  readonly replayGuard: 'prefix' | 'group';
  /** What becomes of a call without a result. */
  readonly unfinishedCalls: 'error' | 'synthesize' | 'drop';
  /** What becomes of an item whose type is not known. */
  readonly unknownItems: 'carry' | 'drop';
  readonly unsupportedMediaPolicy: UnsupportedMediaPolicy;
  /** Results that are rendered already, by the id of the call. */
  readonly renderedToolCallResults: ReadonlyMap<string, string | OpenAIResponsesInputContentBlock[]>;
  /** Whether arguments of tools must fit their schema exactly. */
  readonly strict: boolean;
  /** Whether the result tells what became of each record. */
  readonly explain: boolean;
  /** What dynamic texts are rendered with. */
  readonly renderCtx: unknown;
  /** Makes the names of all envelopes keyed hashes. */
  readonly nonceKey: string | undefined;
  readonly warn: Warn | undefined;
  readonly descriptionToChatCompletionsJsonSchema: (description: unknown) => JsonSchema;
  readonly filterThoughts: FilterThoughts;
  readonly fingerprintOpenAIResponsesPrefix: typeof fingerprintOpenAIResponsesPrefix;
  readonly renderChatCompletionsSystemPrompt: RenderSystemPrompt;
  readonly renderFirstPartyRetrievables: RenderFirstPartyRetrievables;
  readonly renderMemories: RenderMemories;
  readonly renderOpenAIResponsesMediaBlocks: RenderMediaBlocks;
  readonly renderOpenAIResponsesReasoningItem: RenderReasoningItem;
  readonly renderOpenAIResponsesTimelineMessage: RenderTimelineMessage;
  readonly renderOpenAIResponsesToolCallResult: RenderToolCallResult;
  readonly renderRetrievableHandleBody: RenderHandleBody | undefined;
  readonly renderRetrievables: RenderRetrievables;
  readonly renderRetrievableSafetyDirective: RenderRetrievableSafetyDirective;
  readonly renderStandingInstructions: RenderStandingInstructions;
  readonly renderThirdPartyPrivateRetrievables: RenderThirdPartyRetrievables;
  readonly renderThirdPartyPublicRetrievables: RenderThirdPartyRetrievables;
  readonly renderThought: RenderThought;
  readonly renderTrustedContent: RenderTrustedContent;
  readonly renderUntrustedContent: RenderUntrustedContent;
  readonly toolsToOpenAIResponsesTools: (
    tools: readonly Tool[],
    deps: {
      readonly descriptionToChatCompletionsJsonSchema: (description: unknown) => JsonSchema;
      readonly strict?: boolean | undefined;
    },
  ) => ResponsesFunctionTool[];
}

/** What a caller gives: the model, and whatever differs from the defaults. */
export type BuildInput = Pick<BuildOptions, 'model'> & {
  readonly [Name in Exclude<keyof BuildOptions, 'model'>]?: BuildOptions[Name] | undefined;
};

const DEFAULTS: Omit<BuildOptions, 'model'> = {
  provider: undefined,
  messages: [],
  thoughts: [],
  toolCalls: [],
  items: [],
  tools: undefined,
  systemPrompt: '',
  standingInstructions: [],
  memories: [],
  retrievables: [],
  bucketOrder: ['standingInstructions', 'memories', 'retrievables', 'timeline'],
  systemPromptChannel: 'instructions',
  selfIdentity: 'assistant',
  thoughtSurfacing: 'all-self',
  reasoningReplay: 'encrypted',
  replayCompatibility: ['openai-responses'],
  replayGuard: 'prefix',
  unfinishedCalls: 'synthesize',
  unknownItems: 'carry',
  unsupportedMediaPolicy: 'synthetic-description',
  renderedToolCallResults: new Map(),
  strict: false,
  explain: false,
  renderCtx: undefined,
  nonceKey: undefined,
  warn: undefined,
  descriptionToChatCompletionsJsonSchema,
  filterThoughts,
  fingerprintOpenAIResponsesPrefix,
  renderChatCompletionsSystemPrompt,
  renderFirstPartyRetrievables,
  renderMemories,
  renderOpenAIResponsesMediaBlocks,
  renderOpenAIResponsesReasoningItem,
  renderOpenAIResponsesTimelineMessage,
  renderOpenAIResponsesToolCallResult,
  renderRetrievableHandleBody: undefined,
  renderRetrievables,
  renderRetrievableSafetyDirective,
  renderStandingInstructions,
  renderThirdPartyPrivateRetrievables,
  renderThirdPartyPublicRetrievables,
  renderThought,
  renderTrustedContent,
  renderUntrustedContent,
  toolsToOpenAIResponsesTools,
};

/** The options of a build: what the caller gave, and the defaults for what is absent or undefined. */
export function withDefaults(input: BuildInput): BuildOptions {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...DEFAULTS, model: input.model, ...Object.fromEntries(given) };
}
