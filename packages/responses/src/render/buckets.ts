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

const labels: readonly BucketLabel[] = ['standingInstructions', 'memories', 'retrievables', 'timeline'];

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
    if (!labels.includes(label) || seen.has(label)) {
      const why = seen.has(label) ? `names "${label}" twice` : 'holds what is no bucket';
      warn?.(`The bucket order ${why} at place ${index}.`, {
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

/** The order that buckets were split from, without what was left out of it. */
export function orderOf({ leading, timeline, trailing }: Buckets): BucketOrder {
  return [...leading, ...(timeline ? (['timeline'] as const) : []), ...trailing];
}

/**
 * Tells of what was given and is not sent, because the order does not name its bucket.
 *
 * @param given How many records there are, by bucket.
 */
export function warnOfMissingBuckets(
  order: BucketOrder,
  given: Readonly<Record<BucketLabel, number>>,
  warn: Warn,
): void {
  for (const label of labels) {
    if (given[label] === 0 || order.includes(label)) continue;
    warn(`The bucket order does not name "${label}", so ${given[label]} of its records are left out.`, {
      code: 'bucket_left_out',
      path: '/bucketOrder',
    });
  }
}
