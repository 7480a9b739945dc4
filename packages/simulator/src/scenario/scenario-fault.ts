import type { PrismError } from '@prismwire/core/prism';
import type { ScenarioEvent } from './scenario-turn.js';

/** Something that goes wrong, told apart by `do`, and when it does. */
export type ScenarioFault = FaultAction & FaultTiming;

/** When a fault happens. */
export interface FaultTiming {
  /** What sets it off. Exactly one of `frame`, `sends`, `receives` and `afterMs`. */
  readonly on: FaultTrigger;
  /**
   * Where the fault stands to what set it off: before it, after it, or instead of it. Default: `after`. Not for
   * `duplicate`, `reorder` and `anonymous`, which change the frame itself.
   */
  readonly where?: 'before' | 'after' | 'instead';
  /** How often it may happen in a connection; `always`: each time. Default: 1. */
  readonly times?: number | 'always';
  /** In which connections, from 1. Absent: in all. */
  readonly connections?: readonly number[];
}

/** What sets a fault off. */
export interface FaultTrigger {
  /** The server's frame of this number, from 1. */
  readonly frame?: number;
  /** A server event of this type; `*`: of any. */
  readonly sends?: string;
  /** A client event of this type; `*`: of any. */
  readonly receives?: string;
  /** The first so many of `sends` or `receives` pass. Default: 0. */
  readonly skip?: number;
  /** So many milliseconds after the connection opened. They really pass. */
  readonly afterMs?: number;
}

/** What goes wrong, told apart by `do`. */
export type FaultAction =
  | DropFault
  | CloseFault
  | ExpireFault
  | StallFault
  | SlowFault
  | DeafFault
  | GarbageFault
  | RawFault
  | EventFault
  | ErrorFault
  | SwallowFault
  | DuplicateFault
  | ReorderFault
  | AnonymousFault;

/** The connection is torn down without a close frame, which the client sees as 1006. */
export interface DropFault {
  /** Which fault it is. */
  readonly do: 'drop';
}

/** The connection is closed. */
export interface CloseFault {
  /** Which fault it is. */
  readonly do: 'close';
  /** The close code: 1000 to 1003, 1007 to 1014, or 3000 to 4999. Default: 1011. */
  readonly code?: number;
  /** The close reason, of 123 bytes at most. Default: empty. */
  readonly reason?: string;
}

/** The session expires: an error with the code `session_expired`, then a close with 1001. */
export interface ExpireFault {
  /** Which fault it is. */
  readonly do: 'expire';
}

/** The server says nothing more, and the connection stays open. */
export interface StallFault {
  /** Which fault it is. */
  readonly do: 'stall';
  /** For how long, in milliseconds that really pass; what was to be said is said then. Absent: for ever. */
  readonly ms?: number;
}

/** Every frame takes its time from now on, in order. */
export interface SlowFault {
  /** Which fault it is. */
  readonly do: 'slow';
  /** Milliseconds that really pass, for each frame. */
  readonly ms: number;
}

/** The server stops reading, so that what the client sends piles up at the client. */
export interface DeafFault {
  /** Which fault it is. */
  readonly do: 'deaf';
  /** For how long, in milliseconds that really pass. Absent: for ever. */
  readonly ms?: number;
}

/** A frame that no client can use. */
export interface GarbageFault {
  /** Which fault it is. */
  readonly do: 'garbage';
  /**
   * - `text`: not JSON.
   * - `json`: JSON, but no event.
   * - `event`: an event of a known type with a broken field.
   * - `binary`: random bytes.
   * - `huge`: a sound event of an unknown type, of `bytes` bytes.
   *
   * Default: `text`.
   */
  readonly form?: 'text' | 'json' | 'event' | 'binary' | 'huge';
  /** How large a `binary` (default 64) or `huge` (default 20,000,000) frame is. */
  readonly bytes?: number;
}

/** A text frame with just this text. */
export interface RawFault {
  /** Which fault it is. */
  readonly do: 'raw';
  /** The text. */
  readonly text: string;
}

/** An event out of the blue. An event of a known type must be sound. */
export interface EventFault {
  /** Which fault it is. */
  readonly do: 'event';
  /** The event, in wire spelling. */
  readonly event: ScenarioEvent;
}

/** An `error` event with no owner but the one that it says. */
export interface ErrorFault {
  /** Which fault it is. */
  readonly do: 'error';
  /** The error, in wire spelling. */
  readonly error: PrismError;
}

/** Nothing: together with `"where": "instead"`, an event that is lost. */
export interface SwallowFault {
  /** Which fault it is. */
  readonly do: 'swallow';
}

/** The frame comes twice. */
export interface DuplicateFault {
  /** Which fault it is. */
  readonly do: 'duplicate';
}

/** The frame comes after the one that follows it. */
export interface ReorderFault {
  /** Which fault it is. */
  readonly do: 'reorder';
}

/** The frame comes without its `prism_request_event_id`. */
export interface AnonymousFault {
  /** Which fault it is. */
  readonly do: 'anonymous';
}
