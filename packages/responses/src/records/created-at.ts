import type { CreatedAt } from './records.js';

/**
 * The time of a record in milliseconds since 1970.
 *
 * @param createdAt The record's time, in any of the accepted forms.
 * @returns The time; `undefined` when it is absent, cannot be read, or is no date at all.
 */
export function millisOf(createdAt: CreatedAt | null | undefined): number | undefined {
  const millis = read(createdAt);
  return millis !== undefined && Number.isFinite(millis) ? millis : undefined;
}

/**
 * The time of a record as ISO 8601 in UTC, such as `2026-01-31T09:30:00.000Z`.
 *
 * @param createdAt The record's time, in any of the accepted forms.
 * @returns The time; `undefined` when it cannot be read or lies outside the range of `Date`.
 */
export function isoOf(createdAt: CreatedAt | null | undefined): string | undefined {
  const millis = millisOf(createdAt);
  if (millis === undefined) return undefined;
  const date = new Date(millis);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * Compares two records by time, then by id; a record without a readable time comes last.
 *
 * @returns A negative number when `a` comes first, a positive one when `b` does, 0 for equal ones.
 */
export function byTimeThenId(
  a: { readonly createdAt?: CreatedAt | undefined; readonly id: string },
  b: { readonly createdAt?: CreatedAt | undefined; readonly id: string },
): number {
  const first = millisOf(a.createdAt) ?? Number.MAX_VALUE;
  const second = millisOf(b.createdAt) ?? Number.MAX_VALUE;
  if (first !== second) return first < second ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** A time that throws when it is asked is none. */
function read(createdAt: CreatedAt | null | undefined): number | undefined {
  try {
    return readOrThrow(createdAt);
  } catch {
    return undefined;
  }
}

function readOrThrow(createdAt: CreatedAt | null | undefined): number | undefined {
  if (typeof createdAt === 'number') return createdAt;
  if (typeof createdAt === 'string') return Date.parse(createdAt);
  if (typeof createdAt !== 'object' || createdAt === null) return undefined;
  // Not `instanceof`: a Date of another realm, such as an iframe, is a Date too.
  if ('getTime' in createdAt && typeof createdAt.getTime === 'function') return createdAt.getTime();
  if ('toMillis' in createdAt && typeof createdAt.toMillis === 'function') return createdAt.toMillis();
  if ('epochMilliseconds' in createdAt && typeof createdAt.epochMilliseconds === 'number') {
    return createdAt.epochMilliseconds;
  }
  return undefined;
}
