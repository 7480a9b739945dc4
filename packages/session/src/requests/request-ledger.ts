import type { PrismClientEvent } from '@prismwire/core/prism';
import type { DecodedError, DecodedEvent, DecodedEventKind, PrismDecodeError } from '@prismwire/decoder';
import type { Clock } from '../clock.js';
import { abortError } from '../errors/abort-error.js';
import { localRefusal, refusalOf } from '../errors/request-error.js';
import { PrismTimeoutError } from '../errors/timeout-error.js';
import { answerOf, mayAnswer, requestRefusedWith } from './answers.js';
import { checkClientEvent } from './check-client-event.js';

/** How a request was settled. */
export type Settlement =
  | { readonly ok: true; readonly event: DecodedEvent }
  | {
      readonly ok: false;
      readonly error: Error;
      /** Whether the server may still act on it: it was sent, and nobody has said what became of it. */
      readonly unanswered: boolean;
    };

/** What is asked of the ledger with a request. */
export interface RequestOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Whether it is sent however many are open: the server has asked for it, or the person wants silence. */
  readonly isOwed?: boolean | undefined;
  /** Is called before anybody is told that it was answered. */
  readonly onAccepted?: (() => void) | undefined;
  /** Whether an event that does not name its request, and need not mean this one, may be taken as the answer. */
  readonly takesLikely?: (() => boolean) | undefined;
  /** Is called exactly once. */
  settle(settlement: Settlement): void;
}

interface OpenRequest {
  readonly event: PrismClientEvent;
  readonly options: RequestOptions;
  /** Takes timer and abort listener away. */
  release(): void;
}

/** What waits for acknowledgment at a time is bounded, so that a silent server cannot fill the memory. */
const limit = 1_024;

/**
 * The open requests of a session. Each is settled exactly once: by its acknowledgment, by the error that names it,
 * by its deadline, by its signal, or by the end of the connection.
 */
export class RequestLedger {
  readonly #clock: Clock;
  readonly #transmit: (event: PrismClientEvent) => void;
  readonly #open = new Map<string, OpenRequest>();
  /** The kinds of events in which this server names the request that it answers. */
  readonly #named = new Set<DecodedEventKind>();
  #lastId = 0;

  /** `transmit` throws if the event cannot be sent. */
  constructor(clock: Clock, transmit: (event: PrismClientEvent) => void) {
    this.#clock = clock;
    this.#transmit = transmit;
  }

  /** How many requests are open. */
  get size(): number {
    return this.#open.size;
  }

  /** A new `event_id`. */
  nextId(): string {
    this.#lastId += 1;
    return `pw_${this.#lastId}`;
  }

  /** Whether this server names the request in events of this kind. */
  names(kind: DecodedEventKind): boolean {
    return this.#named.has(kind);
  }

  /** Sends an event and keeps account of it. Returns its `event_id`. */
  open(unnamed: PrismClientEvent, options: RequestOptions): string {
    const id = this.nextId();
    const event: PrismClientEvent = { ...unnamed, event_id: id };
    const refusal = this.#refusalOf(event, options);
    if (refusal !== undefined) {
      options.settle({ ok: false, error: refusal, unanswered: false });
      return id;
    }
    // First: a transport may bring the answer before it returns.
    this.#open.set(id, { event, options, release: this.#watch(id, event, options) });
    try {
      this.#transmit(event);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      this.#settle(id, { ok: false, error, unanswered: false });
    }
    return id;
  }

  /** Like `open`, as a promise of the acknowledgment. */
  request(event: PrismClientEvent, options: Omit<RequestOptions, 'settle'>): Promise<DecodedEvent> {
    return new Promise((resolve, reject) => {
      this.open(event, {
        ...options,
        settle: (settlement) => {
          if (settlement.ok) resolve(settlement.event);
          else reject(settlement.error);
        },
      });
    });
  }

  /** Looks whether an event answers a request. Returns whether it does. */
  offer(event: DecodedEvent): boolean {
    const { kind, requestEventId } = event;
    if (!mayAnswer(kind)) return false;
    if (requestEventId !== undefined) {
      this.#named.add(kind);
      const named = this.#open.get(requestEventId);
      if (named !== undefined && answerOf(named.event, event) !== 'no') {
        return this.#settle(requestEventId, { ok: true, event });
      }
    }
    const anonymous = requestEventId === undefined && !this.#named.has(kind);
    for (const [id, request] of this.#open) {
      const answer = answerOf(request.event, event);
      const takes = answer === 'likely' && anonymous && (request.options.takesLikely?.() ?? true);
      if (answer === 'sure' || takes) return this.#settle(id, { ok: true, event });
    }
    return false;
  }

  /** Looks whether an error refuses a request. Returns whether it does. */
  refuse(event: DecodedError): boolean {
    const id = event.ownerEventId ?? this.#onlyOneRefusedWith(event.code);
    const request = id === undefined ? undefined : this.#open.get(id);
    if (id === undefined || request === undefined) return false;
    const error = refusalOf(event, request.event.type);
    return this.#settle(id, { ok: false, error, unanswered: false });
  }

  /** Settles the request that a broken frame names: its answer has come, and cannot be read. */
  answerUnreadable(error: PrismDecodeError): void {
    const id = error.requestEventId;
    if (id !== undefined && this.#open.has(id)) this.#settle(id, { ok: false, error, unanswered: true });
  }

  /** Another server answers from here on. */
  startOver(): void {
    this.#named.clear();
  }

  /** Settles everything that is open. */
  failAll(error: Error): void {
    for (const id of [...this.#open.keys()]) this.#settle(id, { ok: false, error, unanswered: false });
  }

  /** Why an event is not sent at all. */
  #refusalOf(event: PrismClientEvent, { signal, isOwed = false }: RequestOptions): Error | undefined {
    if (signal?.aborted) return abortError(signal);
    if (this.#open.size >= limit && !isOwed) {
      return localRefusal(event.type, 'too_many_requests', `${limit} requests are open already.`);
    }
    return checkClientEvent(event);
  }

  #watch(id: string, { type }: PrismClientEvent, { timeoutMs, signal }: RequestOptions): () => void {
    const cancelTimer = this.#clock.after(timeoutMs, () => {
      const error = new PrismTimeoutError({ operation: type, waitedFor: 'acknowledgment', timeoutMs });
      this.#settle(id, { ok: false, error, unanswered: true });
    });
    if (signal === undefined) return cancelTimer;
    const onAbort = () => {
      this.#settle(id, { ok: false, error: abortError(signal), unanswered: true });
    };
    signal.addEventListener('abort', onAbort);
    return () => {
      cancelTimer();
      signal.removeEventListener('abort', onAbort);
    };
  }

  #settle(id: string, settlement: Settlement): boolean {
    const request = this.#open.get(id);
    if (request === undefined) return false;
    this.#open.delete(id);
    request.release();
    if (settlement.ok) request.options.onAccepted?.();
    request.options.settle(settlement);
    return true;
  }

  #onlyOneRefusedWith(code: string | undefined): string | undefined {
    const type = requestRefusedWith(code);
    if (type === undefined) return undefined;
    const ids = [...this.#open].filter(([, { event }]) => event.type === type).map(([id]) => id);
    return ids.length === 1 ? ids[0] : undefined;
  }
}
