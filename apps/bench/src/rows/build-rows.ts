import { canonicalOnce } from '../contenders/canonical-once.js';
import { type History, historyOf } from '../workloads/history.js';
import type { Contender, Facts, Subject, TimedRow } from './row.js';

/** The items of a full-size history; every fifth is a reasoning item. */
const ITEMS = 1_000;

const ours = {
  id: 'prismwire',
  name: '@prismwire/responses',
  ours: true,
  load: async (scale: number) => subjectOf(await builder(), history(scale)),
} as const satisfies Contender;

export const buildRow: TimedRow = {
  kind: 'time',
  id: '4',
  title: 'History of 1,000 items, all fingerprints checked, over canonical JSON once + SHA-256 once',
  gate: 2,
  goal: 1.3,
  contenders: [
    {
      id: 'once',
      name: 'canonical JSON once + SHA-256 once',
      async load(scale) {
        const { items } = history(scale);
        return {
          run: () => canonicalOnce(items),
          facts: () => ({ results: items.map((item) => canonicalOnce([item])) }),
        };
      },
    },
    ours,
    {
      ...ours,
      id: 'prismwire-origin',
      name: '@prismwire/responses, records with origin',
      load: async (scale) => subjectOf(await builder(), history(scale, true)),
    },
    {
      id: 'documented',
      name: 'the documented algorithm, plainly',
      load: async (scale) => subjectOf(await documented(), history(scale)),
    },
  ],
};

export const growthRow: TimedRow = {
  kind: 'time',
  id: '5',
  title: 'Growth of 4: the time of 2,000 items over that of 1,000',
  gate: 2.4,
  goal: 2.2,
  contenders: [
    { ...ofSize(1, 'prismwire-1000', '@prismwire/responses, 1,000 items', builder) },
    { ...ofSize(2, 'prismwire-2000', '@prismwire/responses, 2,000 items', builder), ours: true },
    { ...ofSize(1, 'documented-1000', 'the documented algorithm, 1,000 items', documented) },
    {
      ...ofSize(2, 'documented-2000', 'the documented algorithm, 2,000 items', documented),
      over: 'documented-1000',
    },
  ],
};

type Build = (history: History) => Promise<readonly object[]>;

async function builder(): Promise<Build> {
  const { buildOpenAIResponsesInput } = await import('@prismwire/responses');
  return async ({ input }) => (await buildOpenAIResponsesInput(input)).input;
}

async function documented(): Promise<Build> {
  return (await import('../contenders/documented-algorithm.js')).documentedAlgorithm;
}

function history(scale: number, withOrigin = false): History {
  return historyOf({ items: ITEMS * scale, withOrigin });
}

function subjectOf(build: Build, given: History): Subject {
  return {
    run: () => build(given),
    facts: async (): Promise<Facts> => ({
      results: (await build(given)).map((item) => canonicalOnce([item])),
    }),
  };
}

/** Histories of different lengths agree in that nothing is lost of any of them. */
function ofSize(times: number, id: string, name: string, load: () => Promise<Build>): Contender {
  return {
    id,
    name,
    async load(scale) {
      const build = await load();
      const given = history(scale * times);
      return {
        run: () => build(given),
        async facts(): Promise<Facts> {
          const isWhole = canonicalOnce(await build(given)) === canonicalOnce(given.items);
          return { results: [isWhole ? 'nothing is lost' : 'something is lost'] };
        },
      };
    },
  };
}
