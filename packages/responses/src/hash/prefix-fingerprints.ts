import { createSha256 } from '#sha256';
import { canonicalJson } from './canonical-json.js';
import { FINGERPRINT_START, type FingerprintHead, fingerprintEnd } from './fingerprint.js';
import type { Sha256 } from './sha256.js';

/**
 * The canonical text of items seen before, by identity. Share one among builds only for items that nobody changes
 * after their first use: a changed item would keep the fingerprint that it had.
 */
export type CanonicalTexts = WeakMap<object, string>;

/** How many characters wait at most to be hashed together. */
const MAX_PENDING = 65_536;

/** How {@link PrefixFingerprints} writes an item; replaceable so that a caller can count or remember. */
export interface PrefixFingerprintsOptions {
  /** Texts of earlier builds. Absent: each item is written anew. */
  readonly texts?: CanonicalTexts | undefined;
  /** Writes one item; `canonicalJson` by default. */
  readonly canonicalJson?: ((item: object) => string) | undefined;
}

/**
 * The documented fingerprint of an input that grows item by item. In the hashed text the items come first, so a
 * hash that has taken them in needs only the short rest for a digest: each item is written and hashed once, however
 * many digests are asked for.
 */
export class PrefixFingerprints {
  readonly #end: string;
  readonly #head: FingerprintHead;
  #hash: Sha256;
  readonly #texts: CanonicalTexts | undefined;
  readonly #canonicalJson: (item: object) => string;
  /** Text that the hash has not taken in yet: a few long pieces are hashed faster than many short ones. */
  #pending: string = FINGERPRINT_START;
  #length = 0;
  #digest: string | undefined;

  /**
   * @param head What the request is besides its items.
   * @param end What stands behind the items in the hashed text: always made of the head, but known to a copy.
   * @throws `ResponsesInputError` with `invalid_record` when a tool cannot be written as JSON.
   */
  constructor(
    head: FingerprintHead,
    options: PrefixFingerprintsOptions = {},
    end: string = fingerprintEnd(head),
  ) {
    this.#head = head;
    this.#end = end;
    this.#hash = createSha256();
    this.#texts = options.texts;
    this.#canonicalJson = options.canonicalJson ?? canonicalJson;
  }

  /**
   * A second input that goes on from here, to try what would follow.
   *
   * @param head What the second request is besides its items; absent: the same as the first.
   */
  copy(head?: FingerprintHead): PrefixFingerprints {
    // Else both would have the waiting text to hash.
    this.#flush();
    const options = { texts: this.#texts, canonicalJson: this.#canonicalJson };
    const isSame = head === undefined;
    const copy = new PrefixFingerprints(head ?? this.#head, options, isSame ? this.#end : undefined);
    copy.#hash = this.#hash.copy();
    copy.#pending = '';
    copy.#length = this.#length;
    copy.#digest = isSame ? this.#digest : undefined;
    return copy;
  }

  /** How many items were appended. */
  get length(): number {
    return this.#length;
  }

  /**
   * Takes in the next item.
   *
   * @throws `ResponsesInputError` with `invalid_record` when it cannot be written as JSON; nothing is appended.
   */
  append(item: object): void {
    const text = this.#textOf(item);
    this.#pending += this.#length === 0 ? text : `,${text}`;
    if (this.#pending.length > MAX_PENDING) this.#flush();
    this.#length += 1;
    this.#digest = undefined;
  }

  /** The fingerprint of the items appended so far: the one to compare before the next item is appended. */
  digest(): string {
    if (this.#digest === undefined) {
      this.#flush();
      const hash = this.#hash.copy();
      hash.update(this.#end);
      this.#digest = hash.digest();
    }
    return this.#digest;
  }

  #flush(): void {
    this.#hash.update(this.#pending);
    this.#pending = '';
  }

  #textOf(item: object): string {
    const known = this.#texts?.get(item);
    if (known !== undefined) return known;
    const text = this.#canonicalJson(item);
    this.#texts?.set(item, text);
    return text;
  }
}
