import { Buffer } from 'node:buffer';

/** Base64 of so many bytes, in which every character of the alphabet occurs. */
export function base64Of(bytes: number): string {
  return Buffer.from(Uint8Array.from({ length: bytes }, (_, index) => index * 89 + (index >> 3))).toString(
    'base64',
  );
}

/** An event with 20 ms of audio, as the server sends it, or with other fields. */
export function audioEvent(fields: object = {}): Record<string, unknown> {
  return {
    event_id: 'event_1',
    type: 'response.audio.delta',
    response_id: 'resp_1',
    item_id: 'item_1',
    output_index: 0,
    content_index: 0,
    delta: base64Of(960),
    ...fields,
  };
}

/** The text of such an event. */
export function audioFrame(fields: object = {}): string {
  return JSON.stringify(audioEvent(fields));
}
