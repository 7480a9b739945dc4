import { bytesOf } from './bytes-of.js';
import { type DecodeErrorCode, PrismDecodeError } from './decode-error.js';
import { judgeParsed } from './decode-event.js';
import { type DecodeLimits, type DecodeOptions, resolveLimits } from './decode-options.js';
import { type DecodeResult, resultOf } from './decode-result.js';
import type { DecodedEvent } from './generated/prism/decoded-events.js';
import { judgeLongAudio, LONG } from './judge-long-audio.js';
import { isLongerThan } from './utf8-length.js';

/**
 * Decodes a frame of the WebSocket.
 *
 * @throws {@link PrismDecodeError} if the frame is broken, or a field of a known event is.
 * @throws `RangeError` if an option is out of range.
 *
 * @example
 * ```ts
 * socket.addEventListener('message', ({ data }) => {
 *   const event = decodeMessage(data);
 *   if (event.kind === 'text.delta') show(event.delta);
 * });
 * ```
 */
export function decodeMessage(
  data: string | ArrayBuffer | Uint8Array,
  options?: DecodeOptions,
): DecodedEvent {
  const outcome = judgeMessage(data, resolveLimits(options));
  if (outcome instanceof PrismDecodeError) throw outcome;
  return outcome;
}

/**
 * Like {@link decodeMessage}, but hands the error out instead of throwing it.
 *
 * @throws `RangeError` if an option is out of range.
 */
export function safeDecodeMessage(
  data: string | ArrayBuffer | Uint8Array,
  options?: DecodeOptions,
): DecodeResult {
  return resultOf(judgeMessage(data, resolveLimits(options)));
}

/** Judges a frame. Never throws, whatever it is: callers without types hand over what their socket gives them. */
export function judgeMessage(
  data: string | ArrayBuffer | Uint8Array,
  limits: DecodeLimits,
): DecodedEvent | PrismDecodeError {
  let text: string;
  if (typeof data === 'string') {
    if (isLongerThan(data, limits.maxBytes)) return tooLarge(limits, data);
    text = data;
  } else {
    const bytes = bytesOf(data);
    if (bytes === undefined) return refuseFrame('invalid_data', 'type', data);
    if (bytes.length > limits.maxBytes) return tooLarge(limits, data);
    try {
      text = utf8.decode(bytes);
    } catch {
      return refuseFrame('invalid_utf8', 'utf8', data);
    }
  }
  const audio = text.length < LONG ? undefined : judgeLongAudio(text, limits);
  if (audio !== undefined) return audio;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The engine's own message quotes the text, so it is not passed on.
    return refuseFrame('invalid_json', 'json', data, jsonRemedy(text));
  }
  return judgeParsed(value, limits);
}

/** The error of a frame that is larger than allowed; `raw` is left out where it was not kept. */
export function tooLarge({ maxBytes }: DecodeLimits, raw?: unknown): PrismDecodeError {
  const message = `The frame is larger than ${maxBytes} bytes: raise maxBytes if that is expected.`;
  return new PrismDecodeError({ code: 'too_large', path: '', rule: 'maxBytes', message, raw });
}

// Keeps a byte order mark, so that bytes and text have the same outcome: JSON does not allow one.
const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const remedies = {
  invalid_data: 'a string, an ArrayBuffer or a Uint8Array: set binaryType of the socket to "arraybuffer"',
  invalid_utf8: 'UTF-8',
  invalid_json: 'JSON',
};

function refuseFrame(
  code: DecodeErrorCode & keyof typeof remedies,
  rule: string,
  raw: unknown,
  expected: string = remedies[code],
): PrismDecodeError {
  return new PrismDecodeError({ code, path: '', rule, message: `The frame must be ${expected}.`, raw });
}

function jsonRemedy(text: string): string {
  if (text === '') return 'JSON, and is empty';
  return text.startsWith('\ufeff')
    ? 'JSON, which has no byte order mark at its start'
    : remedies.invalid_json;
}
