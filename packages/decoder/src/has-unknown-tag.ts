import { type Fields, isRecord } from './check.js';

/**
 * Whether a property holds an object of a kind that is none of `known`. Only a tag that is text and the
 * object's own can be unknown; any other is broken or missing, which is for the checks to say.
 */
export function hasUnknownTag(raw: Fields, property: string, tag: string, known: readonly string[]): boolean {
  const value = raw[property];
  if (!isRecord(value) || !Object.hasOwn(value, tag)) return false;
  const found = value[tag];
  return typeof found === 'string' && !known.includes(found);
}
