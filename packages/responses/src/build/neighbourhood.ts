import { type Entry, originOf, type TimedEntry } from './timeline.js';
import { answeredId } from './wire-item.js';

/** Tells whether somebody else spoke between two records: a person, another agent, or the agent in no response. */
export class Neighbourhood {
  readonly #timed: readonly TimedEntry[];
  /** How many such records stand before a place. */
  readonly #before: number[] = [0];
  /** The first place with the time of a place, and the first one behind all with that time. */
  readonly #start: number[] = [];
  readonly #end: number[];

  /** @param timed All records, in the order of their times. */
  constructor(timed: readonly TimedEntry[]) {
    this.#timed = timed;
    this.#end = timed.map((_, at) => at + 1);
    for (const [at, { entry, time }] of timed.entries()) {
      this.#before.push((this.#before[at] ?? 0) + (isOther(entry) ? 1 : 0));
      this.#start.push(timed[at - 1]?.time === time ? (this.#start[at - 1] ?? at) : at);
    }
    for (let at = timed.length - 1; at >= 0; at -= 1) {
      if (timed[at + 1]?.time === timed[at]?.time) this.#end[at] = this.#end[at + 1] ?? at + 1;
    }
  }

  /** Whether one stands between two places, later than the first and earlier than the second. */
  isBetween(first: number, second: number): boolean {
    if (this.#timed[first]?.time === this.#timed[second]?.time) return false;
    const from = this.#end[first] ?? 0;
    const to = this.#start[second] ?? 0;
    return (this.#before[to] ?? 0) > (this.#before[from] ?? 0);
  }
}

/** The output of a tool goes behind the response of its call, wherever it stands. */
function isOther(entry: Entry): boolean {
  if (originOf(entry) !== undefined) return false;
  return entry.kind !== 'item' || answeredId({ ...entry.record.item }) === undefined;
}
