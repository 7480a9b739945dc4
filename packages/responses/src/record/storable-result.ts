import { isMedia, isSpooledArtifact } from '../records/record-kinds.js';
import type { ToolCallResults } from '../records/records.js';
import { holdsText, isDynamic, textOf } from '../records/text-of.js';
import { isTooLongToShow } from './result-size.js';
import { type ToolFailure, tooLargeResultFailure, unreadableResultFailure } from './tool-failure.js';

/** What a tool returned, as it can be stored, or why it cannot. */
export type StorableResult =
  | { readonly ok: true; readonly results: ToolCallResults | undefined }
  | { readonly ok: false; readonly failure: ToolFailure };

/**
 * What a tool returned in a form that is the same after a database had it: a text, or data of JSON that nobody else
 * holds. `undefined` and `null` are no result, a map becomes an object, a set a list, a date its ISO 8601 text, and a
 * number that JSON has no word for its name. Media, spooled text and texts that are made anew for each request stay
 * the objects that they are: it is for the caller to store what they stand for.
 */
export function storableResult(result: unknown): StorableResult {
  if (result === undefined || result === null) return { ok: true, results: undefined };
  try {
    if (isKept(result)) return { ok: true, results: result };
    const text = textOfResult(result);
    if (text !== undefined) return sized(text, text);
    const json = JSON.stringify(result, (_key, value: unknown) => sayable(value));
    const results: ToolCallResults = JSON.parse(json);
    return sized(results, json);
  } catch {
    // A cycle, something that throws when it is read, or a value that JSON has no word for, such as a function.
    return { ok: false, failure: unreadableResultFailure() };
  }
}

function sized(results: ToolCallResults, shown: string): StorableResult {
  return isTooLongToShow(shown) ? { ok: false, failure: tooLargeResultFailure() } : { ok: true, results };
}

function textOfResult(result: unknown): string | undefined {
  // JSON has null for these, which would read as if there were no result.
  if (typeof result === 'number' && !Number.isFinite(result)) return String(result);
  if (result instanceof Date) return Number.isNaN(result.getTime()) ? String(result) : result.toISOString();
  return holdsText(result) ? textOf(result) : undefined;
}

function sayable(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map) return Object.fromEntries(value);
  return value instanceof Set ? [...value] : value;
}

/** Whether a result stays what it is. A list with anything but media and texts is data, and shown as such. */
function isKept(result: unknown): result is ToolCallResults {
  if (!Array.isArray(result)) return isMedia(result) || isSpooledArtifact(result) || isDynamic(result);
  const all: readonly unknown[] = result;
  return (
    all.some((one) => isMedia(one) || isSpooledArtifact(one)) &&
    all.every((one) => isMedia(one) || isSpooledArtifact(one) || holdsText(one))
  );
}
