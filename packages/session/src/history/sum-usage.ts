import type { RealtimeUsage } from '@prismwire/core/prism';

/** Adds what was counted, at any depth: counters that are newer than this code as well. Null is nothing. */
export function sumUsage(total: RealtimeUsage, more: RealtimeUsage): RealtimeUsage {
  return Object.fromEntries(Object.entries(sum(total, more)));
}

function sum(total: object, more: object): object {
  const counts = new Map<string, unknown>(Object.entries(total));
  for (const [name, value] of Object.entries(more)) {
    const before = counts.get(name);
    if (typeof value === 'number') {
      counts.set(name, (typeof before === 'number' ? before : 0) + value);
    } else if (isObject(value)) {
      counts.set(name, sum(isObject(before) ? before : {}, value));
    }
  }
  return Object.fromEntries(counts);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
