/** How many bytes become text at once: more arguments than an engine takes would overflow its stack. */
const step = 0x6000;

/** Bytes in base64. */
export function encodeBase64(bytes: Uint8Array): string {
  if (encodeNatively !== undefined) return encodeNatively(bytes);
  let text = '';
  for (let at = 0; at < bytes.length; at += step) {
    // The step is a multiple of 3, so that the pieces fit together.
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + step)));
  }
  return text;
}

/** As much of Node's `Buffer` as is used here. Looked up and not imported, so that browsers need none. */
interface BufferFactory {
  from(memory: ArrayBufferLike, offset: number, length: number): { toString(encoding: 'base64'): string };
}

function isBufferFactory(value: unknown): value is BufferFactory {
  return typeof value === 'function' && 'from' in value && 'isBuffer' in value;
}

const candidate: unknown = Reflect.get(globalThis, 'Buffer');
const buffer = isBufferFactory(candidate) ? candidate : undefined;

const encodeNatively: ((bytes: Uint8Array) => string) | undefined =
  buffer &&
  (({ buffer: memory, byteOffset, byteLength }) =>
    buffer.from(memory, byteOffset, byteLength).toString('base64'));
