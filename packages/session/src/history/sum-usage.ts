import type { RealtimeUsage } from '@prismwire/core/prism';

/** Adds what was counted, at any depth: counters that are newer than this code as well. Null is nothing. */
export function sumUsage(total: RealtimeUsage, more: RealtimeUsage): RealtimeUsage {
  return Object.fromEntries(Object.entries(sum(total, more, 0)));
}

/** Counters lie one or two deep. Deeper than this they are nobody's. */
const maxDepth = 8;

function sum(total: object, more: object, depth: number): object {
  const counts = new Map<string, unknown>(Object.entries(total));
  for (const [name, value] of Object.entries(more)) {
    const before = counts.get(name);
    if (typeof value === 'number') {
      counts.set(name, (typeof before === 'number' ? before : 0) + value);
    } else if (isObject(value) && depth < maxDepth) {
      counts.set(name, sum(isObject(before) ? before : {}, value, depth + 1));
    }
  }
  return Object.fromEntries(counts);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
