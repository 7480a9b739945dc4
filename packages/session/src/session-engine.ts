import type { RealtimeSession } from '@prismwire/core/prism';
import { type DecodedError, type DecodeOptions, safeDecodeMessage } from '@prismwire/decoder';
import type { AudioQueueLimits } from './audio-input/audio-queue.js';
import type { Clock } from './clock.js';
import { SessionSettings } from './connect/session-settings.js';
import type { PrismTimeouts } from './connect/timeouts.js';
import { PrismConnectionError } from './errors/connection-error.js';
import { refusalOf } from './errors/request-error.js';
import type { SessionEnded } from './events/session-event.js';
import type { InterruptionOptions } from './interruption/interruption-options.js';
import { receiveBroken, receiveError, receiveEvent } from './receive-event.js';
import type { Reconnector } from './reconnect/reconnector.js';
import { SessionParts } from './session-parts.js';
import type { LocalEvent, TapEntry, TraceTap } from './trace/trace-tap.js';
import { Connection, type ConnectionSink } from './transport/connection.js';
import type { PrismTransport, TransportClose, TransportFrame } from './transport/transport.js';

/** An error this long before the end, in milliseconds, is taken for its announcement. */
const announcementMs = 10_000;

/** Who waits for the server's first word on a connection. */
export interface Handshake {
  succeeded(): void;
  failed(error: Error): void;
}

/** What an engine is made of. */
export interface EngineOptions {
  readonly clock: Clock;
  readonly timeouts: PrismTimeouts;
  readonly decode?: DecodeOptions | undefined;
  readonly interruption?: InterruptionOptions | undefined;
  readonly audioQueue?: AudioQueueLimits | undefined;
}

/**
 * The life of a session: its connections, the frames that come and go, and its end. What an event means is told by
 * `receiveEvent`.
 */
export class SessionEngine implements ConnectionSink {
  readonly clock: Clock;
  readonly timeouts: PrismTimeouts;
  readonly parts: SessionParts;
  readonly settings: SessionSettings = new SessionSettings();
  /** Makes new connections. Undefined: a lost one is the end. */
  reconnector: Reconnector | undefined;
  readonly #decode: DecodeOptions | undefined;
  readonly #onEnd = new Set<(error: PrismConnectionError) => void>();
  readonly #taps = new Set<TraceTap>();
  /** What was heard before anybody could listen in. */
  #early: TapEntry[] | undefined = [];
  #handshake: Handshake | undefined;
  #connection: Connection | undefined;
  #ended: SessionEnded | undefined;
  #closing: Promise<void> | undefined;
  #lastError: { readonly event: DecodedError; readonly at: number } | undefined;
  /** Whether something is being worked on, and what came meanwhile: it has to wait. */
  #working = false;
  readonly #backlog: (TransportFrame | TransportClose)[] = [];
  /** What a connection has said before its session was created. */
  #preamble: TransportFrame[] = [];

  constructor({ clock, timeouts, decode, interruption = {}, audioQueue = {} }: EngineOptions) {
    this.clock = clock;
    this.timeouts = timeouts;
    this.#decode = decode;
    this.parts = new SessionParts({
      clock,
      timeouts,
      interruption,
      audioQueue,
      transmit: (text) => this.transmit(text),
      buffered: () => this.bufferedAmount,
      connected: () => this.takesAudio,
      onLost: (response_id, status) => this.#decide({ type: 'response.lost', response_id, status }),
    });
  }

  /** The session as the server described it last. Undefined: not yet. */
  get session(): RealtimeSession | undefined {
    return this.parts.session;
  }

  /** How the session has ended. Undefined: it has not. */
  get ended(): SessionEnded | undefined {
    return this.#ended;
  }

  /** Whether there is a connection, on which the server has spoken. */
  get connected(): boolean {
    return this.#connection !== undefined && this.#handshake === undefined;
  }

  /** Whether sound that comes now is for the conversation that the server has. */
  get takesAudio(): boolean {
    return this.connected && !this.parts.restoring;
  }

  /** How many bytes wait in the socket. */
  get bufferedAmount(): number {
    return this.#connection?.bufferedAmount ?? 0;
  }

  /** Goes on with this connection. */
  attach(transport: PrismTransport, handshake: Handshake): void {
    this.#handshake = handshake;
    this.#connection = new Connection(transport, this);
  }

  /** Gives a connection up whose handshake has failed. */
  detach(): void {
    this.#handshake = undefined;
    this.#preamble = [];
    this.#connection?.discard();
    this.#connection = undefined;
  }

  /** Gives the session up, before anybody has it. */
  discard(): void {
    this.detach();
    this.#finish({ code: 1000, reason: '' }, true);
  }

  /** @throws {@link PrismConnectionError} if the session has ended, or there is no connection, or it takes nothing. */
  transmit(text: string): void {
    const connection = this.requireConnection();
    if (this.#isTapped) this.#tap({ dir: 'out', frame: text });
    connection.send(text);
  }

  /** @throws {@link PrismConnectionError} if the session has ended, or there is no connection at the moment. */
  requireConnection(): Connection {
    if (this.#ended !== undefined) throw this.#ended.error;
    if (this.#connection !== undefined) return this.#connection;
    throw new PrismConnectionError({ code: 1006, reason: '', message: noConnection });
  }

  /** Calls back when the session ends. Returns what calls that off. */
  onEnd(callback: (error: PrismConnectionError) => void): () => void {
    if (this.#ended !== undefined) callback(this.#ended.error);
    else this.#onEnd.add(callback);
    return () => {
      this.#onEnd.delete(callback);
    };
  }

  /** Events are handed out from now on. */
  release(): void {
    this.#early = undefined;
    this.#work(() => this.parts.feed.release());
  }

  /** Listens in to what comes and goes, and to what is decided here. Returns what ends that. */
  listenIn(tap: TraceTap): () => void {
    for (const entry of this.#early ?? []) tap(entry);
    this.#taps.add(tap);
    return () => {
      this.#taps.delete(tap);
    };
  }

  /** Forgets all but the last items. */
  trim(keepItems: number): void {
    this.#decide({ type: 'trimmed', keep_items: keepItems });
    this.parts.history.trim(keepItems);
  }

  /** Ends the session from here. Settles when the connection is closed, or the server has not done its part in time. */
  close(code: number, reason: string): Promise<void> {
    this.#closing ??= this.#close(code, reason);
    return this.#closing;
  }

  #close(code: number, reason: string): Promise<void> {
    if (this.#ended !== undefined) return Promise.resolve();
    const message = 'The session was closed here.';
    // Calls that are open get an answer: the server would wait for them.
    this.parts.tools.close(new PrismConnectionError({ code, reason, message }));
    const connection = this.#connection;
    this.reconnector?.stop();
    if (connection === undefined) {
      this.#finish({ code, reason }, true);
      return Promise.resolve();
    }
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

  /** There will be no further connection. */
  giveUp(error: PrismConnectionError): void {
    this.#connection?.discard();
    this.#finish({ code: error.code, reason: error.reason }, false, error);
  }

  /** A new connection has a new session, whose conversation is empty but for the items of these ids. */
  startOver(kept: readonly string[]): void {
    this.#decide({ type: 'conversation.new', kept });
    this.parts.history.startOver(new Set(kept));
  }

  frame(frame: TransportFrame): void {
    // A transport that answers at once, from within a listener, must not turn the order around.
    if (this.#working) {
      this.#backlog.push(frame);
      return;
    }
    // As `#work` does, without a closure for each frame.
    this.#working = true;
    try {
      this.#read(frame);
      if (this.#backlog.length > 0) this.#workOff();
    } finally {
      this.#working = false;
    }
  }

  closed(close: TransportClose): void {
    if (this.#working) this.#backlog.push(close);
    else this.#work(() => this.#end(close));
  }

  /** Does something, and then what has come meanwhile. */
  #work(action: () => void): void {
    this.#working = true;
    try {
      action();
      this.#workOff();
    } finally {
      this.#working = false;
    }
  }

  #workOff(): void {
    for (let next = this.#backlog.shift(); next !== undefined; next = this.#backlog.shift()) {
      if (isClose(next)) this.#end(next);
      else this.#read(next);
    }
  }

  #end(close: TransportClose): void {
    const handshake = this.#handshake;
    this.#connection = undefined;
    this.#handshake = undefined;
    this.#preamble = [];
    if (handshake !== undefined) handshake.failed(this.#errorOf(close, false));
    else if (this.reconnector?.takesOver(close) === true) this.suspend(close);
    else this.#finish(close, false);
  }

  #read(frame: TransportFrame): void {
    if (this.#ended !== undefined) return;
    const result = safeDecodeMessage(frame, this.#decode);
    const kind = result.ok ? result.event.kind : undefined;
    if (this.#handshake !== undefined && kind !== 'session.created' && kind !== 'error') {
      this.#keepForLater(frame, this.#handshake);
      return;
    }
    // Asked first, so that no entry is made for nobody.
    if (this.#isTapped) this.#tap({ dir: 'in', frame });
    if (!result.ok) {
      receiveBroken(this.parts, result.error);
      return;
    }
    const { event } = result;
    if (event.kind === 'error') {
      this.#lastError = receiveError(this.parts, event) ? this.#lastError : { event, at: this.clock.now() };
      this.#handshake?.failed(refusalOf(event, undefined));
      return;
    }
    receiveEvent(this.parts, event);
    if (event.kind === 'session.created') {
      const handshake = this.#handshake;
      this.#handshake = undefined;
      handshake?.succeeded();
      for (const early of this.#preamble.splice(0)) this.#read(early);
    }
  }

  /** Until there is a session nothing means anything; it may never come. */
  #keepForLater(frame: TransportFrame, handshake: Handshake): void {
    this.#preamble.push(frame);
    if (this.#preamble.length <= maxPreamble) return;
    handshake.failed(new PrismConnectionError({ code: 1006, reason: '', message: tooTalkative }));
  }

  get #isTapped(): boolean {
    return this.#early !== undefined || this.#taps.size > 0;
  }

  #tap(entry: TapEntry): void {
    this.#early?.push(entry);
    for (const tap of this.#taps) tap(entry);
  }

  #decide(event: LocalEvent): void {
    this.#tap({ dir: 'local', event });
  }

  /** The connection is gone, and another is tried. */
  suspend(close: TransportClose): void {
    const error = this.#errorOf(close, false);
    this.#decide({ type: 'connection.lost', code: close.code, reason: close.reason });
    const lost = this.#settleAll(error, false);
    // Whoever was told may have closed the session.
    if (this.#ended !== undefined) return;
    this.parts.queue.startOver();
    this.parts.book.reset();
    this.parts.ledger.startOver();
    this.#lastError = undefined;
    // It may be the next one that is gone, before anything was restored.
    if (this.reconnector?.running !== true) this.parts.feed.deliver({ kind: 'connection.lost', error });
    if (this.#ended === undefined) this.reconnector?.start(error, lost);
  }

  /** Settles everything that needs a connection. Returns what was running. */
  #settleAll(error: PrismConnectionError, quiet: boolean): LostParts {
    const { book, tools, queue, ledger, playback, interrupter, audio } = this.parts;
    const responses = book.unfinished.map(({ id }) => id);
    const calls = tools.lose(error);
    interrupter.lose();
    queue.failAll(error);
    ledger.failAll(error);
    playback.loseAll();
    book.loseAll(error, quiet);
    audio.drop();
    this.parts.owesAnswer = false;
    this.parts.speaking = false;
    return { responses, calls };
  }

  #errorOf({ code, reason, cause }: TransportClose, local: boolean): PrismConnectionError {
    const recent = this.#lastError !== undefined && this.clock.now() - this.#lastError.at <= announcementMs;
    const serverError = recent && !local ? this.#lastError?.event : undefined;
    const message = local ? 'The session was closed here.' : undefined;
    return new PrismConnectionError({ code, reason, message, serverError, cause });
  }

  #finish(close: TransportClose, local: boolean, error = this.#errorOf(close, local)): void {
    if (this.#ended !== undefined) return;
    const { code, reason } = close;
    // 1005: closed in an orderly way, without a code.
    const clean = local || code === 1000 || code === 1005;
    const ended: SessionEnded = { kind: 'session.ended', code, reason, error, clean };
    this.#decide({ type: 'session.ended', code, reason });
    this.#ended = ended;
    this.#connection = undefined;
    this.reconnector?.stop();
    this.#settleAll(error, clean);
    const callbacks = [...this.#onEnd];
    this.#onEnd.clear();
    for (const callback of callbacks) callback(error);
    this.parts.feed.deliver(ended);
    this.parts.feed.end({ error: clean ? undefined : error });
    this.parts.speaker.detach();
    this.#taps.clear();
    this.#handshake?.failed(error);
    this.#handshake = undefined;
  }
}

/** What a lost connection has interrupted. */
export interface LostParts {
  readonly responses: readonly string[];
  readonly calls: readonly string[];
}

/** How many frames may come before the session is created. */
const maxPreamble = 1_024;
const tooTalkative = `More than ${maxPreamble} frames have come, and no session.created.`;

function isClose(entry: TransportFrame | TransportClose): entry is TransportClose {
  return typeof entry === 'object' && 'code' in entry;
}

const noConnection =
  'There is no connection at the moment. Wait for `connection.restored`, or for the end of the session.';
