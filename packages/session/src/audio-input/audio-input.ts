import type { Clock } from '../clock.js';
import { abortError } from '../errors/abort-error.js';
import { PrismTimeoutError } from '../errors/timeout-error.js';
import { encodeBase64 } from './encode-base64.js';
import { joined } from './joined.js';
import { requireBytes } from './require-bytes.js';

/** The longest piece of sound in one event, in bytes: whole samples, a tenth of a second or so of a megabyte. */
const maxPiece = 96_000;
/** How often a full socket is looked at, in milliseconds: WebSockets do not tell when they have room. */
const pollMs = 10;

/** What the microphone's stream works with. */
export interface AudioInputOptions {
  readonly clock: Clock;
  readonly drainMs: number;
  /** How many bytes may wait in the socket before a write waits as well. */
  readonly maxBufferedBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of one sample: pieces are cut between samples only. */
  sampleBytes(): number;
  buffered(): number;
  /** Whether there is a connection, or will never be one again. */
  connected(): boolean;
  /** Takes samples that cannot be sent, since there is no connection at the moment. */
  lose(samples: Uint8Array): void;
  /** Throws if the session has ended. */
  send(base64: string, bytes: number): void;
  /** Is called back when the session ends. Returns what calls that off. */
  onEnd(callback: (error: Error) => void): () => void;
}

/** A stream that sends sound to the server, no faster than the socket takes it. */
export function audioInputStream(options: AudioInputOptions): WritableStream<Uint8Array> {
  const { signal } = options;
  /** A sample that is not whole yet. */
  let rest = new Uint8Array(0);
  let release: () => void = () => {};
  return new WritableStream<Uint8Array>({
    start(controller) {
      const offEnd = options.onEnd((error) => {
        controller.error(error);
        release();
      });
      const onAbort = () => {
        if (signal !== undefined) controller.error(abortError(signal));
        release();
      };
      release = () => {
        offEnd();
        signal?.removeEventListener('abort', onAbort);
      };
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) onAbort();
    },
    async write(chunk, controller) {
      try {
        await send(chunk, controller.signal);
      } catch (error) {
        release();
        throw error;
      }
    },
    close: () => release(),
    abort: () => release(),
  });
  async function send(chunk: Uint8Array, aborted: AbortSignal): Promise<void> {
    requireBytes(chunk);
    const bytes = rest.length === 0 ? chunk : joined(rest, chunk);
    const whole = bytes.length - (bytes.length % options.sampleBytes());
    for (let at = 0; at < whole; at += maxPiece) {
      const piece = bytes.subarray(at, Math.min(at + maxPiece, whole));
      // The session is being reconnected: what is said now is for nobody.
      if (!options.connected()) {
        options.lose(piece);
        continue;
      }
      options.send(encodeBase64(piece), piece.length);
      if (options.buffered() > options.maxBufferedBytes) await drained(options, aborted);
    }
    rest = bytes.slice(whole);
  }
}

/** Settles when the socket has room again, or with an error if it has none in time. */
function drained(
  { clock, drainMs, maxBufferedBytes, buffered, signal, onEnd }: AudioInputOptions,
  aborted: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = clock.now() + drainMs;
    let cancelTimer: () => void = () => {};
    const settle = (error?: Error) => {
      cancelTimer();
      offEnd();
      aborted.removeEventListener('abort', onAbort);
      signal?.removeEventListener('abort', onAbort);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onAbort = () => settle(abortError(aborted.aborted || signal === undefined ? aborted : signal));
    const offEnd = onEnd(settle);
    const look = () => {
      if (buffered() <= maxBufferedBytes) return settle();
      if (clock.now() < deadline) {
        cancelTimer = clock.after(pollMs, look);
        return;
      }
      settle(new PrismTimeoutError({ operation: 'audioInput', waitedFor: 'drain', timeoutMs: drainMs }));
    };
    aborted.addEventListener('abort', onAbort);
    signal?.addEventListener('abort', onAbort);
    cancelTimer = clock.after(pollMs, look);
  });
}
