import type { Entry } from '../build/timeline.js';
import { isFields } from '../fields.js';

/**
 * Whether a record becomes the same items whenever it is asked: everything in it is plain data. Texts that objects
 * hold or make anew, artifacts, and media that load their bytes are asked again for each request.
 */
export function isPlainRecord(entry: Entry): boolean {
  switch (entry.kind) {
    case 'message': {
      const { content, attachments, identity, origin, item } = entry.record;
      return [content, attachments, identity, origin, item].every(isPlainData);
    }
    case 'thought': {
      const { content, payload, identity, origin } = entry.record;
      return [content, payload, identity, origin].every(isPlainData);
    }
    case 'call': {
      const { args, results, origin, item } = entry.record;
      return [args, results, origin, item].every(isPlainData);
    }
    case 'item': {
      const { origin, item } = entry.record;
      return isPlainData(origin) && isPlainData(item);
    }
  }
}

/** Whether a value is what JSON can hold, and so says the same each time. */
function isPlainData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  if (Array.isArray(value)) return value.every(isPlainData);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  if (!isFields(value)) return false;
  // No list of the values is made: this is asked of every record.
  for (const name in value) if (!isPlainData(value[name])) return false;
  return true;
}
