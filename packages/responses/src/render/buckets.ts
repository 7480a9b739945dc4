import type { Warn } from '../warning.js';

/** A part of the request. `'timeline'` is the history; the others are rendered as system text. */
export type BucketLabel = 'standingInstructions' | 'memories' | 'retrievables' | 'timeline';

/** The order of the parts. Without `'timeline'` the history is left out. */
export type BucketOrder = readonly BucketLabel[];

/** The buckets on both sides of the history. */
export interface Buckets {
  /** Those before the history; all of them when there is no history. */
  readonly leading: readonly BucketLabel[];
  /** Those after the history. */
  readonly trailing: readonly BucketLabel[];
  /** Whether the history is wanted at all. */
  readonly timeline: boolean;
}

const labels: ReadonlySet<string> = new Set(['standingInstructions', 'memories', 'retrievables', 'timeline']);

/**
 * Splits an order of buckets at the history. A label that is unknown, or stands there a second time, is left
 * out with a warning.
 *
 * @param order The order of the buckets.
 * @param warn Told of labels that are left out.
 */
export function splitBuckets(order: BucketOrder, warn?: Warn): Buckets {
  const leading: BucketLabel[] = [];
  const trailing: BucketLabel[] = [];
  const seen = new Set<string>();
  for (const [index, label] of order.entries()) {
    if (!labels.has(label) || seen.has(label)) {
      warn?.(`The bucket order names ${JSON.stringify(label)} ${seen.has(label) ? 'twice' : 'in vain'}.`, {
        code: 'bucket_repaired',
        path: `/bucketOrder/${index}`,
      });
      continue;
    }
    if (label !== 'timeline') (seen.has('timeline') ? trailing : leading).push(label);
    seen.add(label);
  }
  return { leading, trailing, timeline: seen.has('timeline') };
}
