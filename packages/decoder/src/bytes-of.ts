/**
 * The bytes of a buffer or of a view of one, without a copy. Undefined: it is no memory, or memory that was
 * transferred away.
 *
 * Callers without types hand over anything, so nothing is asked of the value that it could lie about or that
 * could throw. `instanceof` would refuse memory of another realm, and shared memory.
 */
export function bytesOf(value: ArrayBuffer | ArrayBufferView): Uint8Array | undefined {
  try {
    // Unlike Uint8Array, DataView takes buffers only.
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(value) ? value : new DataView(value);
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch {
    return undefined;
  }
}
