import { describe, expect, it } from 'vitest';
import { disagreement, type Testimony } from '../src/measure/agreement.js';
import type { ContendedRow } from '../src/rows/row.js';
import { contenderOf, rows } from '../src/rows/rows.js';

/** A hundredth of everything: two turns of a history, ten events. */
const SCALE = 0.01;
const contended = rows.filter((row): row is ContendedRow => row.kind !== 'size');

describe.each(contended.map((row) => [row.id, row] as const))('the contenders of row %s', (_, row) => {
  it('run, and agree on what comes out', async () => {
    const testimonies: Testimony[] = [];
    for (const contender of row.contenders) {
      const subject = await contender.load(SCALE);
      await subject.turns?.begin();
      await subject.run();
      testimonies.push({ name: contender.name, ...(await subject.facts()) });
    }
    expect(testimonies[0]?.results).not.toEqual([]);
    expect(disagreement(testimonies)).toBeUndefined();
  });

  it('have ids of their own, a figure of ours, and something to be compared with', () => {
    const ids = row.contenders.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(row.contenders.slice(1).some(({ ours }) => ours)).toBe(true);
    for (const { over = ids[0] } of row.contenders) expect(ids).toContain(over);
  });
});

it('every row has an id of its own', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it('a contender that does not exist is not found', () => {
  expect(() => contenderOf(rows, '1', 'nobody')).toThrow(RangeError);
  expect(() => contenderOf(rows, '7', 'zod')).toThrow(RangeError);
});

describe('disagreement', () => {
  const one: Testimony = { name: 'one', results: ['a', 'b'], refusals: [true, true] };

  it('is none among those that give the same, whether they judge broken input or not', () => {
    expect(
      disagreement([one, { name: 'two', results: ['a', 'b'] }, { ...one, name: 'three' }]),
    ).toBeUndefined();
  });

  it('names the two and the place of a different, a missing and an additional result', () => {
    expect(disagreement([one, { name: 'two', results: ['a', 'c'] }])).toMatch(
      /one and two differ in result 1/,
    );
    expect(disagreement([one, { name: 'two', results: ['a'] }])).toMatch(/result 1:\n {2}b\n {2}\(nothing\)/);
    expect(disagreement([one, { name: 'two', results: ['a', 'b', 'c'] }])).toMatch(/result 2/);
  });

  it('names those who judge broken input differently', () => {
    const lenient = { name: 'two', results: ['a', 'b'], refusals: [true, false] };
    expect(disagreement([{ name: 'none', results: ['a', 'b'] }, one, lenient])).toBe(
      'one and two judge broken input 1 differently.',
    );
  });
});
