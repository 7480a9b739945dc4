import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BuildInput } from '../../src/build/options.js';
import type { Entry } from '../../src/build/timeline.js';
import { HistoryMemory } from '../../src/memory/history-memory.js';
import { MODEL } from '../build/support/history.js';
import { anyTurns, historyOf, type Turn, wholeTurns } from '../build/support/turns.js';
import { outcomeOf } from './support/outcome.js';
import { after, anySteps, type Step } from './support/steps.js';
import { recordsIn, timelineOf } from './support/timeline.js';

/** Goes through the steps with a memory, and builds anew beside it. */
async function compare(
  turns: readonly Turn[],
  steps: readonly Step[],
  given: Partial<BuildInput>,
): Promise<void> {
  const memory = new HistoryMemory();
  const source = timelineOf(historyOf(turns));
  let now = Date.UTC(2027, 0, 1);
  let timeline: Entry[] = [];
  let options: Partial<BuildInput> = given;
  for (const step of steps) {
    now += 1000;
    timeline = after(timeline, step, source, now);
    if (step.kind === 'options') options = step.options;
    const input = { model: MODEL, renderCtx: now, ...options, ...recordsIn(timeline) };
    expect(await outcomeOf(input, memory)).toEqual(await outcomeOf(input));
  }
}

describe('a build that remembers the one before', () => {
  it('gives what a build of all records gives, whatever became of them in between', async () => {
    await fc.assert(
      fc.asyncProperty(anyTurns, anySteps, (turns, steps) => compare(turns, steps, {})),
      { numRuns: 400 },
    );
  });

  it.each(['prefix', 'group'] as const)(
    'gives the same of a conversation that only grows, under the guard %s',
    async (replayGuard) => {
      const growing = fc.array(
        fc.record({ kind: fc.constant('grow' as const), by: fc.integer({ min: 0, max: 4 }) }),
        { minLength: 3, maxLength: 20 },
      );
      await fc.assert(
        fc.asyncProperty(wholeTurns, growing, (turns, steps) => compare(turns, steps, { replayGuard })),
        { numRuns: 150 },
      );
    },
  );
});
