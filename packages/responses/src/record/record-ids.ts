import { createSha256 } from '#sha256';
import { textIn } from '../fields.js';
import { canonicalJson } from '../hash/canonical-json.js';

/**
 * Gives the records of a response their ids. An id is never made up at random: recording the same response again
 * gives the same ones.
 */
export class RecordIds {
  readonly #responseId: string | undefined;
  readonly #requestDigest: () => string;
  readonly #given = new Set<string>();

  /**
   * @param responseId The response's id, if it has one.
   * @param requestDigest Tells requests apart, so that equal answers to different ones have ids of their own.
   */
  constructor(responseId: string | undefined, requestDigest: () => string) {
    this.#responseId = responseId;
    this.#requestDigest = requestDigest;
  }

  /** The id for the record of an item: by its place in the response; without that, by its own id or its content. */
  next(item: object, index: number): string {
    const id = this.#idOf(item, index);
    this.#given.add(id);
    return id;
  }

  #idOf(item: object, index: number): string {
    if (this.#responseId !== undefined) return `${this.#responseId}-${index}`;
    const own = 'id' in item ? textIn(item.id) : undefined;
    if (own !== undefined && !this.#given.has(own)) return own;
    const hash = createSha256();
    hash.update(canonicalJson([this.#requestDigest(), index, item]));
    return `item-${hash.digest().slice(0, 32)}`;
  }
}
