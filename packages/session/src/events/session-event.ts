import type { DecodedEvent, DecodedEventMap, PrismDecodeError } from '@prismwire/decoder';
import type { PrismConnectionError } from '../errors/connection-error.js';
import type { ResponseHandle } from '../responses/response-handle.js';

/** A frame that could not be decoded. The session goes on. */
export interface FrameBroken {
  readonly kind: 'frame.broken';
  /** What is wrong with it. */
  readonly error: PrismDecodeError;
}

/** A response has begun, whoever asked for it. Comes right after its `response.started`. */
export interface ResponseOpened {
  readonly kind: 'response.opened';
  /** The response. */
  readonly response: ResponseHandle;
  /** Whether `sendText` or `createResponse` of this session asked for it; if not, the server began it by itself. */
  readonly requested: boolean;
}

/** A listener threw, or the promise that it returned was rejected. The session and the other listeners go on. */
export interface ListenerFailed {
  readonly kind: 'listener.failed';
  /** What it threw. */
  readonly error: unknown;
  /** The kind of the event that it was called for. */
  readonly during: SessionEventKind;
}

/** The session has ended. Nothing follows. */
export interface SessionEnded {
  readonly kind: 'session.ended';
  /** The close code of the WebSocket. */
  readonly code: number;
  /** The reason that came with it. Empty: none. */
  readonly reason: string;
  /** The error that everything open was settled with. */
  readonly error: PrismConnectionError;
  /** Whether it ended in an orderly way: closed here, or by the server with code 1000 or without a code. */
  readonly clean: boolean;
}

/** Every event of a session by its kind: those of the server, and what the session itself has to tell. */
export interface SessionEventMap extends DecodedEventMap {
  'frame.broken': FrameBroken;
  'response.opened': ResponseOpened;
  'listener.failed': ListenerFailed;
  'session.ended': SessionEnded;
}

/** The kinds of events that a session tells. */
export type SessionEventKind = keyof SessionEventMap;

/** Any event of a session. */
export type SessionEvent = DecodedEvent | FrameBroken | ResponseOpened | ListenerFailed | SessionEnded;
