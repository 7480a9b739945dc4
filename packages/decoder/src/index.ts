/**
 * Decodes Prism wire messages into typed events.
 *
 * Every frame has one of three outcomes: an event of a known `kind`, with camelCase fields; an `ignored` event,
 * of a type that this version does not know; or a {@link PrismDecodeError}, when a known event is broken.
 *
 * @module
 */

export { type DecodeErrorCode, type DecodeErrorDetails, PrismDecodeError } from './decode-error.js';
export { decodeEvent, safeDecodeEvent } from './decode-event.js';
export { decodeMessage, safeDecodeMessage } from './decode-message.js';
export type { DecodeOptions } from './decode-options.js';
export type { DecodeResult } from './decode-result.js';
export type { DecodedEventBase, IgnoredEvent, RawEvent } from './decoded-event-base.js';
export { type DecodedLine, PrismDecoderStream, PrismNdjsonDecoderStream } from './decoder-stream.js';
export * from './generated/prism/decoded-events.js';
export type { JsonObject, JsonValue } from './json-value.js';
