import type { DecodedEvent, DecodedEventMap, PrismDecodeError } from '@prismwire/decoder';
import type { PrismConnectionError } from '../errors/connection-error.js';
import type { Interruption } from '../interruption/interruption-options.js';
import type { PlaybackEnd } from '../playback/playback-end.js';
import type { RestoredParts } from '../reconnect/restored-parts.js';
import type { ResponseHandle } from '../responses/response-handle.js';
import type { ToolSettled, ToolStarted } from '../tools/tool-events.js';

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

/** The person spoke, or `interrupt` was called: the agent has fallen silent. */
export interface OutputInterrupted extends Interruption {
  readonly kind: 'output.interrupted';
}

/** The volume was lowered, since the person may be speaking, or raised again. */
export interface OutputDucked {
  readonly kind: 'output.ducked';
  readonly ducked: boolean;
}

/** A response was heard to its end, or nobody says how much of it was. */
export interface OutputFinished extends PlaybackEnd {
  readonly kind: 'output.finished';
  readonly responseId: string;
}

/** Sound of the microphone was not sent. Losses that follow each other are told together. */
export interface AudioDropped {
  readonly kind: 'audio.dropped';
  readonly bytes: number;
  /** The length of what was lost, in milliseconds. */
  readonly durationMs: number;
  /** `full`: the socket takes no more. `disconnected`: there is no connection. */
  readonly reason: 'full' | 'disconnected';
}

/** The connection was lost, and another is tried. What was open is settled; `audio.dropped` tells of sound. */
export interface ConnectionLost {
  readonly kind: 'connection.lost';
  /** The error that everything open was settled with. */
  readonly error: PrismConnectionError;
}

/** Another connection is tried after a while. */
export interface ConnectionRetrying {
  readonly kind: 'connection.retrying';
  /** Which attempt since the loss, from 1. */
  readonly attempt: number;
  /** How long until then, in milliseconds. */
  readonly delayMs: number;
  /** Why there is no connection. */
  readonly error: unknown;
}

/** There is a connection again, and with it a new session of the server. */
export interface ConnectionRestored extends RestoredParts {
  readonly kind: 'connection.restored';
  /** How many attempts it took. */
  readonly attempts: number;
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
  'output.interrupted': OutputInterrupted;
  'output.ducked': OutputDucked;
  'output.finished': OutputFinished;
  'tool.started': ToolStarted;
  'tool.settled': ToolSettled;
  'audio.dropped': AudioDropped;
  'connection.lost': ConnectionLost;
  'connection.retrying': ConnectionRetrying;
  'connection.restored': ConnectionRestored;
  'session.ended': SessionEnded;
}

/** The kinds of events that a session tells. */
export type SessionEventKind = keyof SessionEventMap;

/** The events that the session itself tells, beside those of the server. */
export type SessionOwnEvent = SessionEventMap[Exclude<SessionEventKind, DecodedEvent['kind']>];

/** Any event of a session. */
export type SessionEvent = DecodedEvent | SessionOwnEvent;
