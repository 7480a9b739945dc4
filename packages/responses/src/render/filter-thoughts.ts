import { byTimeThenId } from '../records/created-at.js';
import { isOwn } from '../records/identity.js';
import type { Thought } from '../records/records.js';
import type { ThoughtSurfacing } from './render-functions.js';

/**
 * Chooses the thoughts that are shown, sorted by time, then by id.
 *
 * @param thoughts The thoughts, in any order.
 * @param mode Everybody's, the agent's own, or only the last one of these.
 * @param selfIdentity The agent's identifier. A thought without an identity is the agent's own.
 * @param replayCompatibility A thought with a payload passes only if its tag is one of these. Those that do not
 *   pass are left out before the last one is chosen.
 */
export function filterThoughts(
  thoughts: Iterable<Thought>,
  mode: ThoughtSurfacing,
  selfIdentity: string,
  replayCompatibility: readonly string[],
): Thought[] {
  const shown = [...thoughts]
    .filter((thought) => {
      if (mode !== 'all' && !isOwn(thought, selfIdentity)) return false;
      if (thought.payload === undefined || thought.payload === null) return true;
      const tag = thought.replayCompatibility;
      return tag !== undefined && replayCompatibility.includes(tag);
    })
    .sort(byTimeThenId);
  return mode === 'latest-self' ? shown.slice(-1) : shown;
}
