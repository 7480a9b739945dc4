/** An object whose fields may be anything. */
export interface Fields {
  readonly [name: string]: unknown;
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value deep inside, such as `at(event, 'response', 'metadata', 'prism_cause')`. */
export function at(value: unknown, ...names: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** The text there; fails the test if it is none. */
export function textAt(value: unknown, ...names: readonly (string | number)[]): string {
  const found = at(value, ...names);
  if (typeof found !== 'string')
    throw new Error(`${names.join('.')} is not text in ${JSON.stringify(value)}`);
  return found;
}

/** Parses a frame that holds an event; fails the test if it holds none. */
export function eventOf(frame: string | Uint8Array): Fields & { readonly type: string } {
  const value: unknown = typeof frame === 'string' ? JSON.parse(frame) : undefined;
  if (!isRecord(value) || typeof value.type !== 'string') throw new Error(`no event: ${frame}`);
  return { ...value, type: value.type };
}
