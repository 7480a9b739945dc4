import type { ItemRecord, Message, Thought, ToolCall } from '../records/records.js';
import type { BuildOptions } from './options.js';
import type { Entry } from './timeline.js';

/** The records of a history, by kind. */
export interface Records {
  readonly messages: readonly Message[];
  readonly thoughts: readonly Thought[];
  readonly toolCalls: readonly ToolCall[];
  readonly items: readonly ItemRecord[];
}

/** How many records of each kind. */
export type Counts = { readonly [Kind in keyof Records]: number };

/** The records of the options. */
export function recordsOf({ messages, thoughts, toolCalls, items }: BuildOptions): Records {
  return {
    messages: [...messages],
    thoughts: [...thoughts],
    toolCalls: [...toolCalls],
    items: [...items],
  };
}

/** The records behind the first ones of each kind. */
export function recordsBehind({ messages, thoughts, toolCalls, items }: Records, first: Counts): Records {
  return {
    messages: messages.slice(first.messages),
    thoughts: thoughts.slice(first.thoughts),
    toolCalls: toolCalls.slice(first.toolCalls),
    items: items.slice(first.items),
  };
}

/** How many records there are of each kind. */
export function countsOf({ messages, thoughts, toolCalls, items }: Records): Counts {
  return {
    messages: messages.length,
    thoughts: thoughts.length,
    toolCalls: toolCalls.length,
    items: items.length,
  };
}

/** The records without the thoughts that are not shown. */
export function chosenRecords(records: Records, options: BuildOptions): Records {
  const { filterThoughts, thoughtSurfacing, selfIdentity, replayCompatibility } = options;
  return {
    ...records,
    thoughts: filterThoughts(records.thoughts, thoughtSurfacing, selfIdentity, replayCompatibility),
  };
}

/** The records as entries of the timeline, in the order that decides at equal times. */
export function entriesOf({ messages, thoughts, toolCalls, items }: Records): Entry[] {
  return [
    ...messages.map((record): Entry => ({ kind: 'message', record })),
    ...thoughts.map((record): Entry => ({ kind: 'thought', record })),
    ...toolCalls.map((record): Entry => ({ kind: 'call', record })),
    ...items.map((record): Entry => ({ kind: 'item', record })),
  ];
}
