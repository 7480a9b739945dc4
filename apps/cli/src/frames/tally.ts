/** A refused frame, as the account at the end lists it. */
export interface Refusal {
  readonly line: number;
  /** JSON Pointer of the broken place; empty for the whole frame. */
  readonly path: string;
  readonly reason: string;
}

/** How many refused frames the account names; however many there are, memory stays constant. */
const namedRefusals = 20;

/** How many different names are counted one by one. A hostile input could have a new one in every line. */
const countedNames = 200;

/** Counts by name, in constant memory. */
export class Counts {
  readonly #byName = new Map<string, number>();
  #others = 0;

  add(name: string): void {
    const count = this.#byName.get(name);
    if (count === undefined && this.#byName.size >= countedNames) this.#others += 1;
    else this.#byName.set(name, (count ?? 0) + 1);
  }

  /** Names and how often they came, the most frequent first; the rest, if any, under `rest`. */
  sorted(rest: string): Array<readonly [name: string, count: number]> {
    const named = [...this.#byName].sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1));
    return this.#others === 0 ? named : [...named, [rest, this.#others]];
  }
}

/** The refused frames of an input: how many, and the first of them. */
export class Refusals {
  readonly #first: Refusal[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The first refused frames, in order. */
  get first(): readonly Refusal[] {
    return this.#first;
  }

  add(refusal: Refusal): void {
    this.#count += 1;
    if (this.#first.length < namedRefusals) this.#first.push(refusal);
  }
}
