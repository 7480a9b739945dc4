import { describe, expect, it } from 'vitest';
import { quantile, summarise } from '../src/measure/statistics.js';

describe('quantile', () => {
  it('finds the middle of an odd number of values, in whatever order they come', () => {
    expect(quantile([9, 1, 5], 0.5)).toBe(5);
  });

  it('goes between neighbours', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([0, 10], 0.25)).toBe(2.5);
  });

  it('sorts by value, not as text', () => {
    expect(quantile([10, 9, 100], 1)).toBe(100);
    expect(quantile([10, 9, 100], 0)).toBe(9);
  });

  it('leaves the list as it is', () => {
    const numbers = [3, 1, 2];
    quantile(numbers, 0.5);
    expect(numbers).toEqual([3, 1, 2]);
  });

  it('refuses no values, and a share that is none', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
    expect(() => quantile([1], 1.1)).toThrow(RangeError);
    expect(() => quantile([1], Number.NaN)).toThrow(RangeError);
  });
});

it('summarises by the median and the quartiles', () => {
  expect(summarise([1, 2, 3, 4, 5])).toEqual({ median: 3, lowerQuartile: 2, upperQuartile: 4 });
});
