import fc from 'fast-check';
import { isRecord, jsonFilesIn, readFixture } from './fixtures.js';
import { serverEventTypes } from './schema.js';

/** Every accepted fixture of a server event. */
export const serverFixtures: readonly Record<string, unknown>[] = serverEventTypes.flatMap(({ name }) =>
  jsonFilesIn(name)
    .map((file): unknown => JSON.parse(readFixture(`${name}/${file}`)))
    .filter(isRecord),
);

/** A way to a part of a value: keys and indexes. */
export type Place = readonly (string | number)[];

/** The ways to all parts of a value, without the value itself. */
export function placesIn(value: unknown, place: Place = []): Place[] {
  const parts: [string | number, unknown][] = Array.isArray(value)
    ? value.map((part, index) => [index, part])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return parts.flatMap(([key, part]) => [[...place, key], ...placesIn(part, [...place, key])]);
}

/** A copy of a value in which one part is another value; undefined takes the part away. */
export function withPart(value: unknown, [key, ...rest]: Place, part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => (index === key ? withPart(item, rest, part) : item));
    return part === undefined && rest.length === 0 ? items.filter((_, index) => index !== key) : items;
  }
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    name === key ? withPart(field, rest, part) : field,
  ]);
  // JSON has no undefined, so a field that was taken away is not there at all.
  return Object.fromEntries(fields.filter(([name, field]) => name !== key || field !== undefined));
}

/** A server event, and one of its parts. */
export const eventAndPlace = fc
  .constantFrom(...serverFixtures)
  .chain((event) => fc.tuple(fc.constant(event), fc.constantFrom(...placesIn(event))));
