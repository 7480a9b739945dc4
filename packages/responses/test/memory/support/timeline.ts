import type { Records } from '../../../src/build/chosen-records.js';
import type { BuildInput } from '../../../src/build/options.js';
import type { Entry } from '../../../src/build/timeline.js';
import type { History } from '../../build/support/history.js';

/** The records of a history in the order in which they were made. */
export function timelineOf({ messages, thoughts, toolCalls, items }: History): Entry[] {
  const entries: Entry[] = [
    ...messages.map((record): Entry => ({ kind: 'message', record })),
    ...thoughts.map((record): Entry => ({ kind: 'thought', record })),
    ...toolCalls.map((record): Entry => ({ kind: 'call', record })),
    ...items.map((record): Entry => ({ kind: 'item', record })),
  ];
  return entries.sort((a, b) => Number(a.record.createdAt) - Number(b.record.createdAt));
}

/** A timeline as a builder takes it. */
export function recordsIn(timeline: readonly Entry[]): Records & Pick<BuildInput, 'messages'> {
  return {
    messages: timeline.flatMap((entry) => (entry.kind === 'message' ? [entry.record] : [])),
    thoughts: timeline.flatMap((entry) => (entry.kind === 'thought' ? [entry.record] : [])),
    toolCalls: timeline.flatMap((entry) => (entry.kind === 'call' ? [entry.record] : [])),
    items: timeline.flatMap((entry) => (entry.kind === 'item' ? [entry.record] : [])),
  };
}
