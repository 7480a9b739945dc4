import type { ResponsesFunctionCall, ResponsesOutputMessage } from '@prismwire/core/responses';

/**
 * When a record was made: a `Date`, an ISO 8601 text, milliseconds since 1970, or an instant of Luxon
 * (`toMillis()`) or Temporal (`epochMilliseconds`).
 */
export type CreatedAt =
  | Date
  | string
  | number
  | { toMillis(): number }
  | { readonly epochMilliseconds: number };

/** A text that an object holds; `toString()` gives it. */
export interface TextLike {
  /** The text. */
  toString(): string;
}

/** A text that is made anew for each request. */
export interface DynamicText {
  /**
   * The text for this request.
   *
   * @param ctx What the caller passed as `renderCtx`.
   */
  render(ctx: unknown): string | PromiseLike<string>;
}

/** A text: a string, an object that holds one, or one that is made for each request. */
export type Tokenizable = string | TextLike | DynamicText;

/** Who wrote a record: one name, or one for programs and one for the model. */
export type Identity =
  | string
  | {
      /** The name that programs compare, such as a database key. */
      readonly identifier: string | number;
      /** The name that the model reads. Absent means the identifier. */
      readonly representation?: Tokenizable | undefined;
    };

/** The place in a response that a record came from. Records of one response form a group. */
export interface Origin {
  /** The id of the response. */
  readonly responseId: string;
  /** The place of the item in the response's `output`, from 0. */
  readonly index: number;
  /** The model that made the response: the name that the request asked for, or the dated one that answered. */
  readonly model: string;
  /** The account, deployment or server that can read the ciphertext; any text that tells them apart. */
  readonly provider?: string | undefined;
  /** How many items the response had, so that a missing last one is noticed. */
  readonly size?: number | undefined;
}

/** How far a source can be trusted. Any other value counts as `third-party-private`. */
export type TrustTier = 'first-party' | 'third-party-public' | 'third-party-private';

/** How media could carry instructions to the model. */
export type ModalityHazard = 'inert' | 'extractable-instructions' | 'opaque-perceptual';

/** A text about media, for models that cannot take the media itself. */
export interface MediaStashEntry {
  /** The text. Anything else is passed over. */
  readonly value: unknown;
  /** How far the text can be trusted. Absent means as far as the media. */
  readonly trustTier?: TrustTier | (string & {}) | undefined;
}

/** Texts about media by key: a plain object, or anything with `get(key)`. */
export type MediaStash =
  | { get(key: string): unknown }
  | { readonly [key: string]: MediaStashEntry | string | undefined };

/** An image, a document, a recording or a film. Its bytes are loaded only when a request needs them. */
export interface Media {
  /** Names the media in the request and in errors. */
  readonly id: string;
  /** What the bytes hold. */
  readonly kind: 'image' | 'audio' | 'video' | 'document' | (string & {});
  /** The MIME type of the bytes. */
  readonly mimeType: string;
  /** The file's name. Absent: one is made up from the kind and the MIME type. */
  readonly filename?: string | undefined;
  /** Who vouches for the content. Absent or unknown counts as `third-party-private`. */
  readonly trustTier?: TrustTier | (string & {}) | undefined;
  /** How the content could carry instructions. */
  readonly modalityHazard?: ModalityHazard | (string & {}) | undefined;
  /** Where the media comes from. */
  readonly source?: string | undefined;
  /** Texts about the media, such as `text:transcript`. */
  readonly stash?: MediaStash | undefined;
  /** The bytes in base64, for records that are plain data. */
  readonly base64?: string | undefined;
  /** Loads the bytes as base64. Called at most once a request; goes before `base64`. */
  asBase64?(): string | PromiseLike<string>;
  /** The size in bytes, or a function that finds it. */
  readonly byteLength?: number | (() => number | undefined | PromiseLike<number | undefined>) | undefined;
}

/** A long text that is kept outside the history and read piece by piece. */
export interface SpooledArtifact {
  /** The whole text. */
  asString(): string | PromiseLike<string>;
  /** The size of the text in bytes of UTF-8. */
  byteLength(): number | PromiseLike<number>;
  /** The number of lines. */
  lineCount(): number | PromiseLike<number>;
}

/** A message of a person or of an agent. */
export interface Message {
  /** Names the message; made into the name of its envelope. */
  readonly id: string;
  /** Whether a person or an agent speaks. */
  readonly role: 'user' | 'assistant';
  /** The text. Absent when the message has only attachments. */
  readonly content?: Tokenizable | undefined;
  /** Images, documents and other media, after the text. */
  readonly attachments?: Iterable<Media> | undefined;
  /** Who speaks. Absent: a user without a name, or the agent itself. */
  readonly identity?: Identity | undefined;
  /** When the message was made; the history is sorted by it. */
  readonly createdAt: CreatedAt;
  /** Where the message came from, when a response held it. */
  readonly origin?: Origin | undefined;
  /**
   * The item as the response held it. It is sent back as long as its text equals `content`; a message whose
   * `content` differs counts as edited.
   */
  readonly item?: ResponsesOutputMessage | undefined;
}

/** What an agent thought before it spoke or acted. */
export interface Thought {
  /** Names the thought; made into the name of its envelope. */
  readonly id: string;
  /** What can be read of the thought. Empty when only the ciphertext is known. */
  readonly content?: Tokenizable | undefined;
  /** What only the model can read; see {@link ReasoningPayload}. Payloads of other software are left alone. */
  readonly payload?: unknown;
  /** The tag of the software that can replay the payload. */
  readonly replayCompatibility?: string | undefined;
  /** Who thought. Absent: the agent itself. */
  readonly identity?: Identity | undefined;
  /** When the thought was made. It must be earlier than the item that followed it. */
  readonly createdAt: CreatedAt;
  /** Where the thought came from, when a response held it. */
  readonly origin?: Origin | undefined;
}

/** The payload of a thought that came as a reasoning item of the Responses API. */
export interface ReasoningPayload {
  /** Says what kind of payload this is. */
  readonly variant: 'responses-reasoning';
  /** The reasoning item as the response held it. */
  readonly item: unknown;
  /** The id of the item that followed it in the response. */
  readonly pairedItemId?: string | undefined;
  /** The digest of everything before the item; see `fingerprintOpenAIResponsesPrefix`. */
  readonly prefixFingerprint?: string | undefined;
}

/** Data that is shown as JSON: anything that is no text, spooled text or media. */
export type PlainData = object | number | boolean | bigint | null;

/** What a tool returned: text, spooled text, media, or plain data, which is shown as JSON. */
export type ToolCallResults =
  | Tokenizable
  | SpooledArtifact
  | Media
  | readonly SpooledArtifact[]
  | readonly Media[]
  | PlainData;

/** A call of a tool, with its result once there is one. */
export interface ToolCall {
  /** The call's id. `call|fc_item` holds the id of the call and that of its item. */
  readonly id: string;
  /** The name of the tool. */
  readonly tool: string;
  /** The arguments: an object, or its JSON text. */
  readonly args?: unknown;
  /** What the tool returned. */
  readonly results?: ToolCallResults | undefined;
  /** Whether the tool failed; `results` then says how. */
  readonly isError?: boolean | undefined;
  /** Whether the call has ended. Absent: it has when there are results. */
  readonly isComplete?: boolean | undefined;
  /** `false` shows an artifact as a handle that tools read, not as its text. */
  readonly inline?: boolean | undefined;
  /** Whether the tool was one that reads artifacts. */
  readonly fromArtifactTool?: boolean | undefined;
  /** When the call was made; the history is sorted by it. */
  readonly createdAt: CreatedAt;
  /** When the call ended. */
  readonly completedAt?: CreatedAt | undefined;
  /** Where the call came from, when a response held it. */
  readonly origin?: Origin | undefined;
  /** The item as the response held it, with its namespace and status. */
  readonly item?: ResponsesFunctionCall | undefined;
}

/**
 * Any other item of the Responses API that stands in the history as it is, such as an approval or a compaction.
 *
 * @typeParam Item The type of the item: core's, the `openai` package's, or one's own.
 */
export interface ItemRecord<Item extends object = object> {
  /** Names the record in warnings and errors. */
  readonly id: string;
  /** When the record was made; the history is sorted by it. */
  readonly createdAt: CreatedAt;
  /** The item. */
  readonly item: Item;
  /** Where the item came from, when a response held it. */
  readonly origin?: Origin | undefined;
}

/** A tool that the model may call. */
export interface Tool {
  /** The name that the model calls. */
  readonly name: string;
  /** What the tool does, for the model. */
  readonly description?: string | undefined;
  /** The arguments: JSON Schema, a schema of a Standard JSON Schema library, or one with `describe()`. */
  readonly inputSchema?: unknown;
  /** Another name of `inputSchema`. */
  readonly parameters?: unknown;
  /** Whether what the tool returns can be trusted like the developer's own words. */
  readonly trusted?: boolean | undefined;
  /** Whether arguments must fit the schema exactly. Absent means what the call says. */
  readonly strict?: boolean | undefined;
  /** Describes the arguments in the manner of Joi; used when there is no `inputSchema`. */
  describe?(): unknown;
}

/** A tool that reads artifacts. */
export type ArtifactTool = Tool;

/** The tools of a turn. */
export interface ToolRegistry {
  /** The tools that the model may see now. */
  visible(): Iterable<Tool>;
  /** The tool of that name, seen or not. */
  get(name: string): Tool | undefined;
}

/** Something that the agent remembers. */
export interface Memory {
  /** Names the memory; made into the name of its envelope. */
  readonly id: string;
  /** The text. */
  readonly content: Tokenizable;
  /** When it was first remembered. */
  readonly createdAt?: CreatedAt | undefined;
  /** Where it comes from. */
  readonly source?: string | undefined;
  /** What kind of memory it is. */
  readonly kind?: string | undefined;
  /** How well it fits, usually from 0 to 1. */
  readonly score?: number | undefined;
  /** How much it matters, usually from 0 to 1; stands in for an absent `score`. */
  readonly importance?: number | undefined;
}

/** A document, or a part of one, that was looked up for this turn. */
export interface Retrievable {
  /** Names the document; made into the name of its envelope. */
  readonly id: string;
  /** The text, or where it is kept. */
  readonly content: Tokenizable | SpooledArtifact;
  /** Who vouches for the content. Absent or unknown counts as `third-party-private`. */
  readonly trustTier?: TrustTier | (string & {}) | undefined;
  /** Where it comes from, such as an address. */
  readonly source?: string | undefined;
  /** What kind of document it is. */
  readonly kind?: string | undefined;
  /** How well it fits, usually from 0 to 1. */
  readonly score?: number | undefined;
  /** When the document was made. */
  readonly createdAt?: CreatedAt | undefined;
  /** `false` shows an artifact as a handle that tools read, not as its text. */
  readonly inline?: boolean | undefined;
}
