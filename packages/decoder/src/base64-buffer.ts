/** As much of Node's `Buffer` as is used here; Deno and Bun have it as well, browsers have not. */
interface BufferFactory {
  from(memory: ArrayBufferLike): { write(text: string, encoding: 'base64'): number };
}

function isBufferFactory(value: unknown): value is BufferFactory {
  return typeof value === 'function' && 'from' in value && 'isBuffer' in value;
}

const candidate: unknown = Reflect.get(globalThis, 'Buffer');

/** Node's `Buffer`, looked up and not imported so that bundles for browsers stay free of it. */
const buffer = isBufferFactory(candidate) ? candidate : undefined;

/**
 * Like `writeByTable`, by `Buffer`; undefined where there is none.
 *
 * `Buffer` is lenient: it takes the URL-safe alphabet, and it cuts UTF-16 units to a byte, so that `ŁAAA` would
 * pass as `AAAA`; both are looked for. Anything else that does not belong it skips, and then writes less.
 */
export const writeByBuffer: ((text: string, bytes: Uint8Array) => boolean) | undefined =
  buffer &&
  ((text, bytes) =>
    !text.includes('-') &&
    !text.includes('_') &&
    // Costs nothing where the engine keeps the text one byte a character, as it does for base64.
    !/[^\0-\xff]/.test(text) &&
    buffer.from(bytes.buffer).write(text, 'base64') === bytes.length);
