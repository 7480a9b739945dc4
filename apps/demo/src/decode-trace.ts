import { type DecodedEvent, type PrismDecodeError, safeDecodeMessage } from '@prismwire/decoder';

/** What came out of a recording. */
export interface DecodedTrace {
  readonly events: readonly DecodedEvent[];
  readonly refused: ReadonlyArray<{ readonly line: number; readonly error: PrismDecodeError }>;
}

/** Decodes a recording, one frame a line, the way a client decodes what its WebSocket hands it. */
export function decodeTrace(text: string): DecodedTrace {
  const events: DecodedEvent[] = [];
  const refused: Array<{ line: number; error: PrismDecodeError }> = [];
  text.split('\n').forEach((frame, index) => {
    if (frame.trim() === '') return;
    const result = safeDecodeMessage(frame);
    if (result.ok) events.push(result.event);
    else refused.push({ line: index + 1, error: result.error });
  });
  return { events, refused };
}
