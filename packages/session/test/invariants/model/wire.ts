/** What stands at a place in a frame. Undefined: nothing does. */
export function at(frame: unknown, ...path: readonly string[]): unknown {
  let value = frame;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** A text that is not empty at a place in a frame. */
export function textAt(frame: unknown, ...path: readonly string[]): string | undefined {
  const value = at(frame, ...path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number at a place in a frame. */
export function numberAt(frame: unknown, ...path: readonly string[]): number | undefined {
  const value = at(frame, ...path);
  return typeof value === 'number' ? value : undefined;
}

/** The texts of a list at a place in a frame. */
export function textsAt(frame: unknown, ...path: readonly string[]): string[] {
  const value = at(frame, ...path);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The `type` of a frame. */
export function typeOf(frame: unknown): string {
  return textAt(frame, 'type') ?? '';
}

/** The response that a frame is about. */
export function responseOf(frame: unknown): string | undefined {
  return textAt(frame, 'response_id') ?? textAt(frame, 'response', 'id');
}
