import { type Fields, hasFields, isRecord } from './check.js';
import { PrismDecodeError } from './decode-error.js';
import { type DecodeLimits, type DecodeOptions, resolveLimits } from './decode-options.js';
import { type DecodeResult, resultOf } from './decode-result.js';
import type { RawEvent } from './decoded-event-base.js';
import { decodeKnown } from './generated/prism/decode-known.js';
import type { DecodedEvent } from './generated/prism/decoded-events.js';

/**
 * Decodes an event that has been parsed already. The value is not copied: it becomes the event's `raw`.
 *
 * It should be plain data, as JSON.parse makes it. Of a value with getters only `type` is read just once: if
 * another field changes its answer from one read to the next, the event may hold what was not checked.
 *
 * @throws {@link PrismDecodeError} if the value is no event, or a field of a known event is broken.
 * @throws `RangeError` if an option is out of range.
 */
export function decodeEvent(value: unknown, options?: DecodeOptions): DecodedEvent {
  const outcome = judgeAnyValue(value, resolveLimits(options));
  if (outcome instanceof PrismDecodeError) throw outcome;
  return outcome;
}

/**
 * Like {@link decodeEvent}, but hands the error out instead of throwing it.
 *
 * @throws `RangeError` if an option is out of range.
 */
export function safeDecodeEvent(value: unknown, options?: DecodeOptions): DecodeResult {
  return resultOf(judgeAnyValue(value, resolveLimits(options)));
}

/**
 * Judges a value that JSON.parse made, and that therefore cannot throw when it is read.
 *
 * An array has no type there, and a type is the value's own unless a program has given one to all objects. So two
 * questions that other values are asked are left out, which saves 0.03 of `JSON.parse` on the benchmark's text mix.
 */
export function judgeParsed(value: unknown, limits: DecodeLimits): DecodedEvent | PrismDecodeError {
  if (isTyped(value) && allObjects.type === undefined) return decodeKnown(value, value.type, limits);
  return judgeEvent(value, limits);
}

/** Judges a value that may be anything, but must not throw when it is read. */
function judgeEvent(value: unknown, limits: DecodeLimits): DecodedEvent | PrismDecodeError {
  if (!isRecord(value)) {
    return new PrismDecodeError({
      code: 'invalid_root',
      path: '',
      rule: 'type',
      message: 'An event must be a JSON object, and not an array or a single value.',
      raw: value,
    });
  }
  // Read once, since a getter may change its answer.
  const { type } = value;
  if (typeof type === 'string' && isRawEvent(value)) return decodeKnown(value, type, limits);
  const rule = Object.hasOwn(value, 'type') ? 'type' : 'required';
  return new PrismDecodeError({
    code: 'invalid_type',
    path: '/type',
    rule,
    message: `An event is broken at /type (${rule}): its type must be present, and of type string.`,
    raw: value,
  });
}

/** Judges a value from anywhere, which may run code of others when it is read. */
function judgeAnyValue(value: unknown, limits: DecodeLimits): DecodedEvent | PrismDecodeError {
  try {
    return judgeEvent(value, limits);
  } catch {
    // What was thrown is not passed on: nobody knows what its message holds.
    return new PrismDecodeError({
      code: 'unreadable',
      path: '',
      rule: 'readable',
      message: 'The value threw when it was read. Give plain data, as JSON.parse makes it.',
      raw: value,
    });
  }
}

/** Whether an object whose type is text is an event: an inherited type says nothing about what the server sent. */
function isRawEvent(value: Fields): value is RawEvent {
  return Object.hasOwn(value, 'type');
}

/** What every object inherits. */
const allObjects: { readonly type?: unknown } = Object.prototype;

/** Whether a value has a type that is text, its own or inherited. */
function isTyped(value: unknown): value is RawEvent {
  return hasFields(value) && typeof value.type === 'string';
}
