import { type Clock, systemClock } from '../clock.js';
import { abortError } from '../errors/abort-error.js';
import { PrismTimeoutError } from '../errors/timeout-error.js';
import type { EventFeed } from '../events/event-feed.js';
import { PrismSession } from '../session.js';
import { SessionEngine } from '../session-engine.js';
import { discardTransport } from '../transport/connection.js';
import { openWebSocket } from '../transport/open-web-socket.js';
import type { PrismTransport, TransportTarget } from '../transport/transport.js';
import { targetOf } from './auth.js';
import type { ConnectOptions } from './connect-options.js';
import { type PrismTimeouts, resolveTimeouts } from './timeouts.js';

/**
 * Connects to a Prism server. Settles when the server has created the session and, if settings are given, has
 * taken them. On failure nothing is left behind: no timer, no listener, no socket.
 *
 * @throws {@link PrismRequestError} if the server answers with an error, such as `invalid_api_key`, or refuses the
 * settings.
 * @throws {@link PrismConnectionError} if there is no connection, or it is closed before the session is created.
 * @throws {@link PrismTimeoutError} if the session is not created in time.
 * @throws `AbortError` if the signal is aborted.
 * @throws `RangeError` if a timeout is out of range. What the functions `auth` and `transport` throw is passed on.
 *
 * @example
 * ```ts
 * const session = await connectPrism({ url: 'wss://prism.example/v1', auth: key });
 * const reply = await session.sendText('hello');
 * for await (const text of reply.text()) write(text);
 * await session.close();
 * ```
 */
export async function connectPrism(options: ConnectOptions): Promise<PrismSession> {
  const clock = options.clock ?? systemClock;
  const timeouts = resolveTimeouts(options.timeouts);
  const engine = await shakeHands(options, clock, timeouts);
  const session = new PrismSession(engine);
  if (options.session !== undefined) {
    try {
      await session.update(options.session, options.signal === undefined ? {} : { signal: options.signal });
    } catch (error) {
      engine.discard();
      throw error;
    }
  }
  releaseSoon(engine.feed);
  return session;
}

function shakeHands(options: ConnectOptions, clock: Clock, timeouts: PrismTimeouts): Promise<SessionEngine> {
  const { auth, signal, url, decode } = options;
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
      engine.discard();
      reject(error);
    };
    const engine = new SessionEngine({
      clock,
      timeouts,
      decode,
      handshake: {
        succeeded: () => {
          stopWaiting();
          resolve(engine);
        },
        failed: fail,
      },
    });
    const cancelTimer = clock.after(timeouts.connect, () => {
      const timeoutMs = timeouts.connect;
      fail(new PrismTimeoutError({ operation: 'connect', waitedFor: 'session.created', timeoutMs }));
    });
    const onAbort = () => {
      if (signal !== undefined) fail(abortError(signal));
    };
    signal?.addEventListener('abort', onAbort);
    targetOf(url, auth, attempt.signal)
      .then((target) => openTransport(options, target))
      .then((transport) => {
        // It may have taken too long, and nobody waits for it any more.
        if (attempt.signal.aborted) discardTransport(transport);
        else engine.attach(transport);
      })
      .catch(fail);
  });
}

async function openTransport(options: ConnectOptions, target: TransportTarget): Promise<PrismTransport> {
  return options.transport === undefined
    ? openWebSocket(target, options.WebSocket)
    : options.transport(target);
}

/**
 * Several frames may come at once, right behind the one that the session was made from: they are told when whoever
 * connected has had the time to listen, also through a few promises of its own.
 */
function releaseSoon(feed: EventFeed): void {
  let turns = 10;
  const turn = () => {
    turns -= 1;
    if (turns > 0) queueMicrotask(turn);
    else feed.release();
  };
  queueMicrotask(turn);
}
