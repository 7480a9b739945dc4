import type { DecodedEvent } from '@prismwire/decoder';
import type { PlaybackEnd } from '../playback/playback-end.js';
import type { ResponseEnd, ResponseEndStatus } from './response-end.js';

/** Events that belong to one response. */
export type ResponseEvent = Extract<DecodedEvent, { readonly responseId: string }>;

/**
 * One response of the agent, from its start on. It can be read at any time, also after its end, and by several
 * readers: each gets everything from the beginning.
 *
 * The readers finish when the response ends, however it ended, with two exceptions: those of a response that
 * `failed` throw its {@link PrismRequestError} (only `events` does not, which has it as an event), and those of a
 * response whose connection was lost throw a {@link PrismConnectionError}. What was received comes first.
 */
export interface ResponseHandle {
  /** The server's name for it. */
  readonly id: string;
  /** Why it began, in the server's own terms. Undefined: the person spoke, or the server did not say. */
  readonly cause: string | undefined;
  /** The response that this one continues. Undefined: none, or one that is not known here, or no longer. */
  readonly parent: ResponseHandle | undefined;
  /** The responses that continue this one. */
  readonly children: readonly ResponseHandle[];
  /** `in_progress`, or how it ended. */
  readonly status: ResponseEndStatus;
  /** Its end. Undefined: it has not ended yet. */
  readonly end: ResponseEnd | undefined;
  /** Settles when it ends, however it ends. Never rejects. */
  readonly done: Promise<ResponseEnd>;
  /**
   * Settles when it has been heard to its end, or will not be: the moment to hand its drain token on. Never rejects.
   * Without a player, and if nobody reports what is heard, that is the end of the response.
   */
  readonly played: Promise<PlaybackEnd>;
  /** Its written text, piece by piece. */
  text(): AsyncIterableIterator<string>;
  /** The words of its speech, piece by piece. */
  transcript(): AsyncIterableIterator<string>;
  /** Its sound, piece by piece: 16-bit samples. Ends at once when the response is interrupted. */
  audio(): AsyncIterableIterator<Uint8Array>;
  /** Everything that the server sent for it. */
  events(): AsyncIterableIterator<ResponseEvent>;
  /**
   * The response that goes on where this one has called tools. Settles when it begins, or when it is clear that there
   * will be none; never rejects.
   */
  continuation(): Promise<ResponseHandle | undefined>;
  /**
   * Asks the server to break it off, and settles when it has ended. One that has ended is left as it is, and
   * nothing is sent.
   *
   * @throws {@link PrismTimeoutError} if it does not end in time.
   * @throws {@link PrismConnectionError} if the connection ends first.
   * @throws `AbortError` if the signal is aborted. The response may still be broken off.
   */
  cancel(options?: { readonly signal?: AbortSignal; readonly timeoutMs?: number }): Promise<ResponseEnd>;
}
