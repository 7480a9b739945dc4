const place = { response_id: 'reply-1', item_id: 'message-1', output_index: 0, content_index: 0 };

/** A piece of text, as the wire has it. */
export function textDelta(delta: string): string {
  return JSON.stringify({ type: 'response.text.delta', ...place, delta });
}

/** A piece of audio of so many bytes, all silence. */
export function audioDelta(bytes: number): string {
  return JSON.stringify({
    type: 'response.audio.delta',
    ...place,
    delta: Buffer.alloc(bytes).toString('base64'),
  });
}

/** An event of a type that the protocol does not have. */
export function unknownEvent(type = 'future.event'): string {
  return JSON.stringify({ type, anything: [1] });
}

/** An event without an id that it must have. */
export const brokenEvent = JSON.stringify({ type: 'session.created', session: { voice: 'ara' } });
