import type { RealtimeSessionSettings } from '@prismwire/core/prism';
import type { DecodeOptions } from '@prismwire/decoder';
import type { AudioQueueLimits } from '../audio-input/audio-queue.js';
import type { Clock } from '../clock.js';
import type { InterruptionOptions } from '../interruption/interruption-options.js';
import type { ReconnectOptions } from '../reconnect/reconnect-options.js';
import type { SessionTool } from '../tools/tool.js';
import type { TransportFactory } from '../transport/transport.js';
import type { WebSocketConstructor } from '../transport/web-socket-like.js';
import type { AuthOption } from './auth.js';
import type { PrismTimeouts } from './timeouts.js';

/** What every connection can be given. */
export interface CommonConnectOptions {
  /** How to say who you are; a function is asked at every connection. Absent: not at all. */
  readonly auth?: AuthOption;
  /** Calls the connecting off. Later it has no effect: see `session.close()`. */
  readonly signal?: AbortSignal;
  /** Settings to apply before the session is handed out, spelled as on the wire. Absent: the server's own hold. */
  readonly session?: RealtimeSessionSettings;
  /**
   * The tools that the agent may call, told to the server and run here: each call gets exactly one answer. Absent:
   * calls are yours to answer. See also `session.setTools()`.
   */
  readonly tools?: readonly SessionTool[];
  /** What happens when the person speaks while the agent does. */
  readonly interruption?: InterruptionOptions;
  /** Whether, and how, a lost connection is made again: not unless said. */
  readonly reconnect?: boolean | ReconnectOptions;
  /** How much sound may wait that `session.sendAudio()` was given. */
  readonly audioQueue?: AudioQueueLimits;
  /** Where time comes from: the machine, unless said. */
  readonly clock?: Clock;
  /** How long to wait for what. */
  readonly timeouts?: Partial<PrismTimeouts>;
  /** Limits of what is decoded. */
  readonly decode?: DecodeOptions;
}

/** A connection by WebSocket. */
export interface WebSocketConnectOptions extends CommonConnectOptions {
  /** The server's address: `ws:` or `wss:`. */
  readonly url: string | URL;
  /** The class of WebSockets: the global one unless said, or else that of the package `ws`. */
  readonly WebSocket?: WebSocketConstructor;
  readonly transport?: undefined;
}

/** A connection of your own making. */
export interface TransportConnectOptions extends CommonConnectOptions {
  /** The server's address, which is passed on. */
  readonly url?: string | URL;
  /** Makes the connection. */
  readonly transport: TransportFactory;
  readonly WebSocket?: undefined;
}

/** How to connect. */
export type ConnectOptions = WebSocketConnectOptions | TransportConnectOptions;
