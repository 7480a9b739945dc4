import type { Chunks } from './chunk-source.js';

/** What `fetch` gives: the body is read as SSE, or as JSON when its content type says so. */
export interface HttpResponse {
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<unknown> | null;
  json(): Promise<unknown>;
}

/** A response as the API sends it when it does not stream. */
export interface WholeResponse {
  readonly output: readonly unknown[];
}

/**
 * Where a response can be read from: a stream of parsed events such as that of the `openai` package, an SSE stream
 * as bytes or text, what `fetch` gives, or a whole response.
 */
export type ResponseSource = Chunks | HttpResponse | WholeResponse;

/** Whether a source is what `fetch` gives. */
export function isHttpResponse(source: object): source is HttpResponse {
  return 'body' in source && 'headers' in source && 'json' in source && typeof source.json === 'function';
}

/** Whether the body of a response is JSON: a response that does not stream, or an error. */
export function isJson({ headers }: HttpResponse): boolean {
  return /\bjson\b/i.test(headers.get('content-type') ?? '');
}
