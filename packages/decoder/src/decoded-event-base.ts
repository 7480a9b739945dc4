export type { JsonObject } from './json-value.js';

/** A wire event as it came: an object with a type, and whatever else the server put into it. */
export interface RawEvent {
  /** The event's name on the wire. */
  readonly type: string;
  readonly [key: string]: unknown;
}

/** What every decoded event has. */
export interface DecodedEventBase {
  /** The server's name for this event. Absent: it gave none. */
  readonly eventId?: string | undefined;
  /** The `event_id` of the client event that caused this one. Absent: the server acted by itself. */
  readonly requestEventId?: string | undefined;
}

/**
 * An event, or an output item, of a type that this version does not know. That is no error: servers learn new
 * words before clients do. Nothing but its type has been checked.
 */
export interface IgnoredEvent extends DecodedEventBase {
  readonly kind: 'ignored';
  /** The event's name on the wire. */
  readonly type: string;
  /** The event as it came. */
  readonly raw: RawEvent;
}
