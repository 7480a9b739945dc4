import { PrismDecodeError } from './decode-error.js';
import type { DecodedEvent } from './generated/prism/decoded-events.js';

/** What a frame turned out to be: an event, which may be an `ignored` one, or an error. */
export type DecodeResult =
  | { readonly ok: true; readonly event: DecodedEvent }
  | { readonly ok: false; readonly error: PrismDecodeError };

/** Wraps an outcome. */
export function resultOf(outcome: DecodedEvent | PrismDecodeError): DecodeResult {
  return outcome instanceof PrismDecodeError ? { ok: false, error: outcome } : { ok: true, event: outcome };
}
