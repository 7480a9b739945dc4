import { isRecord } from './check.js';

/**
 * What went wrong, for programs:
 *
 * - `invalid_data`: the frame is neither text nor bytes, such as a `Blob`, or bytes that were transferred away.
 * - `too_large`: the frame is larger than `maxBytes`. It has not been read.
 * - `invalid_utf8`: the frame's bytes are not UTF-8.
 * - `invalid_json`: the frame's text is not JSON.
 * - `invalid_root`: the value is not an object.
 * - `invalid_type`: the object has no `type` of its own that is text.
 * - `invalid_field`: the type is known, and a field is missing or not as the schema says.
 * - `invalid_audio`: the audio is not strict base64 of whole 16-bit samples.
 * - `invalid_arguments`: the arguments of a tool call are not the JSON text of an object with finite numbers.
 * - `unreadable`: the value threw when it was looked at, which only a getter or a proxy does.
 */
export type DecodeErrorCode =
  | 'invalid_data'
  | 'too_large'
  | 'invalid_utf8'
  | 'invalid_json'
  | 'invalid_root'
  | 'invalid_type'
  | 'invalid_field'
  | 'invalid_audio'
  | 'invalid_arguments'
  | 'unreadable';

/** What a {@link PrismDecodeError} is made of. */
export interface DecodeErrorDetails {
  readonly code: DecodeErrorCode;
  readonly path: string;
  readonly rule: string;
  /** The place, the rule and the remedy in words. Must not hold anything that the server sent. */
  readonly message: string;
  readonly eventType?: string;
  readonly raw: unknown;
}

/**
 * A frame that could not be decoded: it is broken, or an event of a known type has a broken field.
 *
 * The message names the place, the rule and what should be there, but never what was there, since that may be
 * private. So it can be logged; `raw` holds the rest, and is hidden from loggers, also from those that list hidden
 * properties.
 */
export class PrismDecodeError extends Error {
  static {
    // On the prototype, where other errors have it, and not a property of each.
    PrismDecodeError.prototype.name = 'PrismDecodeError';
  }

  /** What went wrong, for programs. */
  readonly code: DecodeErrorCode;
  /**
   * JSON Pointer (RFC 6901) of the broken place, such as `/response/id`; empty for the whole frame. A missing
   * field is named itself, not the object around it.
   */
  readonly path: string;
  /** The rule that failed there, such as `required`, `type`, `minLength` or `maxBytes`. */
  readonly rule: string;
  /** The event's name on the wire. Undefined: it could not be read. */
  readonly eventType: string | undefined;
  /** The event's `event_id`, if it is text. */
  readonly eventId: string | undefined;
  /** The event's `prism_request_event_id`, if it is text. */
  readonly requestEventId: string | undefined;
  /** The id of the response that the event belongs to, if it is text. */
  readonly responseId: string | undefined;
  /** The id of the item that the event belongs to, if it is text. */
  readonly itemId: string | undefined;
  /** The id of the tool call that the event belongs to, if it is text. */
  readonly callId: string | undefined;
  readonly #raw: unknown;

  /** Made by the decoder. */
  constructor({ code, path, rule, message, eventType, raw }: DecodeErrorDetails) {
    super(message);
    this.code = code;
    this.path = path;
    this.rule = rule;
    this.eventType = eventType;
    this.eventId = ownText(raw, 'event_id');
    this.requestEventId = ownText(raw, 'prism_request_event_id');
    this.responseId = ownText(raw, 'response_id') ?? ownText(own(raw, 'response'), 'id');
    const item = own(raw, 'item');
    this.itemId = ownText(raw, 'item_id') ?? ownText(item, 'id');
    this.callId = ownText(raw, 'call_id') ?? ownText(item, 'call_id');
    this.#raw = raw;
  }

  /**
   * What could not be decoded: the parsed value, or the frame if it could not be parsed. Undefined: a line was
   * too large to be kept. Not a property of its own, so that nothing that prints the error prints it.
   */
  get raw(): unknown {
    return this.#raw;
  }
}

function own(value: unknown, key: string): unknown {
  try {
    return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  } catch {
    // A getter or a proxy. That an id cannot be read must not hide the error that is being told.
    return undefined;
  }
}

function ownText(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' ? found : undefined;
}
