import { listOf } from '../records/check-records.js';
import type { ItemRecord, Message, Thought, ToolCall } from '../records/records.js';
import { readReasoningPayload } from '../render/reasoning-payload.js';

/**
 * An agent's history as plain arrays: what a database holds, and what each turn adds to.
 *
 * @typeParam Item The type of what `items` hold.
 */
export interface ResponsesHistory<Item extends object = object> {
  /** What people and agents said. */
  readonly messages?: readonly Message[] | undefined;
  /** What the agent thought. */
  readonly thoughts?: readonly Thought[] | undefined;
  /** The calls of tools. */
  readonly toolCalls?: readonly ToolCall[] | undefined;
  /** Everything else. */
  readonly items?: readonly ItemRecord<Item>[] | undefined;
}

/** The same, with no array left out. */
export type WholeHistory<Item extends object = object> = {
  readonly [Name in keyof ResponsesHistory<Item>]-?: Exclude<ResponsesHistory<Item>[Name], undefined>;
};

/**
 * A history followed by another one, such as the records of the response to it. Nothing is changed in place.
 *
 * @throws ResponsesInputError `invalid_option` when one of the four is no list.
 */
export function appendHistory<Item extends object>(
  history: ResponsesHistory<Item>,
  added: ResponsesHistory<Item>,
): WholeHistory<Item> {
  return {
    messages: joined(history.messages, added.messages, '/messages'),
    thoughts: joined(history.thoughts, added.thoughts, '/thoughts'),
    toolCalls: joined(history.toolCalls, added.toolCalls, '/toolCalls'),
    items: joined(history.items, added.items, '/items'),
  };
}

function joined<T>(before: readonly T[] | undefined, after: readonly T[] | undefined, path: string): T[] {
  return [...listOf(before ?? [], path), ...listOf(after ?? [], path)];
}

/**
 * The history without the reasoning that only the model can read. Ids that depend on it are left out by the next
 * build, which sees that their responses are not whole.
 */
export function withoutReasoning<Item extends object>(history: ResponsesHistory<Item>): WholeHistory<Item> {
  const whole = appendHistory(history, {});
  return {
    ...whole,
    thoughts: whole.thoughts.filter(({ payload }) => readReasoningPayload(payload) === undefined),
    items: whole.items.filter(({ item }) => !('type' in item && item.type === 'reasoning')),
  };
}
