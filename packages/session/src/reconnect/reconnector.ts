import type { Dial } from '../connect/handshake.js';
import { shakeHands } from '../connect/handshake.js';
import { PrismConnectionError } from '../errors/connection-error.js';
import { PrismRequestError } from '../errors/request-error.js';
import type { LostParts, SessionEngine } from '../session-engine.js';
import type { TransportClose } from '../transport/transport.js';
import { delayBefore, type ReconnectPolicy, wantsReconnect } from './reconnect-options.js';
import { restore } from './restore.js';

/** A connection that has held this long, in milliseconds, counts: attempts are counted anew after it. */
const stableMs = 10_000;

/** Makes a lost connection again. */
export class Reconnector {
  readonly #engine: SessionEngine;
  readonly #dial: Dial;
  readonly #policy: ReconnectPolicy;
  #attempts = 0;
  #restoredAt = Number.NEGATIVE_INFINITY;
  /** The attempts that are under way. Undefined: none. */
  #run: AbortController | undefined;
  #lost: LostParts = { responses: [], calls: [] };

  constructor(engine: SessionEngine, dial: Dial, policy: ReconnectPolicy) {
    this.#engine = engine;
    this.#dial = dial;
    this.#policy = policy;
  }

  /** Whether a connection that has ended like this is made again. */
  takesOver(close: TransportClose): boolean {
    try {
      return wantsReconnect(this.#policy, close);
    } catch (error) {
      // A rule that fails says nothing: then the loss is the end.
      this.#engine.parts.feed.report(error, 'connection.lost');
      return false;
    }
  }

  /** Whether a connection is being made again. */
  get running(): boolean {
    return this.#run !== undefined;
  }

  /** The connection is gone, and with it what was running. */
  start(error: PrismConnectionError, lost: LostParts): void {
    const { clock, parts } = this.#engine;
    // It may be the next one that is gone, before what the first had was restored.
    const again = this.#run !== undefined;
    this.#run?.abort();
    this.#lost = again
      ? {
          responses: [...this.#lost.responses, ...lost.responses],
          calls: [...this.#lost.calls, ...lost.calls],
        }
      : lost;
    if (!again && clock.now() - this.#restoredAt >= stableMs) this.#attempts = 0;
    const run = new AbortController();
    this.#run = run;
    parts.restoring = true;
    this.#reconnect(error, run.signal).catch((cause: unknown) => {
      if (!run.signal.aborted) this.#giveUp(failureOf(error, cause));
    });
  }

  /** No further attempt is made. */
  stop(): void {
    this.#run?.abort();
    this.#run = undefined;
  }

  async #reconnect(first: PrismConnectionError, signal: AbortSignal): Promise<void> {
    const { clock, parts } = this.#engine;
    let cause: unknown = first;
    while (this.#attempts < this.#policy.maxAttempts && isWorthAnother(cause)) {
      this.#attempts += 1;
      const attempt = this.#attempts;
      const delayMs = delayBefore(attempt, this.#policy);
      parts.feed.deliver({ kind: 'connection.retrying', attempt, delayMs, error: cause });
      if (!(await passes(clock, delayMs, signal))) return;
      try {
        await shakeHands(this.#engine, this.#dial, signal);
      } catch (error) {
        if (signal.aborted) return;
        cause = error;
        continue;
      }
      await this.#restore(attempt, signal);
      return;
    }
    if (signal.aborted) return;
    this.#giveUp(cause === first ? first : failureOf(first, cause));
  }

  #giveUp(error: PrismConnectionError): void {
    this.stop();
    this.#engine.giveUp(error);
  }

  async #restore(attempts: number, signal: AbortSignal): Promise<void> {
    const { clock, parts } = this.#engine;
    const restored = await restore(this.#engine, this.#lost, this.#policy.replayItems);
    // Lost once more, or closed: then this is over.
    if (signal.aborted) return;
    this.#run = undefined;
    this.#restoredAt = clock.now();
    parts.restoring = false;
    parts.feed.deliver({ kind: 'connection.restored', attempts, ...restored });
    parts.queue.pump();
  }
}

/** A server that refuses the request itself would refuse it again. */
function isWorthAnother(cause: unknown): boolean {
  return !(cause instanceof PrismRequestError && cause.errorType === 'invalid_request_error');
}

function failureOf({ code, reason }: PrismConnectionError, cause: unknown): PrismConnectionError {
  const message = `The connection has ended with code ${code}, and could not be made again.`;
  return new PrismConnectionError({ code, reason, message, cause });
}

/** Settles when the time has passed (true), or the signal is aborted (false). */
function passes(clock: SessionEngine['clock'], milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const onAbort = () => {
      cancelTimer();
      resolve(false);
    };
    const cancelTimer = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', onAbort);
      resolve(true);
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
