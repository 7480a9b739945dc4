import type { PrismClientEvent, RealtimeSession } from '@prismwire/core/prism';
import {
  type DecodedError,
  type DecodedEvent,
  type DecodedResponseStarted,
  type DecodeOptions,
  type PrismDecodeError,
  safeDecodeMessage,
} from '@prismwire/decoder';
import type { Clock } from './clock.js';
import type { PrismTimeouts } from './connect/timeouts.js';
import { PrismConnectionError } from './errors/connection-error.js';
import { refusalOf } from './errors/request-error.js';
import { EventFeed } from './events/event-feed.js';
import type { SessionEnded } from './events/session-event.js';
import { History } from './history/history.js';
import { RequestLedger } from './requests/request-ledger.js';
import { CreateQueue } from './responses/create-queue.js';
import type { LiveResponse } from './responses/live-response.js';
import { ResponseBook } from './responses/response-book.js';
import { Connection, type ConnectionSink } from './transport/connection.js';
import type { PrismTransport, TransportClose, TransportFrame } from './transport/transport.js';

/** An error this long before the end, in milliseconds, is taken for its announcement. */
const announcementMs = 10_000;

/** Who waits for the server's first word. */
export interface Handshake {
  succeeded(): void;
  failed(error: Error): void;
}

/** What an engine is made of. */
export interface EngineOptions {
  readonly clock: Clock;
  readonly timeouts: PrismTimeouts;
  readonly decode: DecodeOptions | undefined;
  readonly handshake: Handshake;
}

/**
 * What goes on inside a session: each frame is decoded, changes what is known, settles what it answers, and is then
 * told to everybody, in this order. Nothing here makes a promise or a timer for a single event.
 */
export class SessionEngine implements ConnectionSink {
  readonly clock: Clock;
  readonly timeouts: PrismTimeouts;
  readonly feed: EventFeed = new EventFeed();
  readonly history: History = new History();
  readonly ledger: RequestLedger;
  readonly book: ResponseBook;
  readonly queue: CreateQueue;
  readonly #decode: DecodeOptions | undefined;
  readonly #onEnd = new Set<(error: PrismConnectionError) => void>();
  #handshake: Handshake | undefined;
  #connection: Connection | undefined;
  #session: RealtimeSession | undefined;
  #ended: SessionEnded | undefined;
  #lastError: { readonly event: DecodedError; readonly at: number } | undefined;
  /** The person has spoken, and the server will answer that by itself. */
  #owesAnswer = false;
  /** Frames that came while another one was being worked on; undefined while none is. */
  #backlog: TransportFrame[] | undefined;

  constructor({ clock, timeouts, decode, handshake }: EngineOptions) {
    this.clock = clock;
    this.timeouts = timeouts;
    this.#decode = decode;
    this.#handshake = handshake;
    const { request: requestMs, silence: silenceMs } = timeouts;
    const ledger = new RequestLedger(clock, (event) => this.transmit(JSON.stringify(event)));
    const book = new ResponseBook({
      clock,
      silenceMs,
      requestMs,
      ledger,
      onIdle: () => this.queue.pump(),
      onLost: (id, { status }) => this.history.endWithout(id, status),
    });
    this.ledger = ledger;
    this.book = book;
    this.queue = new CreateQueue({ clock, ledger, book, timeouts, mayBeOurs: () => !this.#owesAnswer });
  }

  /** The session as the server described it last. Undefined: not yet. */
  get session(): RealtimeSession | undefined {
    return this.#session;
  }

  /** How the session has ended. Undefined: it has not. */
  get ended(): SessionEnded | undefined {
    return this.#ended;
  }

  /** How many bytes wait in the socket. */
  get bufferedAmount(): number {
    return this.#connection?.bufferedAmount ?? 0;
  }

  /** Goes on with this connection. */
  attach(transport: PrismTransport): void {
    this.#connection = new Connection(transport, this);
  }

  /** Gives the session up, before anybody has it. */
  discard(): void {
    this.#handshake = undefined;
    this.#connection?.discard();
    this.#finish({ code: 1000, reason: '' }, true);
  }

  /** @throws {@link PrismConnectionError} if the session has ended, or the transport does not take it. */
  transmit(text: string): void {
    if (this.#ended !== undefined) throw this.#ended.error;
    if (this.#connection === undefined) throw new PrismConnectionError({ code: 1006, reason: '' });
    this.#connection.send(text);
  }

  /** Sends an event whose answer nobody waits for. Throws like `transmit`. */
  notify(event: PrismClientEvent): void {
    this.transmit(JSON.stringify({ ...event, event_id: this.ledger.nextId() }));
  }

  /** Calls back when the session ends. Returns what calls that off. */
  onEnd(callback: (error: PrismConnectionError) => void): () => void {
    if (this.#ended !== undefined) callback(this.#ended.error);
    else this.#onEnd.add(callback);
    return () => {
      this.#onEnd.delete(callback);
    };
  }

  /** Ends the session from here. Settles when the connection is closed, or the server has not done its part in time. */
  close(code: number, reason: string): Promise<void> {
    const connection = this.#connection;
    if (connection === undefined || this.#ended !== undefined) return Promise.resolve();
    return new Promise((resolve) => {
      const cancelTimer = this.clock.after(this.timeouts.close, () => {
        connection.discard();
        resolve();
      });
      connection.close(code, reason, () => {
        cancelTimer();
        resolve();
      });
      this.#finish({ code, reason }, true);
    });
  }

  frame(frame: TransportFrame): void {
    // A transport that answers at once, from within a listener, must not turn the order around.
    if (this.#backlog !== undefined) {
      this.#backlog.push(frame);
      return;
    }
    const backlog: TransportFrame[] = [];
    this.#backlog = backlog;
    try {
      this.#read(frame);
      for (let next = backlog.shift(); next !== undefined; next = backlog.shift()) this.#read(next);
    } finally {
      this.#backlog = undefined;
    }
  }

  closed(close: TransportClose): void {
    this.#finish(close, false);
  }

  #read(frame: TransportFrame): void {
    if (this.#ended !== undefined) return;
    const result = safeDecodeMessage(frame, this.#decode);
    if (result.ok) this.#receive(result.event);
    else this.#noteBroken(result.error);
  }

  #receive(event: DecodedEvent): void {
    switch (event.kind) {
      case 'text.delta':
      case 'audio.delta':
      case 'audio.transcript.delta':
      case 'tool.arguments.delta':
      case 'text.done':
      case 'audio.done':
      case 'audio.transcript.done':
      case 'tool.call':
      case 'response.part.added':
      case 'response.part.done':
      case 'response.item.added':
      case 'response.item.done': {
        this.history.apply(event);
        const opened = this.book.record(event);
        this.feed.deliver(event);
        if (opened !== undefined) this.#announce(opened, undefined);
        return;
      }
      case 'response.started':
        this.#startResponse(event);
        return;
      case 'response.ended': {
        this.history.apply(event);
        const opened = this.book.end(event);
        this.ledger.offer(event);
        this.feed.deliver(event);
        if (opened !== undefined) this.#announce(opened, undefined);
        return;
      }
      case 'error':
        this.#noteError(event);
        return;
      case 'session.created':
        this.#session = event.session;
        this.feed.deliver(event);
        this.#handshake?.succeeded();
        this.#handshake = undefined;
        return;
      case 'session.updated':
        this.#session = event.session;
        break;
      case 'input.ready':
        this.feed.deliver(event);
        this.queue.becomeReady();
        return;
      case 'playback.started':
      case 'playback.stopped':
      case 'playback.cleared':
        this.book.get(event.responseId)?.record(event);
        break;
      default:
    }
    this.history.apply(event);
    const answers = this.ledger.offer(event);
    if (event.kind === 'input.committed' && !answers) {
      this.#owesAnswer = this.#session?.turn_detection?.create_response !== false;
    }
    this.feed.deliver(event);
  }

  #startResponse(event: DecodedResponseStarted): void {
    this.history.apply(event);
    const opened = this.book.start(event);
    if (opened === undefined) {
      // The same frame once more.
      this.feed.deliver(event);
      return;
    }
    this.ledger.offer(event);
    if (!opened.requested) this.#owesAnswer = false;
    this.feed.deliver(event);
    this.#announce(opened, event.requestEventId);
  }

  #announce(response: LiveResponse, requestId: string | undefined): void {
    const { requested } = response;
    const unwanted = this.queue.isUnwanted(response, requestId);
    this.feed.deliver({ kind: 'response.opened', response, requested });
    // Whoever asked for it has given up. If it cannot be cancelled, it is a response like any other.
    if (unwanted) response.cancel().catch(() => {});
  }

  #noteError(event: DecodedError): void {
    const owned = this.ledger.refuse(event);
    if (!owned) {
      this.#lastError = { event, at: this.clock.now() };
      this.queue.noteRefusal(event.ownerEventId);
    }
    this.feed.deliver(event);
    this.#handshake?.failed(refusalOf(event, undefined));
  }

  #noteBroken(error: PrismDecodeError): void {
    this.ledger.answerUnreadable(error);
    const opened = this.book.noteBroken(error);
    this.feed.deliver({ kind: 'frame.broken', error });
    if (opened !== undefined) this.#announce(opened, error.requestEventId);
  }

  #finish({ code, reason, cause }: TransportClose, local: boolean): void {
    if (this.#ended !== undefined) return;
    // 1005: closed in an orderly way, without a code.
    const clean = local || code === 1000 || code === 1005;
    const recent = this.#lastError !== undefined && this.clock.now() - this.#lastError.at <= announcementMs;
    const serverError = recent && !local ? this.#lastError?.event : undefined;
    const message = local ? 'The session was closed here.' : undefined;
    const error = new PrismConnectionError({ code, reason, message, serverError, cause });
    const ended: SessionEnded = { kind: 'session.ended', code, reason, error, clean };
    this.#ended = ended;
    this.#connection = undefined;
    this.queue.failAll(error);
    this.ledger.failAll(error);
    this.book.loseAll(error, clean);
    const callbacks = [...this.#onEnd];
    this.#onEnd.clear();
    for (const callback of callbacks) callback(error);
    this.feed.deliver(ended);
    this.feed.end({ error: clean ? undefined : error });
    this.#handshake?.failed(error);
    this.#handshake = undefined;
  }
}
