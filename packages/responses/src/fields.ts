/** An object whose fields can hold anything: one of the wire or of the history that nobody has checked. */
export interface Fields {
  readonly [field: string]: unknown;
}

/** Whether a value is an object, and no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is there and not empty. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The fields of an object whose type says too little, or too much, about them. */
export function fieldsOf(value: object): Fields {
  return { ...value };
}
