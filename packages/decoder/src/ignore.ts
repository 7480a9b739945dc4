import type { IgnoredEvent, RawEvent } from './decoded-event-base.js';

/** Makes the outcome of an event that this version does not know; its ids are kept where they are text. */
export function ignore(raw: RawEvent, type: string): IgnoredEvent {
  const { event_id: eventId, prism_request_event_id: requestEventId } = raw;
  return {
    kind: 'ignored',
    eventId: typeof eventId === 'string' ? eventId : undefined,
    requestEventId: typeof requestEventId === 'string' ? requestEventId : undefined,
    type,
    raw,
  };
}
