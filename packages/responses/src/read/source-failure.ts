import type { ResponsesErrorDetails } from '@prismwire/core/responses';
import { isFields } from '../fields.js';
import { isErrorDetails } from './fields.js';

/** Whether a source failed because somebody wanted it to stop. */
export function isAbort(failure: unknown): boolean {
  return isFields(failure) && failure.name === 'AbortError';
}

/**
 * The API's error if a source threw for an `error` event, as the stream of the `openai` package does. Such an error
 * has no HTTP status: the request itself went well.
 */
export function thrownErrorEvent(failure: unknown): ResponsesErrorDetails | undefined {
  if (!isFields(failure) || typeof failure.status === 'number') return undefined;
  return isErrorDetails(failure.error) ? failure.error : undefined;
}
