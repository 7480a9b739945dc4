import type { Decoded } from './decoding.js';

/** Reads an event that has the shape of the wire. */
export function readWireEvent(event: unknown): Decoded {
  const { type, event_id: eventId, delta, arguments: args, audio } = fieldsOf(event);
  const payload = audio ?? delta ?? args;
  if (typeof type !== 'string') throw new TypeError('A decoded event has no type.');
  return {
    type,
    eventId: typeof eventId === 'string' ? eventId : undefined,
    payload: typeof payload === 'string' || payload instanceof Uint8Array ? payload : undefined,
  };
}

/** An object whose fields have not been looked at. */
type Fields = { readonly [name: string]: unknown };

/** The fields of an object, which is not copied; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
