import type { Decoder } from './decoding.js';
import { fieldsOf, readWireEvent } from './wire-event.js';

/** What every decoder has to do at least. */
export const jsonParse: Decoder = {
  decode: (frame) => JSON.parse(frame),
  // Decoded here, so that the baseline is JSON.parse and nothing else.
  read: readWireEvent,
  checks: false,
};

/** The same for audio: what is read afterwards has the bytes, without their cost. */
export const jsonParseOfAudio: Decoder = {
  ...jsonParse,
  read: (event) => readWireEvent(withAudio(event)),
};

/** JSON.parse, and audio decoded without a look at it. */
export const uncheckedAudio: Decoder = {
  decode: (frame) => withAudio(JSON.parse(frame)),
  read: readWireEvent,
  checks: false,
};

function withAudio(event: unknown): unknown {
  const fields: { readonly [name: string]: unknown } = fieldsOf(event);
  if (fields.type !== 'response.audio.delta') return event;
  return { ...fields, audio: Buffer.from(String(fields.delta), 'base64') };
}
