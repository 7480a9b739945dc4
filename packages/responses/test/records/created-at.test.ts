import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { byTimeThenId, isoOf, millisOf } from '../../src/records/created-at.js';
import type { CreatedAt } from '../../src/records/records.js';
import { Instant } from '../render/adk-doubles.js';

const millis = Date.UTC(2026, 0, 31, 9, 30);

describe('millisOf', () => {
  it.each<[string, CreatedAt]>([
    ['a Date', new Date(millis)],
    ['an ISO text', '2026-01-31T10:30:00+01:00'],
    ['milliseconds', millis],
    ['an instant of Luxon', new Instant('2026-01-31T09:30:00Z')],
    ['an instant of Temporal', { epochMilliseconds: millis }],
    ['a Date of another realm', runInNewContext(`new Date(${millis})`)],
  ])('reads %s', (_name, createdAt) => {
    expect(millisOf(createdAt)).toBe(millis);
  });

  it('reads the epoch itself, which is no absent time', () => {
    expect(millisOf(0)).toBe(0);
  });

  it.each<[string, CreatedAt | null | undefined]>([
    ['nothing', undefined],
    ['null', null],
    ['a text that is no time', 'yesterday'],
    ['an empty text', ''],
    ['an invalid Date', new Date('x')],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
  ])('knows no time of %s', (_name, createdAt) => {
    expect(millisOf(createdAt)).toBeUndefined();
    expect(isoOf(createdAt)).toBeUndefined();
  });
});

describe('isoOf', () => {
  it('writes UTC', () => {
    expect(isoOf('2026-01-31T10:30:00+01:00')).toBe('2026-01-31T09:30:00.000Z');
  });

  it('has no text for a time that Date cannot hold', () => {
    expect(isoOf(1e300)).toBeUndefined();
  });
});

describe('byTimeThenId', () => {
  it('sorts by time, then by id, and puts what has no time last', () => {
    const records = [
      { id: 'none' },
      { id: 'b', createdAt: 2 },
      { id: 'a', createdAt: 2 },
      { id: 'z', createdAt: new Date(1) },
    ];
    expect(records.sort(byTimeThenId).map(({ id }) => id)).toEqual(['z', 'a', 'b', 'none']);
  });
});
