import { decodeMessage } from '@prismwire/decoder';
import type { Decoder } from './decoding.js';
import { fieldsOf } from './wire-event.js';

/** Our decoder: checks, and builds an event with camelCase fields; audio becomes bytes. */
export const prismwire: Decoder = {
  decode: (frame) => decodeMessage(frame),
  read(event) {
    const { raw, eventId, delta, argumentsText, audio } = fieldsOf(event);
    const payload = audio ?? delta ?? argumentsText;
    return {
      type: String(fieldsOf(raw).type),
      eventId: typeof eventId === 'string' ? eventId : undefined,
      payload: typeof payload === 'string' || payload instanceof Uint8Array ? payload : undefined,
    };
  },
  checks: true,
};
