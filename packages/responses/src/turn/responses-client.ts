import type { ResponseSource } from '../read/response-source.js';

/** A client of the Responses API: that of the `openai` package, or anything with the same `responses.create`. */
export interface ResponsesClient {
  readonly responses: {
    /** Sends a request. A client that retries by itself does so below this call. */
    create(body: object, options?: { signal?: AbortSignal }): PromiseLike<ResponseSource>;
  };
}
