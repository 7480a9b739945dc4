import type { Clock, Recorded } from '../record/recordable.js';
import type { ItemRecord, Message, ToolCall } from '../records/records.js';

/** How a conversation becomes records. */
export interface TimelineOptions {
  /** Gives the time in milliseconds since 1970; `Date.now` by default. */
  readonly clock?: Clock | undefined;
  /** The time after which all records come, in milliseconds since 1970, when they join an earlier history. */
  readonly historyEnd?: number | undefined;
  /**
   * Marks the text of a spoken answer that was not heard to its end.
   *
   * @param text The text as it was made; `''` when nobody wrote it down.
   * @param heardMs How much of the speech was heard, in milliseconds; undefined when nobody knows.
   */
  readonly markTruncated?: ((text: string, heardMs: number | undefined) => string) | undefined;
}

/** What a reader of the records should know about an item. */
export interface ConversationNote {
  /** The place of the item in the snapshot, from 0. */
  readonly index: number;
  /** The item as the snapshot has it. */
  readonly item: unknown;
  /** Whether a record holds the item, or what could be read of it. */
  readonly outcome: 'recorded' | 'left out';
  /** What is wrong with it, in words for people. */
  readonly why: string;
}

/** Text of the system, as the Responses API takes it. */
export interface SystemTextItem {
  type: 'message';
  role: 'system';
  content: { type: 'input_text'; text: string }[];
}

/** The records of a conversation, which are plain JSON. */
export interface ConversationTimeline {
  readonly messages: Recorded<Message>[];
  readonly toolCalls: Recorded<ToolCall>[];
  /** What the system said. */
  readonly items: Recorded<ItemRecord<SystemTextItem>>[];
  /** What could not become a record, or not all of it. */
  readonly notes: ConversationNote[];
}
