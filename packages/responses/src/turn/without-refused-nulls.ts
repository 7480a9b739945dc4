/** A step of an issue's path, as Standard Schema has it. */
export type PathStep = PropertyKey | { readonly key: PropertyKey };

/**
 * The arguments without the nulls that a schema refused. Under `strict` the API asks the model for every property,
 * and a null is how the model leaves an optional one out.
 *
 * @returns Undefined when there is no null at any of the paths.
 */
export function withoutRefusedNulls(args: unknown, paths: readonly (readonly PathStep[])[]): unknown {
  const copy: unknown = structuredClone(args);
  const removed = paths.filter((path) => removeNull(copy, path.map(keyOf)));
  return removed.length > 0 ? copy : undefined;
}

function keyOf(step: PathStep): PropertyKey {
  return typeof step === 'object' ? step.key : step;
}

function removeNull(value: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1);
  let parent: unknown = value;
  for (const key of path.slice(0, -1)) parent = isObject(parent) ? Reflect.get(parent, key) : undefined;
  if (last === undefined || !isObject(parent) || Array.isArray(parent)) return false;
  return (
    Object.hasOwn(parent, last) && Reflect.get(parent, last) === null && Reflect.deleteProperty(parent, last)
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
