import { ResponsesInputError } from '../responses-input-error.js';

/**
 * Data that a tool returned, as JSON text. A BigInt is written as its digits in quotes, a value that JSON has no
 * word for (a function, a symbol) as its description, a map as an object, a set as a list.
 *
 * @throws ResponsesInputError `invalid_record` when the data refers to itself or throws when it is read.
 */
export function resultAsJson(result: unknown, recordId: string): string {
  try {
    return JSON.stringify(result, (_key, value: unknown) => sayable(value)) ?? String(result);
  } catch (cause) {
    const message = `The result of tool call ${JSON.stringify(recordId)} cannot be written as JSON.`;
    throw new ResponsesInputError('invalid_record', message, { recordId, path: '/results', cause });
  }
}

function sayable(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map) return Object.fromEntries(value);
  return value instanceof Set ? [...value] : value;
}
