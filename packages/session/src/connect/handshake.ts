import { abortError } from '../errors/abort-error.js';
import { PrismTimeoutError } from '../errors/timeout-error.js';
import type { SessionEngine } from '../session-engine.js';
import { discardTransport } from '../transport/connection.js';
import type { PrismTransport } from '../transport/transport.js';

/** Makes a connection. The signal is aborted when it is no longer wanted. */
export type Dial = (signal: AbortSignal) => Promise<PrismTransport>;

/**
 * Connects, and waits until the server has created the session. On failure the connection is given up, and no timer
 * and no listener is left.
 */
export function shakeHands(engine: SessionEngine, dial: Dial, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError(signal));
    const attempt = new AbortController();
    const stopWaiting = () => {
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown) => {
      stopWaiting();
      attempt.abort(error);
      engine.detach();
      reject(error);
    };
    const timeoutMs = engine.timeouts.connect;
    const cancelTimer = engine.clock.after(timeoutMs, () =>
      fail(new PrismTimeoutError({ operation: 'connect', waitedFor: 'session.created', timeoutMs })),
    );
    const onAbort = () => {
      if (signal !== undefined) fail(abortError(signal));
    };
    signal?.addEventListener('abort', onAbort);
    const succeeded = () => {
      stopWaiting();
      resolve();
    };
    dial(attempt.signal)
      .then((transport) => {
        // It may have taken too long, and nobody waits for it any more.
        if (attempt.signal.aborted) discardTransport(transport);
        else engine.attach(transport, { succeeded, failed: fail });
      })
      .catch(fail);
  });
}
