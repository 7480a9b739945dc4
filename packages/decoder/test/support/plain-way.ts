import { type DecodeResult, safeDecodeEvent } from '@prismwire/decoder';

/** All that can be seen of an outcome, so that two can be compared; `raw` only where it is the parsed event. */
export function factsOf(result: DecodeResult): unknown {
  if (result.ok) {
    const { event } = result;
    return event.kind === 'audio.delta'
      ? { ...event, audio: Buffer.from(event.audio).toString('hex') }
      : event;
  }
  const { code, path, rule, message, eventType, eventId, requestEventId, responseId, itemId, callId, raw } =
    result.error;
  const event = code === 'invalid_json' ? undefined : raw;
  return { code, path, rule, message, eventType, eventId, requestEventId, responseId, itemId, callId, event };
}

/** The facts of a frame that was parsed whole, before the decoder saw it. Undefined: it is not JSON. */
export function plainFacts(frame: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(frame);
  } catch {
    return undefined;
  }
  return factsOf(safeDecodeEvent(value));
}
