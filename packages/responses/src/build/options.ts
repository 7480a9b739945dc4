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
import { type SentFunctionTool, toolsToOpenAIResponsesTools } from '../tools/openai-responses-tools.js';
import type { Tools } from '../tools/tool-list.js';
import type { Warn } from '../warning.js';
import { checkedOptions } from './checked-options.js';
import type { Counts } from './chosen-records.js';

/** Where the leading system text goes: beside the input, or in it as its first item. */
export type SystemPromptChannel = 'instructions' | 'developer-item' | 'system-item';

/** Everything that decides what is built, with all defaults filled in. */
export interface BuildOptions {
  /** The model that will answer. Reasoning of other models is not sent back. */
  readonly model: string;
  /** The account, deployment or server that will answer, if records say where they come from. */
  readonly provider: string | undefined;
  /** What people and agents said. */
  readonly messages: Iterable<Message>;
  /** What agents thought before they spoke or acted. */
  readonly thoughts: Iterable<Thought>;
  /** The calls of tools, each with its result once there is one. */
  readonly toolCalls: Iterable<ToolCall>;
  /** Other items of the history, sent as they are. */
  readonly items: Iterable<ItemRecord>;
  /** The tools that the model may call: an array, or a registry. */
  readonly tools: Tools;
  /** What the model is told before anything else. */
  readonly systemPrompt: Tokenizable;
  /** Rules of the developer that hold for the whole conversation. */
  readonly standingInstructions: Iterable<Tokenizable>;
  /** What the agent remembers. */
  readonly memories: Iterable<Memory>;
  /** Documents that were looked up for this turn. */
  readonly retrievables: Iterable<Retrievable>;
  /** The parts of the request in order; those behind `'timeline'` go to the end of the input. */
  readonly bucketOrder: BucketOrder;
  /** Where the leading system text goes. */
  readonly systemPromptChannel: SystemPromptChannel;
  /** The agent's own name: what it said and thought goes back as the model's own. */
  readonly selfIdentity: string;
  /** Which thoughts are shown. */
  readonly thoughtSurfacing: ThoughtSurfacing;
  /** How reasoning goes back: as ciphertext (`'encrypted'`), as its summary in text (`'summary-only'`), or only what can be read (`'off'`). */
  readonly reasoningReplay: ReasoningReplayMode;
  /** The tags of the payloads that this builder may send back. */
  readonly replayCompatibility: readonly string[];
  /** What reasoning must pass: the documented fingerprint of all before it, or the wholeness of its response. */
  readonly replayGuard: 'prefix' | 'group';
  /** What becomes of a call without a result. */
  readonly unfinishedCalls: 'error' | 'synthesize' | 'drop';
  /** What becomes of an item whose type is not known. */
  readonly unknownItems: 'carry' | 'drop';
  /** What becomes of media that the API does not take. */
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
  /** Told of everything that is changed or left out. */
  readonly warn: Warn | undefined;
  /** Makes a JSON Schema of what describes the arguments of a tool. */
  readonly descriptionToChatCompletionsJsonSchema: (description: unknown) => JsonSchema;
  /** Chooses the thoughts that are shown. */
  readonly filterThoughts: FilterThoughts;
  /** Makes the digest of what stands before an item. Another function than the exported one is asked anew for each item, so the build's time grows with the square of its length. */
  readonly fingerprintOpenAIResponsesPrefix: typeof fingerprintOpenAIResponsesPrefix;
  /** Renders the system prompt and the buckets before the history. */
  readonly renderChatCompletionsSystemPrompt: RenderSystemPrompt;
  /** Renders documents of the developer. */
  readonly renderFirstPartyRetrievables: RenderFirstPartyRetrievables;
  /** Renders memories. */
  readonly renderMemories: RenderMemories;
  /** Renders one image, document or other media. */
  readonly renderOpenAIResponsesMediaBlocks: RenderMediaBlocks;
  /** Renders a stored reasoning item, or nothing if it may not go back. */
  readonly renderOpenAIResponsesReasoningItem: RenderReasoningItem;
  /** Renders a message of a person or of another agent, or nothing to leave it out. */
  readonly renderOpenAIResponsesTimelineMessage: RenderTimelineMessage;
  /** Renders what a tool returned. */
  readonly renderOpenAIResponsesToolCallResult: RenderToolCallResult;
  /** Renders what stands in for an artifact that is not shown in full. */
  readonly renderRetrievableHandleBody: RenderHandleBody | undefined;
  /** Renders all documents. */
  readonly renderRetrievables: RenderRetrievables;
  /** Renders what the model is told about documents of others. */
  readonly renderRetrievableSafetyDirective: RenderRetrievableSafetyDirective;
  /** Renders the standing instructions. */
  readonly renderStandingInstructions: RenderStandingInstructions;
  /** Renders documents of others that are not public. */
  readonly renderThirdPartyPrivateRetrievables: RenderThirdPartyRetrievables;
  /** Renders public documents of others. */
  readonly renderThirdPartyPublicRetrievables: RenderThirdPartyRetrievables;
  /** Renders a thought as text. */
  readonly renderThought: RenderThought;
  /** Wraps content that can be trusted. */
  readonly renderTrustedContent: RenderTrustedContent;
  /** Wraps content that must not be obeyed. */
  readonly renderUntrustedContent: RenderUntrustedContent;
  /** Renders the tools. */
  readonly toolsToOpenAIResponsesTools: (
    tools: readonly Tool[],
    deps: {
      readonly descriptionToChatCompletionsJsonSchema: (description: unknown) => JsonSchema;
      readonly strict?: boolean | undefined;
      readonly warn?: Warn | undefined;
    },
  ) => SentFunctionTool[];
}

/**
 * What a caller gives: the model, and whatever differs from the defaults.
 *
 * @typeParam Carried What `items` hold.
 */
export type BuildInput<Carried extends object = object> = Pick<BuildOptions, 'model'> & {
  readonly [Name in Exclude<keyof BuildOptions, 'model' | 'items'>]?: BuildOptions[Name] | undefined;
} & {
  /** Other items of the history, sent as they are. */
  readonly items?: Iterable<ItemRecord<Carried>> | undefined;
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

/**
 * The options of a build: what the caller gave, and the defaults for what is absent, undefined or null.
 *
 * @param known How many of the first records of each kind were checked by an earlier build.
 * @throws ResponsesInputError `invalid_option` or `invalid_record` for what cannot be read.
 */
export function withDefaults(input: BuildInput, known?: Counts): BuildOptions {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return checkedOptions({ ...DEFAULTS, model: input.model, ...Object.fromEntries(given) }, DEFAULTS, known);
}
