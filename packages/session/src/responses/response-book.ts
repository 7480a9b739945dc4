import type { DecodedResponseEnded, DecodedResponseStarted, PrismDecodeError } from '@prismwire/decoder';
import type { Clock } from '../clock.js';
import { PrismRequestError } from '../errors/request-error.js';
import { abortable } from '../requests/abortable.js';
import type { RequestLedger } from '../requests/request-ledger.js';
import { BoundedSet } from './bounded-set.js';
import { type CancelOptions, LiveResponse, type ResponseOwner } from './live-response.js';
import { endOf, endWithout, type ResponseEnd } from './response-end.js';
import type { ResponseEvent } from './response-handle.js';

/** How many ended responses can still be found by their id, such as by one that continues them. */
const keptEnded = 16;
/** How many ids of responses that are no longer kept are known, so that a late event does not revive them. */
const keptIds = 32;

/** What a book of responses works with. */
export interface ResponseBookOptions {
  readonly clock: Clock;
  readonly silenceMs: number;
  readonly requestMs: number;
  readonly ledger: RequestLedger;
  /** The server has nothing open any more, as far as is known. */
  onIdle(): void;
  /** A response has ended, and the server has not said so. */
  onLost(id: string, end: ResponseEnd): void;
  /** The listener gets no more sound of this response. */
  onInterrupted(id: string): void;
  /** The server has ended a response, or will not any more: that it had ended here before does not count. */
  onEnded(response: LiveResponse, end: ResponseEnd): void;
}

/** The responses of a session: those that run, and the last that ended. */
export class ResponseBook implements ResponseOwner {
  readonly clock: Clock;
  readonly silenceMs: number;
  readonly #options: ResponseBookOptions;
  readonly #kept = new Map<string, LiveResponse>();
  /** Those that the server has not ended: while there is one, it takes no request for another. */
  readonly #running = new Map<string, LiveResponse>();
  #over = new BoundedSet<string>(keptIds);
  #interrupted = new BoundedSet<string>(keptIds);

  constructor(options: ResponseBookOptions) {
    this.#options = options;
    this.clock = options.clock;
    this.silenceMs = options.silenceMs;
  }

  /** Whether the server is busy with a response. */
  get busy(): boolean {
    return this.#running.size > 0;
  }

  /** The response that began last and has not ended. */
  get current(): LiveResponse | undefined {
    return this.unfinished.at(-1);
  }

  /** The responses that the server has not ended, in the order in which they began. */
  get running(): LiveResponse[] {
    return [...this.#running.values()];
  }

  /** Those of them that have not ended here either. */
  get unfinished(): LiveResponse[] {
    return this.running.filter(({ end }) => end === undefined);
  }

  /** From here on the listener gets no more sound of this response. */
  interrupt(response: LiveResponse): void {
    this.#interrupted.add(response.id);
    response.interrupt();
    this.#options.onInterrupted(response.id);
  }

  /** Whether this response was interrupted, so that its sound is withheld. */
  isInterrupted(id: string): boolean {
    return this.#interrupted.has(id);
  }

  /** A response by its id. Undefined: not known, or no longer. */
  get(id: string): LiveResponse | undefined {
    return this.#kept.get(id);
  }

  /** A response begins. Undefined: it had begun before. */
  start(event: DecodedResponseStarted): LiveResponse | undefined {
    const { responseId, cause, parentResponseId } = event;
    const found = this.#kept.get(responseId);
    const opened = found === undefined ? this.#open(responseId, cause, parentResponseId) : undefined;
    (found ?? opened)?.record(event);
    return opened;
  }

  /** An event of a response. Returns the response if it is the first that is heard of it. */
  record(event: ResponseEvent): LiveResponse | undefined {
    const found = this.#kept.get(event.responseId);
    if (found !== undefined) {
      found.record(event);
      return undefined;
    }
    const opened = this.#open(event.responseId);
    opened?.record(event);
    return opened;
  }

  /** A response ends. Returns it if this is the first that is heard of it. */
  end(event: DecodedResponseEnded): LiveResponse | undefined {
    const { responseId, cause, parentResponseId } = event;
    const found = this.#kept.get(responseId);
    const opened = found === undefined ? this.#open(responseId, cause, parentResponseId) : undefined;
    const response = found ?? opened;
    if (response === undefined) return undefined;
    response.drainToken ??= event.drainToken;
    response.record(event);
    this.#finish(response, endOf(event));
    return opened;
  }

  /** A frame about a response that cannot be read: its beginning and end are taken note of all the same. */
  noteBroken(error: PrismDecodeError): LiveResponse | undefined {
    const { responseId, eventType } = error;
    if (responseId === undefined) return undefined;
    if (eventType === 'response.created') {
      return this.#kept.has(responseId) ? undefined : this.#open(responseId);
    }
    const response = this.#kept.get(responseId);
    if (eventType === 'response.done' && response !== undefined) {
      this.#lose(response, endWithout('unreadable', error));
    }
    return undefined;
  }

  cancel(response: LiveResponse, { signal, timeoutMs }: CancelOptions = {}): Promise<ResponseEnd> {
    if (response.end !== undefined) return Promise.resolve(response.end);
    if (response.cancelling === undefined) {
      const cancelling = this.#requestCancel(response, timeoutMs ?? this.#options.requestMs);
      response.cancelling = cancelling;
      const over = () => {
        response.cancelling = undefined;
      };
      // Also marks it as handled: whoever asked may have turned away by an abort.
      cancelling.then(over, over);
    }
    return abortable(response.cancelling, signal);
  }

  fellSilent(response: LiveResponse): void {
    if (response.end !== undefined) this.#options.onLost(response.id, response.end);
    // The server is told, and asked: it answers with the end, or says that nothing is running any more.
    this.#requestCancel(response, this.#options.requestMs).catch(() => {});
  }

  /** The connection is gone. */
  loseAll(error: NonNullable<ResponseEnd['error']>, quiet: boolean): void {
    for (const response of this.running) this.#lose(response, endWithout('connection_lost', error), quiet);
  }

  /** A new connection: what the old one has named means nothing there. */
  reset(): void {
    this.#kept.clear();
    this.#over = new BoundedSet(keptIds);
    this.#interrupted = new BoundedSet(keptIds);
  }

  async #requestCancel(response: LiveResponse, timeoutMs: number): Promise<ResponseEnd> {
    const event = { type: 'response.cancel', response_id: response.id } as const;
    try {
      await this.#options.ledger.request(event, { timeoutMs, isOwed: true });
    } catch (error) {
      if (!isNotActive(error)) throw error;
      // The server knows nothing of it, so its end was lost, and would be waited for in vain.
      this.#lose(response, endWithout('unknown', undefined));
    }
    return response.end ?? response.done;
  }

  #open(id: string, cause?: string, parentId?: string): LiveResponse | undefined {
    if (this.#over.has(id)) return undefined;
    const parent = parentId === undefined ? undefined : this.#kept.get(parentId);
    const response = new LiveResponse(this, { id, cause, parent });
    this.#kept.set(id, response);
    this.#running.set(id, response);
    return response;
  }

  #lose(response: LiveResponse, end: ResponseEnd, quiet = false): void {
    this.#options.onLost(response.id, end);
    this.#finish(response, end, quiet);
  }

  #finish(response: LiveResponse, end: ResponseEnd, quiet = false): void {
    response.finish(end, quiet);
    if (!this.#running.delete(response.id)) return;
    this.#options.onEnded(response, end);
    this.#forgetOldest();
    if (this.#running.size === 0) this.#options.onIdle();
  }

  #forgetOldest(): void {
    let surplus = this.#kept.size - this.#running.size - keptEnded;
    for (const [id, response] of this.#kept) {
      if (surplus <= 0) return;
      if (this.#running.has(id)) continue;
      // Or a long chain of responses would be kept by its last.
      for (const child of response.children) child.parent = undefined;
      this.#kept.delete(id);
      this.#over.add(id);
      surplus -= 1;
    }
  }
}

function isNotActive(error: unknown): boolean {
  return error instanceof PrismRequestError && error.code === 'response_cancel_not_active';
}
