import type { ResponsesTool } from '@prismwire/core/responses';
import { createSha256 } from '#sha256';
import { ResponsesInputError } from '../responses-input-error.js';
import { canonicalJson } from './canonical-json.js';

/** The parts of a request that stay the same over the items before a place in `input`. */
export interface FingerprintHead {
  /** The model that the request names. */
  readonly model: string;
  /** The request's instructions; absent when it has none. */
  readonly instructions?: string | undefined;
  /** The request's tools; absent when it has none. Absent and `[]` give different fingerprints. */
  readonly tools?: readonly ResponsesTool[] | undefined;
}

/** What {@link fingerprintOpenAIResponsesPrefix} hashes. */
export interface FingerprintInput extends FingerprintHead {
  /** The request's items. */
  readonly input: readonly object[];
  /** How many of the first items count; absent means all. More than there are counts as all. */
  readonly throughItem?: number | undefined;
}

/** What stands before the first item in the hashed text. */
export const FINGERPRINT_START: string = '{"input":[';

/** What stands after the last item in the hashed text. An absent value is the bare word `undefined`. */
export function fingerprintEnd({ model, instructions, tools }: FingerprintHead): string {
  const values = [
    ['instructions', instructions],
    ['model', model],
    ['tools', tools],
  ] as const;
  const members = values.map(
    ([key, value]) => `"${key}":${value === undefined ? 'undefined' : canonicalJson(value)}`,
  );
  return `],${members.join(',')}}`;
}

/**
 * The fingerprint of the request before one of its items: the SHA-256, as 64 lower-case hexadecimal digits, of
 * the canonical JSON of model, instructions, tools and the items before that place.
 *
 * It reads all of the items, so asking for each place of a long input takes quadratic time: `PrefixFingerprints`
 * gives the same digests as the input grows.
 *
 * @throws {@link ResponsesInputError} `invalid_option` when `throughItem` is not a whole number from 0 on;
 *   `invalid_record` when an item or a tool cannot be written as JSON. Both reject the promise.
 */
export async function fingerprintOpenAIResponsesPrefix(input: FingerprintInput): Promise<string> {
  const { throughItem } = input;
  if (throughItem !== undefined && !(Number.isInteger(throughItem) && throughItem >= 0)) {
    throw new ResponsesInputError('invalid_option', 'throughItem must be a whole number from 0 on.', {
      path: '/throughItem',
    });
  }
  const items = input.input.slice(0, throughItem).map(canonicalJson);
  const hash = createSha256();
  hash.update(FINGERPRINT_START + items.join(',') + fingerprintEnd(input));
  return hash.digest();
}
