const sampleRate = 24_000;

/** A second of a tone, which the server takes for a voice: 16-bit samples, little-endian. */
export function oneSecondOfVoice(): Uint8Array {
  const view = new DataView(new ArrayBuffer(sampleRate * 2));
  for (let index = 0; index < sampleRate; index += 1) {
    view.setInt16(index * 2, 8_000 * Math.sin((index * 2 * Math.PI * 220) / sampleRate), true);
  }
  return new Uint8Array(view.buffer);
}
