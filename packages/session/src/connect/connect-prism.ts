import { systemClock } from '../clock.js';
import { reconnectPolicy } from '../reconnect/reconnect-options.js';
import { Reconnector } from '../reconnect/reconnector.js';
import { PrismSession } from '../session.js';
import { SessionEngine } from '../session-engine.js';
import { ToolSet } from '../tools/tool-set.js';
import { openWebSocket } from '../transport/open-web-socket.js';
import { targetOf } from './auth.js';
import { checkOptions } from './check-options.js';
import type { ConnectOptions } from './connect-options.js';
import { type Dial, shakeHands } from './handshake.js';
import { resolveTimeouts } from './timeouts.js';

/**
 * Connects to a Prism server. Settles when the server has created the session and, if settings are given, has
 * taken them. On failure nothing is left behind: no timer, no listener, no socket.
 *
 * @throws {@link PrismRequestError} if the server answers with an error, such as `invalid_api_key`, or refuses the
 * settings.
 * @throws {@link PrismConnectionError} if there is no connection, or it is closed before the session is created.
 * @throws {@link PrismTimeoutError} if the session is not created in time.
 * @throws `AbortError` if the signal is aborted.
 * @throws `RangeError` if a timeout or another number is out of range, `TypeError` if a tool cannot be run. What the functions `auth` and `transport` throw is passed on.
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
  const { clock = systemClock, signal, decode, interruption, audioQueue, tools } = options;
  checkOptions(options);
  const timeouts = resolveTimeouts(options.timeouts);
  const policy = reconnectPolicy(options.reconnect);
  const engine = new SessionEngine({ clock, timeouts, decode, interruption, audioQueue });
  const set = tools && new ToolSet(tools);
  engine.parts.tools.setTools(set);
  const dial = dialOf(options);
  const session = new PrismSession(engine);
  try {
    await shakeHands(engine, dial, signal);
    if (options.session !== undefined || set !== undefined) {
      const settings = { ...(set && { tools: set.definitions }), ...options.session };
      await session.update(settings, signal === undefined ? {} : { signal });
    }
  } catch (error) {
    engine.discard();
    throw error;
  }
  if (policy !== undefined) engine.reconnector = new Reconnector(engine, dial, policy);
  releaseSoon(engine);
  return session;
}

function dialOf(options: ConnectOptions): Dial {
  return async (signal) => {
    const target = await targetOf(options.url, options.auth, signal);
    return options.transport === undefined
      ? openWebSocket(target, options.WebSocket)
      : options.transport(target);
  };
}

/**
 * Several frames may come at once, right behind the one that the session was made from: they are told when whoever
 * connected has had the time to listen, also through a few promises of its own.
 */
function releaseSoon(engine: SessionEngine): void {
  let turns = 10;
  const turn = () => {
    turns -= 1;
    if (turns > 0) queueMicrotask(turn);
    else engine.release();
  };
  queueMicrotask(turn);
}
