import type {
  ResponsesAnnotation,
  ResponsesAnyOutputItem,
  ResponsesErrorDetails,
  ResponsesLogprob,
} from '@prismwire/core/responses';
import { type Fields, isFields } from '../fields.js';
import type { ReadResponse } from './outcome.js';

/** Whether a value can be a place in a list. */
export function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
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
