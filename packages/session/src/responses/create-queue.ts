import type { PrismClientEvent, RealtimeNewItem, RealtimeResponseOptions } from '@prismwire/core/prism';
import type { Clock } from '../clock.js';
import { abortError } from '../errors/abort-error.js';
import { localRefusal } from '../errors/request-error.js';
import { PrismTimeoutError } from '../errors/timeout-error.js';
import type { RequestLedger, Settlement } from '../requests/request-ledger.js';
import { BoundedSet } from './bounded-set.js';
import type { LiveResponse } from './live-response.js';
import type { ResponseBook } from './response-book.js';

/** A turn to take: a response to ask for, with an item to add before it, if any. */
export interface Turn {
  readonly item?: RealtimeNewItem | undefined;
  readonly response?: RealtimeResponseOptions | undefined;
  /** Whether it may only be sent once the server takes typed text. */
  readonly typed: boolean;
  /** Whether it goes on with what a response has begun, and so goes before the others. */
  readonly continues?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

interface Job {
  readonly turn: Turn;
  /** Both do nothing once the job is settled. */
  resolve(response: LiveResponse): void;
  reject(error: Error): void;
  settled: boolean;
  /** Takes the timers and the abort listener of the wait away. */
  stopWaiting(): void;
  stopWaitingForReady(): void;
}

interface OpenCreate {
  readonly id: string | undefined;
  /** Who waits for it. Undefined: it was given up. */
  readonly job: Job | undefined;
  readonly sentAt: number;
  /** Takes away the timer of one that was given up. */
  forget(): void;
}

/** What a queue of turns works with. */
export interface CreateQueueOptions {
  readonly clock: Clock;
  readonly ledger: RequestLedger;
  readonly book: ResponseBook;
  readonly timeouts: { readonly request: number; readonly ready: number; readonly turn: number };
  /** Whether a response that names no request may be the one that was asked for. */
  mayBeOurs(): boolean;
  /** Whether this is a moment for such a turn. Those behind it may be taken if not. */
  mayTake(turn: Turn): boolean;
}

/** How many creates are known that were given up. */
const keptGivenUp = 128;
/** How many turns may wait. */
const limit = 1_024;

const nothing = () => {};

/**
 * The turns that wait to be taken, in order. At most one `response.create` is open, and none is sent while the
 * server is busy with a response: it would refuse it.
 *
 * A create that was given up (by a deadline or a signal) is still open for the server. Until its response has come
 * and was cancelled, or was refused, or twice the deadline has passed, the next one waits.
 */
export class CreateQueue {
  readonly #options: CreateQueueOptions;
  readonly #waiting: Job[] = [];
  readonly #givenUp = new BoundedSet<string>(keptGivenUp);
  /** The create that the server has not answered. */
  #open: OpenCreate | undefined;
  #ready = false;
  #pumping = false;

  constructor(options: CreateQueueOptions) {
    this.#options = options;
  }

  /** Whether the server has said that it takes typed text. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Takes a turn as soon as it can be. */
  add(turn: Turn): Promise<LiveResponse> {
    return new Promise((resolve, reject) => {
      const { signal } = turn;
      if (signal?.aborted) return reject(abortError(signal));
      if (this.#waiting.length >= limit) {
        const message = `${limit} responses are asked for already.`;
        return reject(localRefusal('response.create', 'too_many_requests', message));
      }
      const job: Job = {
        turn,
        settled: false,
        stopWaiting: nothing,
        stopWaitingForReady: nothing,
        resolve: (response) => {
          job.settled = true;
          resolve(response);
        },
        reject: (error) => {
          job.settled = true;
          reject(error);
        },
      };
      this.#watch(job);
      if (turn.continues === true) this.#waiting.unshift(job);
      else this.#waiting.push(job);
      this.pump();
    });
  }

  /** A turn that waits is not wanted any more. One that was taken is left as it is. */
  withdraw(turn: Turn): void {
    const index = this.#waiting.findIndex((job) => job.turn === turn);
    const [job] = index === -1 ? [] : this.#waiting.splice(index, 1);
    job?.stopWaiting();
    job?.reject(new DOMException('The turn was withdrawn.', 'AbortError'));
  }

  /** A new connection, whose server has not said that it takes typed text. */
  startOver(): void {
    this.#ready = false;
  }

  /** The server takes typed text. */
  becomeReady(): void {
    if (this.#ready) return;
    this.#ready = true;
    for (const job of this.#waiting) job.stopWaitingForReady();
    this.pump();
  }

  /** Takes turns while that is possible. */
  pump(): void {
    // Sending may fail at once, which calls this again.
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      for (let job = this.#next(); job !== undefined; job = this.#next()) {
        this.#waiting.splice(this.#waiting.indexOf(job), 1);
        job.stopWaiting();
        this.#take(job);
      }
    } finally {
      this.#pumping = false;
    }
  }

  /** A response has begun. Returns whether it answers a create that was given up, so that nobody wants it. */
  isUnwanted(response: LiveResponse, requestId: string | undefined): boolean {
    if (response.requested) return false;
    const open = this.#open;
    const anonymous = requestId === undefined && !this.#options.ledger.names('response.started');
    if (open !== undefined && open.job === undefined) {
      if (requestId === open.id || (anonymous && this.#options.mayBeOurs())) {
        this.#close();
        return true;
      }
    }
    return requestId !== undefined && this.#givenUp.has(requestId);
  }

  /** The server has refused a request. */
  noteRefusal(requestId: string | undefined): void {
    if (requestId === undefined || this.#open?.job !== undefined || this.#open?.id !== requestId) return;
    this.#close();
    this.pump();
  }

  /** The connection is gone. */
  failAll(error: Error): void {
    this.#close();
    for (const job of this.#waiting.splice(0)) {
      job.stopWaiting();
      job.reject(error);
    }
  }

  /** The turn to take now. Undefined: none, or not yet. */
  #next(): Job | undefined {
    if (this.#open !== undefined || this.#options.book.busy) return undefined;
    const job = this.#waiting.find(({ turn }) => this.#options.mayTake(turn));
    return job?.turn.typed === true && !this.#ready ? undefined : job;
  }

  #take(job: Job): void {
    const { ledger, timeouts } = this.#options;
    const { item, response, signal, timeoutMs = timeouts.request } = job.turn;
    if (item !== undefined) {
      ledger.open(
        { type: 'conversation.item.create', item },
        {
          timeoutMs,
          signal,
          settle: (settlement) => {
            if (!settlement.ok && !job.settled) job.reject(settlement.error);
          },
        },
      );
      // Refused before it was sent: then there is nothing to answer either.
      if (job.settled) return;
    }
    const create: PrismClientEvent =
      response === undefined ? { type: 'response.create' } : { type: 'response.create', response };
    const open: OpenCreate = { id: undefined, job, sentAt: this.#options.clock.now(), forget: nothing };
    this.#open = open;
    const id = ledger.open(create, {
      timeoutMs,
      isOwed: job.turn.continues,
      signal,
      takesLikely: () => this.#options.mayBeOurs(),
      settle: (settlement) => this.#settle(job, settlement, timeoutMs),
    });
    if (this.#open === open) this.#open = { ...open, id };
  }

  #settle(job: Job, settlement: Settlement, timeoutMs: number): void {
    if (settlement.ok) {
      this.#close();
      const { event } = settlement;
      const response =
        event.kind === 'response.started' ? this.#options.book.get(event.responseId) : undefined;
      if (response === undefined) return;
      response.requested = true;
      // The item was refused, or its sender has turned away: nobody reads the answer.
      if (job.settled) response.cancel().catch(nothing);
      else job.resolve(response);
      return;
    }
    if (!job.settled) job.reject(settlement.error);
    if (settlement.unanswered) this.#giveUp(timeoutMs);
    else this.#close();
    this.pump();
  }

  /** The create stays open for the server for a while, though nobody waits for it here. */
  #giveUp(timeoutMs: number): void {
    const open = this.#open;
    if (open === undefined) return;
    if (open.id !== undefined) this.#givenUp.add(open.id);
    const { clock } = this.#options;
    const forget = clock.after(open.sentAt + 2 * timeoutMs - clock.now(), () => {
      this.#close();
      this.pump();
    });
    this.#open = { ...open, job: undefined, forget };
  }

  #close(): void {
    this.#open?.forget();
    this.#open = undefined;
  }

  #watch(job: Job): void {
    const { clock, timeouts } = this.#options;
    const { signal, typed } = job.turn;
    const fail = (error: Error) => {
      const index = this.#waiting.indexOf(job);
      if (index !== -1) this.#waiting.splice(index, 1);
      job.stopWaiting();
      job.reject(error);
      // Whoever waited behind it may be free to go.
      this.pump();
    };
    const deadline = (waitedFor: string, timeoutMs: number) =>
      clock.after(timeoutMs, () =>
        fail(new PrismTimeoutError({ operation: 'response.create', waitedFor, timeoutMs })),
      );
    const stopTurn = deadline('response.ended', timeouts.turn);
    job.stopWaitingForReady = typed && !this.#ready ? deadline('input.ready', timeouts.ready) : nothing;
    const onAbort = () => {
      if (signal !== undefined) fail(abortError(signal));
    };
    signal?.addEventListener('abort', onAbort);
    job.stopWaiting = () => {
      stopTurn();
      job.stopWaitingForReady();
      signal?.removeEventListener('abort', onAbort);
    };
  }
}
