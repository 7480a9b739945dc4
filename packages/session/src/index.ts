/// <reference lib="esnext.disposable" preserve="true" />
/**
 * One live Prism session: requests with deadlines, responses as handles, history, sound in and out.
 *
 * @module
 */

export { type Clock, systemClock } from './clock.js';
export type {
  AuthHeaders,
  AuthOption,
  AuthProtocols,
  AuthQuery,
  PrismAuth,
} from './connect/auth.js';
export type {
  CommonConnectOptions,
  ConnectOptions,
  TransportConnectOptions,
  WebSocketConnectOptions,
} from './connect/connect-options.js';
export { connectPrism } from './connect/connect-prism.js';
export type { PrismTimeouts } from './connect/timeouts.js';
export { type ConnectionErrorDetails, PrismConnectionError } from './errors/connection-error.js';
export { type ErrorOwner, PrismRequestError, type RequestErrorDetails } from './errors/request-error.js';
export { PrismTimeoutError, type TimeoutErrorDetails } from './errors/timeout-error.js';
export type { SessionListener } from './events/event-feed.js';
export type {
  FrameBroken,
  ListenerFailed,
  ResponseOpened,
  SessionEnded,
  SessionEvent,
  SessionEventKind,
  SessionEventMap,
} from './events/session-event.js';
export type {
  SessionSnapshot,
  SnapshotItem,
  SnapshotPart,
  SnapshotResponse,
  SnapshotTruncation,
} from './history/snapshot.js';
export type { ResponseEnd, ResponseEndStatus } from './responses/response-end.js';
export type { ResponseEvent, ResponseHandle } from './responses/response-handle.js';
export type {
  AudioInputSettings,
  CreateItemOptions,
  PrismSession,
  RequestSettings,
  SendTextOptions,
} from './session.js';
export { type MemoryTransport, memoryTransportPair } from './transport/memory-transport.js';
export type {
  PrismTransport,
  TransportClose,
  TransportFactory,
  TransportFrame,
  TransportTarget,
} from './transport/transport.js';
export type { WebSocketConstructor, WebSocketLike } from './transport/web-socket-like.js';
export { webSocketTransport } from './transport/web-socket-transport.js';
