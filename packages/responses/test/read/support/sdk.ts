import { accumulateResponse } from 'openai-6/lib/responses/ResponseAccumulator';

/** What the `openai` package adds to a response by itself. */
const ADDED: ReadonlySet<string> = new Set(['output_parsed', 'output_text', 'parsed', 'parsed_arguments']);

/** A response of the `openai` package as the API told it, without what the package computes. */
export function withoutAdded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (ADDED.has(key) ? [] : [[key, withoutAdded(member)]])),
  );
}

/**
 * The response that the `openai` package accumulates from these events. Its stream makes an exception of an `error`
 * event; its accumulator goes on.
 */
export function accumulatedBySdk(events: readonly unknown[]): unknown {
  let snapshot: ReturnType<typeof accumulateResponse> | undefined;
  for (const event of events) snapshot = accumulateResponse(JSON.parse(JSON.stringify(event)), snapshot);
  return withoutAdded(snapshot);
}
