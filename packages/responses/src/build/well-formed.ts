import type { BuildLog } from './log.js';

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

/** The same for a part of the request that no record stands for, with a warning that names its place. */
export function withWholeCharacters<T>(value: T, path: string, { warn }: BuildLog): T {
  const whole = wellFormed(value);
  if (whole !== value) {
    warn(`What is sent at ${path} holds half a character; U+FFFD is sent in its place.`, {
      code: 'text_repaired',
      path,
    });
  }
  return whole;
}

/** Looks without making anything: hardly any history holds half a character. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return isWholeText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWhole);
  if (!isFields(value)) return true;
  // Takes a third less than a list of the values.
  for (const name in value) if (!isWhole(value[name])) return false;
  return true;
}

function isFields(value: object): value is { readonly [name: string]: unknown } {
  return !Array.isArray(value);
}

const isNative = 'isWellFormed' in String.prototype;

/** Whether the engine says by itself if a text is whole: it does so in half the time. */
function canTell(text: string): text is string & { isWellFormed(): boolean } {
  return isNative && text !== '';
}

function isWholeText(text: string): boolean {
  return canTell(text) ? text.isWellFormed() : !SURROGATE.test(text) || !HALF_CHARACTER.test(text);
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
