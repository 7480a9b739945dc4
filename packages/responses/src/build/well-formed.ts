/** Quickly says of most texts that they hold no half of a character. */
const SURROGATE = /[\ud800-\udfff]/;
const HALF_CHARACTER = /\p{Cs}/u;
const HALF_CHARACTERS = /\p{Cs}/gu;

/**
 * A value with U+FFFD in place of each half of a surrogate pair, wherever its texts hold one: a text that was cut in
 * the middle of an emoji is no Unicode, and servers refuse it. What holds none is given back itself.
 */
export function wellFormed<T>(value: T): T {
  return isWhole(value) ? value : mended(value);
}

/** Looks without making anything: hardly any history holds half a character. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return !SURROGATE.test(value) || !HALF_CHARACTER.test(value);
  if (typeof value !== 'object' || value === null) return true;
  for (const part of Array.isArray(value) ? value : Object.values(value)) if (!isWhole(part)) return false;
  return true;
}

function mended<T>(value: T): T;
function mended(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(HALF_CHARACTERS, '\ufffd');
  if (Array.isArray(value)) return value.map((one: unknown) => mended(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [name, mended(one)]),
  );
}
