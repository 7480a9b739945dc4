/** The middle of some numbers, and the range that holds the middle half of them. */
export interface Summary {
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

/**
 * The number below which a share of the numbers lies, between neighbours by interpolation.
 *
 * @param share From 0, the smallest, to 1, the largest.
 * @throws {RangeError} if there are no numbers, or the share is out of range.
 */
export function quantile(numbers: readonly number[], share: number): number {
  if (!(share >= 0 && share <= 1)) throw new RangeError('A share is between 0 and 1.');
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new RangeError('There are no numbers.');
  return below + (above - below) * (place - Math.floor(place));
}

/** @throws {RangeError} if there are no numbers. */
export function summarise(numbers: readonly number[]): Summary {
  return {
    median: quantile(numbers, 0.5),
    lowerQuartile: quantile(numbers, 0.25),
    upperQuartile: quantile(numbers, 0.75),
  };
}
