/// <reference lib="esnext.disposable" preserve="true" />
/**
 * One live Prism session: requests with deadlines, responses as handles, tools, interruption, reconnection, history.
 *
 * @module
 */

export type { AudioQueueLimits } from './audio-input/audio-queue.js';
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
export { PrismOverrunError } from './errors/overrun-error.js';
export { type ErrorOwner, PrismRequestError, type RequestErrorDetails } from './errors/request-error.js';
export { PrismTimeoutError, type TimeoutErrorDetails } from './errors/timeout-error.js';
export type { SessionListener } from './events/event-feed.js';
export type {
  AudioDropped,
  ConnectionLost,
  ConnectionRestored,
  ConnectionRetrying,
  FrameBroken,
  ListenerFailed,
  OutputDucked,
  OutputFinished,
  OutputInterrupted,
  ResponseOpened,
  SessionEnded,
  SessionEvent,
  SessionEventKind,
  SessionEventMap,
  SessionOwnEvent,
} from './events/session-event.js';
export type {
  SessionSnapshot,
  SnapshotItem,
  SnapshotPart,
  SnapshotResponse,
  SnapshotTruncation,
} from './history/snapshot.js';
export type { Interruption, InterruptionOptions, Truncation } from './interruption/interruption-options.js';
export type { AudioPlayer } from './playback/audio-player.js';
export type { PlaybackEnd } from './playback/playback-end.js';
export type { ReconnectOptions } from './reconnect/reconnect-options.js';
export type { RestoredParts } from './reconnect/restored-parts.js';
export type { ResponseEnd, ResponseEndStatus } from './responses/response-end.js';
export type { ResponseEvent, ResponseHandle } from './responses/response-handle.js';
export type { PrismSession } from './session.js';
export type {
  AudioInputSettings,
  CreateItemOptions,
  EventsSettings,
  PlaybackReport,
  RequestSettings,
  SendTextOptions,
} from './session-options.js';
export { defineTool } from './tools/define-tool.js';
export type {
  StandardSchema,
  StandardSchemaIssue,
  StandardSchemaProps,
  StandardSchemaResult,
} from './tools/standard-schema.js';
export type { JsonSchemaObject, SessionTool, ToolArguments, ToolCallContext } from './tools/tool.js';
export { toolDefinitions } from './tools/tool-definitions.js';
export { PrismToolError, type ToolFailureCode } from './tools/tool-error.js';
export type { ToolOutcome, ToolSettled, ToolStarted } from './tools/tool-events.js';
export { recordTrace, type TraceRecording } from './trace/record-trace.js';
export { type ReplayOptions, replayTrace } from './trace/replay-trace.js';
export type { TraceEntry } from './trace/trace-line.js';
export type { LocalEvent } from './trace/trace-tap.js';
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
