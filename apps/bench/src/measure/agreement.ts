import type { Facts } from '../rows/row.js';

/** What a contender says came of its work. */
export interface Testimony extends Facts {
  readonly name: string;
}

/**
 * Whether all contenders did the same work. What does less is faster, and a comparison with it would say nothing.
 *
 * @returns What they disagree about; undefined if they agree.
 */
export function disagreement(testimonies: readonly Testimony[]): string | undefined {
  const [first, ...others] = testimonies;
  if (first === undefined) return undefined;
  for (const other of others) {
    const place = placeOfDifference(first.results, other.results);
    if (place !== undefined) {
      const [one, another] = [first.results[place], other.results[place]].map(cut);
      return `${first.name} and ${other.name} differ in result ${place}:\n  ${one}\n  ${another}`;
    }
  }
  const [judge, ...judges] = testimonies.flatMap(({ name, refusals }) =>
    refusals ? [{ name, refusals }] : [],
  );
  for (const other of judges) {
    const place = placeOfDifference(judge?.refusals ?? [], other.refusals);
    if (place !== undefined)
      return `${judge?.name} and ${other.name} judge broken input ${place} differently.`;
  }
  return undefined;
}

function placeOfDifference(some: readonly unknown[], others: readonly unknown[]): number | undefined {
  for (let place = 0; place < Math.max(some.length, others.length); place += 1) {
    if (some[place] !== others[place]) return place;
  }
  return undefined;
}

function cut(text: string | undefined): string {
  return text === undefined ? '(nothing)' : text.slice(0, 300);
}
