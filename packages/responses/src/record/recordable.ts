import type { ResponsesFunctionCall, ResponsesOutputMessage } from '@prismwire/core/responses';
import type { ItemRecord, Message, ReasoningPayload, Thought, ToolCall } from '../records/records.js';

/** Gives the time in milliseconds since 1970, as `Date.now` does. */
export type Clock = () => number;

/** The request that a response answers: what `buildOpenAIResponsesInput` returned for it. */
export interface RecordableRequest {
  /** The model that was asked for. Records are judged by it against the next request's model. */
  readonly model: string;
  /** The account, deployment or server that was asked. */
  readonly provider?: string | undefined;
  readonly input: readonly object[];
  readonly instructions?: string | undefined;
  readonly tools?: readonly { readonly type: 'function'; readonly name: string }[] | undefined;
  /** How many of the first items the next request begins with. */
  readonly fingerprintableLength: number;
  /** The time of the last record of the history, in milliseconds since 1970. Absent: the history was empty. */
  readonly historyEnd?: number | undefined;
}

/**
 * A response in the API's shape: whole, or as far as it was read.
 *
 * @typeParam Item The type of its items: core's, the `openai` package's, or one's own.
 */
export interface RecordableResponse<Item extends object = object> {
  /** The response's id. Without one the records carry no `origin`. */
  readonly id?: string | null | undefined;
  /** How far it got. Absent or null means that it is whole. */
  readonly status?: string | null | undefined;
  /** What the model brought forth. */
  readonly output?: readonly Item[] | null | undefined;
}

/** What reading a response came to, with the response as far as it was read. */
export interface RecordableOutcome<Item extends object = object> {
  /** How the response ended. */
  readonly status: string;
  readonly response: RecordableResponse<Item>;
}

/** A record whose time is ISO 8601 in UTC, such as `2026-01-31T09:30:00.000Z`. */
export type Recorded<Kind> = Kind & { readonly createdAt: string };

/** A message of the model, with its item. */
export type RecordedMessage = Recorded<Message> & {
  readonly content: string;
  readonly item?: ResponsesOutputMessage;
};

/** What the model thought, with what only it can read. */
export type RecordedThought = Recorded<Thought> & {
  readonly content: string;
  readonly payload: ReasoningPayload;
};

/** A call that has no result yet. */
export type RecordedToolCall = Recorded<ToolCall> & {
  /** The JSON text as the model wrote it, which may be no JSON. */
  readonly args: string;
  readonly isComplete: false;
  readonly item?: ResponsesFunctionCall;
};

/**
 * The records of a response. All of them are plain JSON.
 *
 * @typeParam Item The type of the response's items.
 */
export interface RecordedResponse<Item extends object = object> {
  readonly messages: RecordedMessage[];
  readonly thoughts: RecordedThought[];
  readonly toolCalls: RecordedToolCall[];
  /** Everything else as it came: calls of custom tools, hosted calls, compactions, items of unknown types. */
  readonly items: Recorded<ItemRecord<Item>>[];
}
