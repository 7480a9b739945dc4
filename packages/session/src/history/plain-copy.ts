/** What lies deeper than this in a wire event is left out of a copy that would overflow the stack. */
const maxDepth = 200;

/** A copy of plain data that shares nothing with it. */
export function plainCopy<T>(value: T): T {
  try {
    return structuredClone(value);
  } catch {
    const depths = new WeakMap<object, number>();
    // A function, since it is called on the object that holds the member.
    const prune = function prune(this: object, _: string, member: unknown): unknown {
      if (typeof member !== 'object' || member === null) return member;
      const depth = (depths.get(this) ?? 0) + 1;
      depths.set(member, depth);
      return depth > maxDepth ? null : member;
    };
    return JSON.parse(JSON.stringify(value, prune));
  }
}
