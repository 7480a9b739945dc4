import { type MicrophoneSamples, Pcm16Converter, type Pcm16Options } from './pcm16-converter.js';

/**
 * A stream that makes any sound into the one that the server takes, such as
 * `sound.pipeThrough(pcm16Encoder({ inputSampleRate: 48_000 })).pipeTo(session.audioInput())`.
 *
 * Pieces may be cut anywhere, also within a sample. What is no whole sample at the end is dropped.
 *
 * @throws RangeError if a rate is no whole number from 1,000 to 192,000, or the channels are not from 1 to 32.
 */
export function pcm16Encoder(options: Pcm16Options): TransformStream<MicrophoneSamples, Uint8Array> {
  const converter = new Pcm16Converter(options);
  return new TransformStream({
    transform(samples, controller) {
      for (const piece of converter.push(samples)) controller.enqueue(piece);
    },
    flush(controller) {
      for (const piece of converter.flush()) controller.enqueue(piece);
    },
  });
}

/**
 * Makes a whole recording into the sound that the server takes, in one go.
 *
 * @returns The bytes of 16-bit little-endian samples, in one channel: those that {@link pcm16Encoder} would make.
 * @throws RangeError if a rate is no whole number from 1,000 to 192,000, or the channels are not from 1 to 32.
 */
export function encodePcm16(samples: MicrophoneSamples, options: Pcm16Options): Uint8Array {
  const converter = new Pcm16Converter(options);
  const pieces = [...converter.push(samples), ...converter.flush()];
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let filled = 0;
  for (const piece of pieces) {
    bytes.set(piece, filled);
    filled += piece.length;
  }
  return bytes;
}
