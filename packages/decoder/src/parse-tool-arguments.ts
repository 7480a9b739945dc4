import { isRecord } from './check.js';
import type { JsonObject, JsonValue } from './json-value.js';

/**
 * Why a text is not the arguments of a tool call: it is not JSON, not an object, holds a number too large for
 * a double (such as `1e999`, which would turn into Infinity), or is nested too deeply.
 */
export type ArgumentsFault = 'json' | 'object' | 'number' | 'depth';

/**
 * Parses the arguments of a tool call.
 *
 * Depth is measured level by level, without recursion, since the text comes from a model and may be nested far
 * deeper than any call stack.
 */
export function parseToolArguments(text: string, maxDepth: number): JsonObject | ArgumentsFault {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    // Engines whose JSON.parse is recursive run out of stack on deep nesting.
    return error instanceof RangeError ? 'depth' : 'json';
  }
  if (!isJsonObject(root)) return 'object';
  let level: Container[] = [root];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return 'depth';
    const next: Container[] = [];
    for (const container of level) {
      for (const value of isList(container) ? container : Object.values(container)) {
        if (typeof value === 'number' && !Number.isFinite(value)) return 'number';
        if (typeof value === 'object' && value !== null) next.push(value);
      }
    }
    level = next;
  }
  return root;
}

type Container = readonly JsonValue[] | JsonObject;

/** What JSON.parse made is JSON all the way down, so the root tells all. */
function isJsonObject(parsed: unknown): parsed is JsonObject {
  return isRecord(parsed);
}

/** `Array.isArray`, for arrays that are read-only. */
function isList(container: Container): container is readonly JsonValue[] {
  return Array.isArray(container);
}
