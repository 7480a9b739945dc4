/**
 * Sound as it may be sent.
 *
 * @throws `TypeError` if it is no `Uint8Array`: samples in another form would be sent as noise.
 */
export function requireBytes(audio: unknown): asserts audio is Uint8Array {
  if (audio instanceof Uint8Array) return;
  throw new TypeError(
    'Sound must be a Uint8Array. Of 16-bit samples: new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength); of floats: pcm16Encoder of @prismwire/session/microphone.',
  );
}
