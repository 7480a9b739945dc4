import { isMediaRecord, isSpooledArtifact } from '../records/record-kinds.js';
import type { ToolCallResults } from '../records/records.js';
import { holdsText, isDynamic, textOf } from '../records/text-of.js';
import { type ToolFailure, unreadableResultFailure } from './tool-failure.js';

/** What a tool returned, as it can be stored, or why it cannot. */
export type StorableResult =
  | { readonly ok: true; readonly results: ToolCallResults | undefined }
  | { readonly ok: false; readonly failure: ToolFailure };

/**
 * What a tool returned in a form that is the same after a database had it: a text, or data of JSON that nobody else
 * holds. `undefined` and `null` are no result. Media, spooled text and texts that are made anew for each request
 * stay the objects that they are: it is for the caller to store what they stand for.
 */
export function storableResult(result: unknown): StorableResult {
  if (result === undefined || result === null) return { ok: true, results: undefined };
  try {
    if (isKept(result)) return { ok: true, results: result };
    if (holdsText(result)) return { ok: true, results: textOf(result) };
    const text = JSON.stringify(result, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const results: ToolCallResults = JSON.parse(text);
    return { ok: true, results };
  } catch {
    // A cycle, something that throws when it is read, or a value that JSON has no word for, such as a function.
    return { ok: false, failure: unreadableResultFailure() };
  }
}

function isKept(result: unknown): result is ToolCallResults {
  const all: readonly unknown[] = Array.isArray(result) ? result : [result];
  return all.some((one) => isMediaRecord(one) || isSpooledArtifact(one)) || isDynamic(result);
}
