/** An object whose fields can hold anything. */
export interface Fields {
  readonly [field: string]: unknown;
}

/** Whether a value is an object that is no list. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list; none when the value is no list. */
export function objectsIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
