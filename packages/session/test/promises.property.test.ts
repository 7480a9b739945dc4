// I2 and I3 under random interleavings. fast-check prints the seed and the shortest steps of a failure.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PrismConnectionError, PrismRequestError, PrismTimeoutError } from '../src/index.js';
import { play, type Step } from './support/random-run.js';
import { timeouts } from './support/start-session.js';
import { judgeWire } from './support/wire-judge.js';

const which = fc.nat({ max: 7 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('respond', 'say', 'update', 'add', 'remove', 'cancel') }),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('answer'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('refuse', 'swallow'), which }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('end', 'delta', 'ready', 'look') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('speak', 'repeat', 'garbage', 'error') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('abort'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('pass'),
      ms: fc.constantFrom(1, 500, 1_999, 2_000, 9_000, 25_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('drop'), code: fc.constantFrom(1000, 1006, 1011) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close') }) },
);

/** The longest that each kind of promise may take. */
const bounds: Readonly<Record<string, number>> = {
  request: timeouts.request,
  close: timeouts.close,
  turn: timeouts.turn + timeouts.request,
  text: timeouts.turn + timeouts.request,
  done: 0,
};

function isTyped(error: unknown): boolean {
  return (
    error instanceof PrismConnectionError ||
    error instanceof PrismRequestError ||
    error instanceof PrismTimeoutError ||
    (error instanceof DOMException && error.name === 'AbortError')
  );
}

describe.each([
  ['a server that names requests', true],
  ['a server that does not', false],
])('with %s', (_, names) => {
  it('at most one response is asked for, none before the last has ended, and every promise settles once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const run = await play(steps, names);
        expect(judgeWire(run.log, 2 * timeouts.request)).toEqual([]);
        for (const { what, times, askedAt, settledAt = Number.NaN, error } of run.promises) {
          expect([what, times]).toEqual([what, 1]);
          expect(settledAt - askedAt).toBeLessThanOrEqual(bounds[what] ?? Number.NaN);
          if (error !== undefined) expect(error).toSatisfy(isTyped);
        }
        // Nobody gets what somebody else has asked for.
        const given = run.promises.filter(({ value, turn }) => value !== undefined && turn !== undefined);
        const ids = given.map(({ value }) => Reflect.get(Object(value), 'id'));
        expect(new Set(ids).size).toBe(ids.length);
        if (names) expect(ids).toEqual(given.map(({ turn }) => `for_${turn}`));
        expect(run.pendingTimers).toBe(0);
        expect(run.ends).toBe(1);
      }),
      { numRuns: 400 },
    );
  });
});
