import { type PrismClientEvent, validatePrismClientEvent } from '@prismwire/core/prism';
import { RequestRefusal } from './request-refusal.js';

/** The codes of broken fields, by the rule that failed. */
const codes: Readonly<Record<string, string>> = {
  required: 'missing_required_parameter',
  additionalProperties: 'unknown_parameter',
  type: 'invalid_type',
};

/** What could be read of a client's frame. */
export interface ClientFrame {
  /** The value of the frame; undefined if it is not JSON. */
  readonly value: unknown;
  /** The event's `type`, if it is text. */
  readonly type: string | undefined;
  /** The event's `event_id`, if it is text. */
  readonly eventId: string | undefined;
}

/** Reads a frame as far as it can be read. */
export function readFrame(frame: string | Uint8Array): ClientFrame {
  let value: unknown;
  try {
    value = typeof frame === 'string' ? JSON.parse(frame) : undefined;
  } catch {
    value = undefined;
  }
  return { value, type: textField(value, 'type'), eventId: textField(value, 'event_id') };
}

/**
 * The client event that a frame holds.
 *
 * @throws RequestRefusal with the code and the field at fault.
 */
export function clientEventOf({ value, type }: ClientFrame): PrismClientEvent {
  if (value === undefined) {
    throw new RequestRefusal('invalid_json', 'A frame must be text that holds one JSON object.');
  }
  const result = validatePrismClientEvent(value);
  if (result.outcome === 'known') return result.value;
  if (result.outcome === 'unknown') {
    throw new RequestRefusal('invalid_value', `Clients do not send events of the type ${type}.`, 'type');
  }
  const [first] = result.errors;
  if (first === undefined) throw new RequestRefusal('invalid_value', 'The event is not valid.');
  const { instancePath, keyword, params, message = 'is not valid' } = first;
  const place = instancePath.split('/').slice(1);
  const name = params.missingProperty ?? params.additionalProperty ?? params.tag;
  const param = (typeof name === 'string' ? [...place, name] : place).join('.');
  const isTagMissing = keyword === 'union' && params.error === 'tag';
  const code = isTagMissing ? 'missing_required_parameter' : (codes[keyword] ?? 'invalid_value');
  throw new RequestRefusal(
    code,
    `${param === '' ? 'The event' : param} ${message}.`,
    param === '' ? null : param,
  );
}

function textField(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
}
