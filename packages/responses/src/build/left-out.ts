import { isOwn } from '../records/identity.js';
import type { Thought } from '../records/records.js';
import { warnOfMissingBuckets } from '../render/buckets.js';
import type { Records } from './chosen-records.js';
import type { BuildLog } from './log.js';
import type { BuildOptions } from './options.js';
import { hasItem } from './wire-item.js';

/** Tells of what was given and that no bucket of the order takes in. */
export function tellOfBuckets(options: BuildOptions, history: Records, { warn }: BuildLog): void {
  const { messages, thoughts, toolCalls, items } = history;
  const given = {
    standingInstructions: [...options.standingInstructions].length,
    memories: [...options.memories].length,
    retrievables: [...options.retrievables].length,
    timeline: messages.length + thoughts.length + toolCalls.length + items.length,
  };
  warnOfMissingBuckets(options.bucketOrder, given, warn);
}

/**
 * Tells of thoughts that are left out because only other software can read them. Whom the caller does not want to
 * hear is left out without a word.
 */
export function tellOfForeignThoughts(options: BuildOptions, shown: readonly Thought[], log: BuildLog): void {
  if (shown.length === [...options.thoughts].length) return;
  const ids = new Set(shown.map(({ id }) => id));
  for (const thought of options.thoughts) {
    const { id, payload, replayCompatibility: tag } = thought;
    if (ids.has(id) || !hasItem(payload)) continue;
    if (hasItem(tag) && options.replayCompatibility.includes(tag)) continue;
    if (options.thoughtSurfacing !== 'all' && !isOwn(thought, options.selfIdentity)) continue;
    log.tell('reasoning_dropped', id, 'it is left out: its payload has the tag of other software');
  }
}
