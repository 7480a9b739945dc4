import { PrismToolError } from './tool-error.js';

/** What the agent reads of a failed call: the code and the message, and nothing else of the error. */
export function failureOutput({ code, message }: PrismToolError): string {
  return JSON.stringify({ error: { code, message } });
}

/**
 * What the agent reads of a result: text as it is, anything else as JSON.
 *
 * @throws {@link PrismToolError} `result_unreadable` if JSON cannot hold it.
 */
export function resultOutput(result: unknown): string {
  if (typeof result === 'string') return result;
  if (result === undefined) throw new PrismToolError('result_unreadable', 'The tool returned nothing.');
  let text: string | undefined;
  let cause: unknown;
  try {
    text = JSON.stringify(result, refuseLoss);
  } catch (error) {
    cause = error;
  }
  if (text !== undefined) return text;
  throw new PrismToolError('result_unreadable', 'The tool returned what cannot be written as JSON.', {
    cause,
  });
}

/** What `JSON.stringify` would leave out or empty without a word is refused, since the agent would take it for the truth. */
function refuseLoss(this: unknown, key: string, value: unknown): unknown {
  // As it was before its `toJSON`: a date that is none becomes null by it.
  const before: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, key) : undefined;
  const lost =
    typeof value === 'function' ||
    typeof value === 'symbol' ||
    (typeof value === 'number' && !Number.isFinite(value)) ||
    (before instanceof Date && Number.isNaN(before.getTime())) ||
    isEmptied(value);
  if (lost) throw new TypeError('JSON has no such value.');
  return value;
}

/** Whether JSON would show nothing of an object that is no plain one, such as a map, an error or bytes. */
function isEmptied(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (ArrayBuffer.isView(value)) return true;
  if (value instanceof Error) return true;
  // Numbers, texts and the like in an object are written as what they are.
  if (typeof value.valueOf() !== 'object' || Object.keys(value).length > 0) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object, also of another realm, has nothing or the prototype of all objects above it.
  return prototype !== null && Object.getPrototypeOf(prototype) !== null;
}
