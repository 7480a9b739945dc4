/** The JSON text of a call's arguments, which are an object or the text of one. */
export function argumentsText(args: unknown): string {
  if (args === undefined || args === null || args === '') return '{}';
  return typeof args === 'string' ? args : JSON.stringify(args);
}

/** Arguments that the API would refuse, as text; undefined if they are sound, or absent. */
export function brokenArguments(args: unknown): string | undefined {
  if (args === undefined || args === null || args === '') return undefined;
  if (typeof args === 'string') return isJsonObject(args) ? undefined : args;
  try {
    const text = JSON.stringify(args);
    if (text !== undefined) return isJsonObject(text) ? undefined : text;
  } catch {
    // A cycle or a BigInt, like a function: what can be said of it is that it cannot be said.
  }
  return '(arguments that JSON cannot hold)';
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
