/** How many steps a 16-bit sample has on each side of zero. */
const scale = 32_768;

/** Floats from -1 to 1: what is beyond is clamped, and what is no number becomes silence. */
export function tidyFloats(samples: Float32Array): Float32Array {
  return samples.map((sample) => (Number.isNaN(sample) ? 0 : Math.max(-1, Math.min(1, sample))));
}

/** 16-bit samples as floats. */
export function int16ToFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let at = 0; at < floats.length; at += 1) floats[at] = (samples[at] ?? 0) / scale;
  return floats;
}

/** Whole 16-bit little-endian samples, given as bytes, as floats. */
export function pcm16ToFloats(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const floats = new Float32Array(bytes.length / 2);
  for (let at = 0; at < floats.length; at += 1) floats[at] = view.getInt16(at * 2, true) / scale;
  return floats;
}

/** Floats as the bytes of 16-bit little-endian samples. */
export function floatsToPcm16(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < samples.length; at += 1) {
    const value = Math.round((samples[at] ?? 0) * scale);
    // The filter may overshoot, and there is no +32,768.
    view.setInt16(at * 2, Math.max(-scale, Math.min(scale - 1, value)), true);
  }
  return bytes;
}
