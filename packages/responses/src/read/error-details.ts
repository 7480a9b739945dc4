import type { ResponsesErrorDetails } from '@prismwire/core/responses';
import { type Fields, isFields } from '../fields.js';
import { isErrorDetails } from './fields.js';

/** The error of an `error` event: some servers put it into `error`, others at the top. */
export function errorOf({ type: _, sequence_number: __, error, ...top }: Fields): ResponsesErrorDetails {
  return detailsOf(isFields(error) ? error : top);
}

/** An error with the one member that every error has. */
export function detailsOf(value: Fields): ResponsesErrorDetails {
  return isErrorDetails(value) ? value : { ...value, message: '' };
}
