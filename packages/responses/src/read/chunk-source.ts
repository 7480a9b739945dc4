/** What can be read chunk by chunk: parsed events, or stretches of an SSE stream as bytes or text. */
export type Chunks = AsyncIterable<unknown> | Iterable<unknown> | ReadableStream<unknown>;

/** Gives one chunk after the other. */
export interface ChunkSource {
  next(): Promise<IteratorResult<unknown, unknown>>;
  /** Tells the source that nothing more is wanted. Neither waits nor throws. */
  cancel(reason: unknown): void;
}

/** Whether a value can be read chunk by chunk. */
export function isChunks(value: object): value is Chunks {
  return isReadable(value) || isAsyncIterable(value) || Symbol.iterator in value;
}

/** Opens what can be read chunk by chunk. */
export function openChunks(chunks: Chunks): ChunkSource {
  if (isReadable(chunks)) return openReadable(chunks);
  const iterator = isAsyncIterable(chunks) ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  return {
    next: async () => iterator.next(),
    cancel() {
      // A generator that waits for its next event hears of `return` only after it. The stream of the `openai`
      // package has a controller beside it, which ends the request at once.
      if ('controller' in chunks && chunks.controller instanceof AbortController) chunks.controller.abort();
      void (async () => iterator.return?.())().catch(ignore);
    },
  };
}

function openReadable(stream: ReadableStream<unknown>): ChunkSource {
  const reader = stream.getReader();
  return {
    next: () => reader.read(),
    cancel: (reason) => void reader.cancel(reason).catch(ignore),
  };
}

/** Streams are iterable in some environments only, so this has to be asked first. */
function isReadable(value: object): value is ReadableStream<unknown> {
  return 'getReader' in value && typeof value.getReader === 'function';
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value;
}

/** A source that fails while it is given up has nobody left to tell. */
function ignore(): void {}
