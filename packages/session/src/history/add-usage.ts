import type { RealtimeUsage } from '@prismwire/core/prism';

/** Counters lie one or two deep. Deeper than this they are nobody's. */
const maxDepth = 8;

/** Adds what was counted to a total, at any depth: counters that are newer than this code as well. Null is nothing. */
export function addUsage(total: Record<string, unknown>, more: RealtimeUsage): void {
  add(total, more, 0);
}

function add(total: Record<string, unknown>, more: object, depth: number): void {
  for (const [name, value] of Object.entries(more)) {
    const before = Object.hasOwn(total, name) ? total[name] : undefined;
    if (typeof value === 'number') {
      set(total, name, (typeof before === 'number' ? before : 0) + value);
    } else if (isCounters(value) && depth < maxDepth) {
      const counters = isCounters(before) ? before : {};
      if (counters !== before) set(total, name, counters);
      add(counters, value, depth + 1);
    }
  }
}

/** A server may call a counter what would change the object itself. */
function set(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') target[name] = value;
}

function isCounters(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
