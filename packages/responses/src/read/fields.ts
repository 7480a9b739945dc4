import type {
  ResponsesAnnotation,
  ResponsesAnyOutputItem,
  ResponsesErrorDetails,
  ResponsesLogprob,
} from '@prismwire/core/responses';
import type { ReadResponse } from './outcome.js';

/** An object of the wire, nothing of which is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named members. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value can be a place in a list. */
export function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** The value if it is a text with something in it. */
export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The objects of a list; whatever else is there, or stands in place of the list, is passed over. */
export function fieldsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

// The guards below take the server at its word, as every client of the API does: they look at what the reader
// itself relies on. Whoever wants every member checked asks for `validate`.

/** Whether a value says that it is an item. */
export function isItem(value: unknown): value is ResponsesAnyOutputItem {
  return isFields(value) && typeof value.type === 'string';
}

/** Whether a value says that it is a note on a text. */
export function isAnnotation(value: unknown): value is ResponsesAnnotation {
  return isFields(value) && typeof value.type === 'string';
}

/** Whether a value holds log probabilities. */
export function isLogprobs(value: unknown): value is ResponsesLogprob[] {
  return Array.isArray(value) && value.length > 0;
}

/** Whether a value says what went wrong. */
export function isErrorDetails(value: unknown): value is ResponsesErrorDetails {
  return isFields(value) && typeof value.message === 'string';
}

/** Whether an object is a response with a list of items. */
export function isReadResponse(value: Fields): value is Fields & ReadResponse {
  return Array.isArray(value.output);
}
