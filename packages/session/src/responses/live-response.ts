import type { Clock } from '../clock.js';
import { PrismTimeoutError } from '../errors/timeout-error.js';
import type { PlaybackEnd } from '../playback/playback-end.js';
import { endWithout, type ResponseEnd, type ResponseEndStatus } from './response-end.js';
import type { ResponseEvent, ResponseHandle } from './response-handle.js';
import { AudioReader, EventsReader, ResponseLog, TextReader, TranscriptReader } from './response-readers.js';

/** How a response is cancelled. */
export interface CancelOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** What a response needs of its session. */
export interface ResponseOwner {
  readonly clock: Clock;
  readonly silenceMs: number;
  cancel(response: LiveResponse, options?: CancelOptions): Promise<ResponseEnd>;
  /** The response has given no sign of life for too long, and has ended for everybody here. */
  fellSilent(response: LiveResponse): void;
}

/** What is known of a response at its start. */
export interface ResponseStart {
  readonly id: string;
  readonly cause?: string | undefined;
  readonly parent?: LiveResponse | undefined;
}

const nothing = () => {};

/** A response as the session keeps it. */
export class LiveResponse implements ResponseHandle {
  readonly id: string;
  readonly cause: string | undefined;
  parent: LiveResponse | undefined;
  readonly children: LiveResponse[] = [];
  readonly done: Promise<ResponseEnd>;
  readonly played: Promise<PlaybackEnd>;
  drainToken: string | undefined;
  end: ResponseEnd | undefined;
  /** Whether a request of this session asked for it. */
  requested = false;
  /** The request to break it off that is under way. */
  cancelling: Promise<ResponseEnd> | undefined;
  readonly #owner: ResponseOwner;
  readonly #log = new ResponseLog();
  #settle: (end: ResponseEnd) => void = nothing;
  #settlePlayed: (end: PlaybackEnd) => void = nothing;
  #isPlayed = false;
  #settleContinuation: (response: LiveResponse | undefined) => void = nothing;
  readonly #continuation: Promise<LiveResponse | undefined>;
  #lastSignAt: number;
  #cancelTimer: () => void;

  constructor(owner: ResponseOwner, { id, cause, parent }: ResponseStart) {
    this.#owner = owner;
    this.id = id;
    this.cause = cause;
    this.parent = parent;
    this.done = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.played = new Promise((resolve) => {
      this.#settlePlayed = resolve;
    });
    this.#continuation = new Promise((resolve) => {
      this.#settleContinuation = resolve;
    });
    parent?.children.push(this);
    this.#lastSignAt = owner.clock.now();
    this.#cancelTimer = owner.clock.after(owner.silenceMs, () => this.#checkSilence());
  }

  get status(): ResponseEndStatus {
    return this.end === undefined ? 'in_progress' : this.end.status;
  }

  text(): TextReader {
    return new TextReader(this.#log);
  }

  transcript(): TranscriptReader {
    return new TranscriptReader(this.#log);
  }

  audio(): AudioReader {
    return new AudioReader(this.#log);
  }

  events(): EventsReader {
    return new EventsReader(this.#log);
  }

  cancel(options?: CancelOptions): Promise<ResponseEnd> {
    return this.#owner.cancel(this, options);
  }

  continuation(): Promise<LiveResponse | undefined> {
    return this.#continuation;
  }

  /** Takes an event in. What comes after the end is for the history alone. */
  record(event: ResponseEvent): void {
    if (this.end !== undefined) return;
    this.#lastSignAt = this.#owner.clock.now();
    if (event.kind !== 'audio.delta' || !this.#log.silenced) this.#log.push(event);
  }

  /** Whoever reads it gets no more sound. */
  interrupt(): void {
    this.#log.silence();
  }

  /** It has been heard, or will not be. Only the first word counts; returns whether this was it. */
  settlePlayed(end: PlaybackEnd): boolean {
    if (this.#isPlayed) return false;
    this.#isPlayed = true;
    this.#settlePlayed(end);
    return true;
  }

  /** The response that continues it; undefined if there will be none. Only the first word counts. */
  settleContinuation(response: LiveResponse | undefined): void {
    this.#settleContinuation(response);
  }

  /** Ends it. Only the first end counts. `quiet`: what went wrong is no error to those who read. */
  finish(end: ResponseEnd, quiet = false): void {
    if (this.end !== undefined) return;
    this.end = end;
    this.#cancelTimer();
    const failure = quiet ? undefined : end.error;
    // That a response failed is an event, so those who read events know; that it broke off is none.
    this.#log.finish({ error: end.status === 'failed' ? undefined : failure, failure });
    this.#settle(end);
  }

  #checkSilence(): void {
    // One timer for the whole response, not one for each event: it looks when the last one came.
    const { clock, silenceMs } = this.#owner;
    const left = this.#lastSignAt + silenceMs - clock.now();
    if (left > 0) {
      this.#cancelTimer = clock.after(left, () => this.#checkSilence());
      return;
    }
    const error = new PrismTimeoutError({
      operation: 'response',
      waitedFor: 'sign of life',
      timeoutMs: silenceMs,
    });
    this.finish(endWithout('timed_out', error));
    this.#owner.fellSilent(this);
  }
}
