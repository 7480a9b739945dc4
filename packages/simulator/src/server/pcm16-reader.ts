/** Puts bytes together to signed 16-bit little-endian samples, also where a sample comes in two pieces. */
export class Pcm16Reader {
  #half: number | undefined;

  read(bytes: Uint8Array): Int16Array {
    const half = this.#half;
    let all = bytes;
    if (half !== undefined) {
      all = new Uint8Array(bytes.length + 1);
      all[0] = half;
      all.set(bytes, 1);
    }
    const count = all.length >> 1;
    this.#half = all.length % 2 === 1 ? all[all.length - 1] : undefined;
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    const samples = new Int16Array(count);
    for (let at = 0; at < count; at += 1) samples[at] = view.getInt16(at * 2, true);
    return samples;
  }
}
