import { Breather } from './breather.js';
import type { ChunkSource } from './chunk-source.js';
import { isChunks, openChunks } from './chunk-source.js';
import { DeltaQueue } from './delta-queue.js';
import type { BrokenReason, ResponseOutcome } from './outcome.js';
import type { ResponseDelta } from './response-delta.js';
import type { ReadOptions } from './response-reader.js';
import { ResponseReader } from './response-reader.js';
import type { ResponseSource } from './response-source.js';
import { isHttpResponse, isJson } from './response-source.js';
import { isAbort, thrownErrorEvent } from './source-failure.js';
import type { SseItem } from './sse-events.js';
import { SseEvents } from './sse-events.js';
import { within } from './within.js';

/** How long to wait for the failed response after an `error` event, and for the end of a stream, in milliseconds. */
const GRACE_MS = 1000;

/** How much to read after the end of the response, so that its connection can be used again. */
const CHUNKS_AFTER_END = 8;

/** How {@link readResponse} reads. */
export interface ReadResponseOptions extends ReadOptions {
  /** Ends the reading at once: the outcome is `broken`, with what was read so far, and the source is cancelled. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A response that is being read.
 *
 * It is read whether or not anybody takes the deltas, which are kept until then; each is given once. The loop over
 * them never throws: `outcome` says how the response ended. Leaving the loop cancels the source, and the outcome is
 * `broken` unless the response was read to its end by then.
 */
export interface ResponseReading extends AsyncIterable<ResponseDelta> {
  /** How the response ended. Never rejects. */
  readonly outcome: Promise<ResponseOutcome>;
}

/**
 * Reads a response from wherever it comes.
 *
 * Throws nothing, and the result rejects nothing: whatever goes wrong is an outcome.
 *
 * @param source Where the response comes from; see {@link ResponseSource}.
 *
 * @example
 * ```ts
 * const reading = readResponse(await client.responses.create({ ...body, stream: true }));
 * for await (const delta of reading) if (delta.type === 'text.delta') show(delta.delta);
 * const outcome = await reading.outcome;
 * ```
 */
export function readResponse(source: ResponseSource, options: ReadResponseOptions = {}): ResponseReading {
  return new Reading(source, options);
}

class Reading implements ResponseReading {
  readonly outcome: Promise<ResponseOutcome>;
  readonly #reader: ResponseReader;
  readonly #queue: DeltaQueue = new DeltaQueue(() => this.#abort(undefined));
  readonly #sse: SseEvents = new SseEvents();
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#abort(this.#signal?.reason);
  readonly #breather: Breather = new Breather();
  #chunks: ChunkSource | undefined;
  #settle: (outcome: ResponseOutcome) => void = () => {};
  #isOver = false;
  #hasFailed = false;

  constructor(source: ResponseSource, { signal, ...options }: ReadResponseOptions) {
    this.#reader = new ResponseReader(options);
    this.#signal = signal;
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
    void this.#run(source);
    // A whole response is read by now.
    if (this.#isOver) return;
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  [Symbol.asyncIterator](): AsyncIterator<ResponseDelta, undefined> {
    return this.#queue;
  }

  async #run(source: ResponseSource): Promise<void> {
    try {
      await this.#read(source);
    } catch (failure) {
      if (this.#isOver) return;
      const error = thrownErrorEvent(failure);
      if (error !== undefined) this.#queue.push(this.#reader.push({ type: 'error', error }));
      this.#finish(isAbort(failure) ? 'aborted' : 'source_failed', failure);
    }
  }

  async #read(source: ResponseSource): Promise<void> {
    if (isChunks(source)) return this.#readChunks(openChunks(source));
    if (!isHttpResponse(source)) return this.#readWhole(source);
    if (isJson(source)) return this.#readWhole(await source.json());
    if (source.body !== null) return this.#readChunks(openChunks(source.body));
    this.#finish('stream_ended');
  }

  #readWhole(response: unknown): void {
    if (this.#isOver) return;
    this.#queue.push(this.#reader.pushResponse(response));
    this.#finish('unreadable');
  }

  async #readChunks(chunks: ChunkSource): Promise<void> {
    this.#chunks = chunks;
    while (!this.#isOver) {
      const step = await (this.#hasFailed ? within(chunks.next(), GRACE_MS) : chunks.next());
      if (this.#isOver) return;
      if (step === undefined && this.#hasFailed) return this.#finish('stream_ended', undefined, true);
      if (!isStep(step)) throw new TypeError('The source gives no iterator results.');
      for (const item of step.done ? this.#sse.end() : this.#itemsOf(step.value)) {
        if (item.kind === 'end') return this.#finish('stream_ended', undefined, true);
        await this.#take(item);
        if (this.#isOver) return;
        if (this.#reader.ended) return this.#finish('stream_ended', undefined, !step.done);
      }
      if (step.done) this.#finish('stream_ended');
    }
  }

  #itemsOf(chunk: unknown): SseItem[] {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) return this.#sse.feed(chunk);
    return [{ kind: 'event', event: chunk }];
  }

  async #take(item: SseItem): Promise<void> {
    const deltas = item.kind === 'event' ? this.#reader.push(item.event) : this.#reader.pushNotJson();
    this.#hasFailed ||= deltas.some(({ type }) => type === 'error');
    this.#queue.push(deltas);
    await this.#queue.turn();
    await this.#breather.breathe();
  }

  #abort(cause: unknown): void {
    if (this.#isOver) return;
    this.#finish('aborted', cause);
    this.#chunks?.cancel(cause);
  }

  /** Settles everything. `isOpen`: the source may have more to say, which nobody wants to know. */
  #finish(reason: BrokenReason, cause?: unknown, isOpen = false): void {
    this.#isOver = true;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#settle(this.#reader.end(reason, cause));
    this.#queue.close();
    if (isOpen && this.#chunks !== undefined) void readOut(this.#chunks);
  }
}

/** Whether an iterator gave what iterators give: its type is only its word. */
function isStep(step: unknown): step is IteratorResult<unknown, unknown> {
  return typeof step === 'object' && step !== null;
}

/** Lets a stream come to its end by itself, which keeps its connection, and cancels it when it does not soon. */
async function readOut(chunks: ChunkSource): Promise<void> {
  try {
    for (let read = 0; read < CHUNKS_AFTER_END; read++) {
      const step = await within(chunks.next(), GRACE_MS);
      if (step === undefined) break;
      if (step.done) return;
    }
  } catch {
    return;
  }
  chunks.cancel(undefined);
}
