import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { type Invariant, judgeAll, judges } from './model/judges.js';
import { anyConfig, type Config } from './random/config.js';
import { play } from './random/play.js';
import { type Act, anySteps } from './random/steps.js';

/** How many runs each property gets: `PRISMWIRE_RUNS` asks for more. */
const usualRuns = 1_000;

const numRuns = Number(process.env.PRISMWIRE_RUNS ?? usualRuns);
vi.setConfig({ testTimeout: 60_000 + 20 * numRuns });

/** What a property runs with, where it is not the usual. */
export interface Emphasis {
  /** How often acts come that matter to it. */
  readonly weights?: Partial<Record<Act, number>>;
  /** What holds for all of its runs. */
  readonly config?: Partial<Config>;
  /** One of these plays, where it matters who does. */
  readonly players?: readonly Config['player'][];
}

/** Plays random runs, which all judges look at; the one that the property is named for comes first. */
export async function checkRuns(first: Invariant, { weights, config, players }: Emphasis): Promise<void> {
  // Where a listener fails too late to be told, that is said on the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const configs = fc
    .tuple(anyConfig, fc.constantFrom(...(players ?? [undefined])))
    .map(([any, player = any.player]) => ({ ...any, ...config, player }));
  await fc.assert(
    fc.asyncProperty(configs, anySteps(weights), async (chosen, steps) => {
      const { log, rules } = await play(chosen, steps);
      expect(judges[first](log, rules)).toEqual([]);
      expect(judgeAll(log, rules)).toEqual([]);
    }),
    { numRuns },
  );
}
