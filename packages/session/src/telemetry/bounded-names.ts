import { otherValue } from './names.js';

/** How many different values an attribute of a metric has: each is a time series of its own. */
const mostValues = 100;
/** How long a value is at most, in UTF-16 units. */
const longest = 128;

/** A name or a code, cut to what an attribute should hold. */
export function cut(name: string): string {
  return name.length <= longest ? name : name.slice(0, longest);
}

/** The values of one attribute, as far as there are not too many: some of them are the server's to choose. */
export class BoundedNames {
  readonly #known = new Set<string>();

  /** The value to record: the name itself, or `_OTHER` if there are too many others. */
  of(name: string): string {
    const value = cut(name);
    if (this.#known.has(value)) return value;
    if (this.#known.size >= mostValues) return otherValue;
    this.#known.add(value);
    return value;
  }
}
