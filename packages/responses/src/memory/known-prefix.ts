import type { WireItem } from '../build/wire-item.js';
import { type Fields, isFields } from '../fields.js';
import type { FingerprintHead } from '../hash/fingerprint.js';
import type { PrefixFingerprints } from '../hash/prefix-fingerprints.js';
import { copyOf } from './copy-of.js';
import type { Mark } from './mark.js';

/** What is known of an input that was built. */
interface KnownPrefix {
  /** The items before the history, which the mark does not have. */
  readonly leading: readonly WireItem[];
  readonly mark: Mark;
}

const known = new WeakMap<readonly unknown[], KnownPrefix>();

/**
 * Keeps what is known of an input, for whoever records the response to it: the fingerprint of a long one takes as long
 * as building it anew.
 */
export function rememberPrefix(input: readonly unknown[], leading: readonly WireItem[], mark: Mark): void {
  if (mark.fingerprints !== undefined) known.set(input, { leading: leading.map(copyOf), mark });
}

/**
 * The fingerprints of the first items of an input, if they are still what was built.
 *
 * @param input The very list that was built.
 * @param length How many items count.
 * @param head What the request is besides its items.
 */
export function knownPrefix(
  input: readonly unknown[],
  length: number,
  head: FingerprintHead,
): PrefixFingerprints | undefined {
  const prefix = known.get(input);
  if (prefix === undefined) return undefined;
  const { leading, mark } = prefix;
  if (length !== leading.length + mark.itemCount || input.length < length) return undefined;
  for (let at = 0; at < length; at += 1) {
    const built = at < leading.length ? leading[at] : mark.items[at - leading.length];
    // It is the caller's: what he changed is what he sent.
    if (built === undefined || !isUnchanged(input[at], built)) return undefined;
  }
  return mark.fingerprints?.copy(head);
}

function isUnchanged(item: unknown, built: Fields): boolean {
  if (!isFields(item)) return false;
  let missing = 0;
  for (const name in built) {
    if (item[name] !== built[name]) return false;
    missing += 1;
  }
  for (const _ in item) missing -= 1;
  return missing === 0;
}
