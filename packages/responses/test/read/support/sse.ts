/** A fetch that answers each request with these events as an SSE stream. */
export function fetchOf(events: readonly unknown[]): typeof fetch {
  return async () => new Response(sseOf(events), { headers: { 'content-type': 'text/event-stream' } });
}

/** Events as the API sends them. */
export function sseOf(events: readonly unknown[]): string {
  return events.map((event) => `event: ${typeOf(event)}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

function typeOf(event: unknown): string {
  return typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : 'message';
}

/** A stream that gives these chunks one by one. */
export function streamOf<T>(chunks: Iterable<T>): ReadableStream<T> {
  const iterator = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
