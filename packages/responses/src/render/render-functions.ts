import type {
  ArtifactTool,
  Media,
  Memory,
  Message,
  Retrievable,
  Thought,
  Tokenizable,
  Tool,
  ToolCall,
  ToolCallResults,
} from '../records/records.js';
import type { Warn } from '../warning.js';
import type {
  MemoryAttrs,
  RetrievableAttrs,
  StandingInstructionAttrs,
  ThoughtAttrs,
  TrustedContentAttrs,
  UntrustedContentAttrs,
} from './attribute-bags.js';
import type { BucketOrder } from './buckets.js';
import type { OpenAIResponsesInputContentBlock, OpenAIResponsesReasoningItem } from './content-blocks.js';
import type { OpenAIResponsesInputItem } from './input-item.js';
import type { ReasoningReplayMode } from './reasoning-payload.js';
import type { HandleInput } from './render-retrievable-handle-body.js';
import type { UnsupportedMediaPolicy } from './unsupported-media-policy.js';

/** Wraps trusted content. */
export type RenderTrustedContent = (content: string, attrs: TrustedContentAttrs) => string;
/** Wraps content that must not be obeyed. */
export type RenderUntrustedContent = (content: string, attrs: UntrustedContentAttrs) => string;
/** Renders the developer's rules. */
export type RenderStandingInstructions = (
  items: Iterable<Tokenizable>,
  attrs?: StandingInstructionAttrs,
) => string;
/** Renders what the agent remembers. */
export type RenderMemories = (items: Iterable<{ memory: Memory; attrs: MemoryAttrs }>) => string;
/** Describes an artifact that is not shown. */
export type RenderHandleBody = (input: HandleInput) => string;
/** Says how retrieved content is to be treated. */
export type RenderRetrievableSafetyDirective = () => string;
/** Renders a thought as text. */
export type RenderThought = (content: string, attrs: ThoughtAttrs, payload?: unknown) => string;
/** Retrieved documents with their attributes. */
export type RetrievableItems = Iterable<{ retrievable: Retrievable; attrs: RetrievableAttrs }>;
/** Renders documents of the developer's own. */
export type RenderFirstPartyRetrievables = (
  items: RetrievableItems,
  renderRetrievableHandleBody?: RenderHandleBody,
) => Promise<string>;
/** What renders documents of others. */
export interface ThirdPartyRetrievablesDeps {
  renderRetrievableHandleBody?: RenderHandleBody | undefined;
  renderUntrustedContent: RenderUntrustedContent;
}
/** Renders documents of others. */
export type RenderThirdPartyRetrievables = (
  items: RetrievableItems,
  deps: ThirdPartyRetrievablesDeps,
) => Promise<string>;
/** What renders retrieved documents. */
export interface RetrievablesDeps extends ThirdPartyRetrievablesDeps {
  renderFirstPartyRetrievables: RenderFirstPartyRetrievables;
  renderRetrievableSafetyDirective: RenderRetrievableSafetyDirective;
  renderThirdPartyPrivateRetrievables: RenderThirdPartyRetrievables;
  renderThirdPartyPublicRetrievables: RenderThirdPartyRetrievables;
}
/** Renders retrieved documents by trust. */
export type RenderRetrievables = (items: RetrievableItems, deps: RetrievablesDeps) => Promise<string>;

/** What {@link RenderSystemPrompt} renders, and with what. */
export interface SystemPromptInput extends RetrievablesDeps {
  /** The order of the buckets; only those before `'timeline'` are rendered. */
  bucketOrder: BucketOrder;
  memories: Iterable<Memory>;
  /** Makes all nonces keyed hashes; see `nonceOf`. */
  nonceKey?: string | undefined;
  /** What dynamic texts are rendered with. */
  renderCtx?: unknown;
  renderMemories: RenderMemories;
  renderRetrievables: RenderRetrievables;
  renderStandingInstructions: RenderStandingInstructions;
  retrievables: Iterable<Retrievable>;
  standingInstructions: Iterable<Tokenizable>;
  systemPrompt: Tokenizable;
  /** Told of unknown buckets and unknown trust. */
  warn?: Warn | undefined;
}
/** Renders the leading system text. */
export type RenderSystemPrompt = (input: SystemPromptInput) => Promise<string>;

/** What every renderer of media needs. */
export interface MediaDeps {
  /** Makes all nonces keyed hashes; see `nonceOf`. */
  nonceKey?: string | undefined;
  renderTrustedContent: RenderTrustedContent;
  renderUntrustedContent: RenderUntrustedContent;
  /** What to do with media that the API does not take, or whose bytes fail to load. */
  unsupportedMediaPolicy: UnsupportedMediaPolicy;
  /** Told of media that is replaced by text. */
  warn?: Warn | undefined;
}
/** What {@link RenderMediaBlocks} renders, and with what. */
export interface MediaBlocksInput extends MediaDeps {
  media: Media;
}
/** Renders media as parts of a message. */
export type RenderMediaBlocks = (input: MediaBlocksInput) => Promise<OpenAIResponsesInputContentBlock[]>;

/** What {@link RenderTimelineMessage} renders, and with what. */
export interface TimelineMessageInput extends MediaDeps {
  message: Message;
  /** What a dynamic text is rendered with. */
  renderCtx?: unknown;
  renderOpenAIResponsesMediaBlocks: RenderMediaBlocks;
  selfIdentity: string;
}
/** Renders a message of the history; `null` when it holds nothing. */
export type RenderTimelineMessage = (input: TimelineMessageInput) => Promise<OpenAIResponsesInputItem | null>;

/** What {@link RenderToolCallResult} renders, and with what. */
export interface ToolCallResultInput extends MediaDeps {
  renderArtifactHandleBody?: RenderHandleBody | undefined;
  /** What a dynamic text is rendered with. */
  renderCtx?: unknown;
  renderOpenAIResponsesMediaBlocks: RenderMediaBlocks;
  results: ToolCallResults | null | undefined;
  tool: Tool | ArtifactTool | undefined;
  toolCall: ToolCall;
}
/** Renders what a tool returned. */
export type RenderToolCallResult = (
  input: ToolCallResultInput,
) => Promise<string | OpenAIResponsesInputContentBlock[]>;

/** What {@link RenderReasoningItem} renders, and under which conditions. */
export interface ReasoningItemInput {
  /** The digest of everything before the item, as the request is now. */
  prefixFingerprint: string;
  reasoningReplay: ReasoningReplayMode;
  /** The tags of payloads that may be replayed. */
  replayCompatibility: readonly string[];
  thought: Thought;
  /** Told why a payload of this kind is not replayed. */
  warn?: Warn | undefined;
}
/** Renders a thought as a reasoning item; `undefined` when it cannot be replayed. */
export type RenderReasoningItem = (input: ReasoningItemInput) => OpenAIResponsesReasoningItem | undefined;

/** Which thoughts are shown: everybody's, the agent's own, or only the agent's last. */
export type ThoughtSurfacing = 'all' | 'all-self' | 'latest-self';
/** Chooses and sorts the thoughts that are shown. */
export type FilterThoughts = (
  thoughts: Iterable<Thought>,
  mode: ThoughtSurfacing,
  selfIdentity: string,
  replayCompatibility: readonly string[],
) => Thought[];
