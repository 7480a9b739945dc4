import { stream } from '@audio/resample-polyphase';
import { SampleCutter } from '../players/sample-cutter.js';
import { floatsToPcm16, int16ToFloats, pcm16ToFloats, tidyFloats } from './sample-formats.js';

/** Sound: floats from -1 to 1, 16-bit samples, or the bytes of 16-bit little-endian samples. */
export type MicrophoneSamples = Float32Array | Int16Array | Uint8Array;

/** What sound is made into what. */
export interface Pcm16Options {
  /** The rate of the sound that goes in, in samples a second and channel. */
  readonly inputSampleRate: number;
  /** The rate of the sound that comes out, in samples a second: 24,000 unless said. */
  readonly outputSampleRate?: number;
  /** How many channels the sound has that goes in, sample by sample in turn: 1 unless said. They are mixed into one. */
  readonly channels?: number;
}

/** How much is converted at once, in samples, so that a long recording makes no long lists. */
const step = 16_384;

/** Converts sound piece by piece. However it is cut, the result is the same. */
export class Pcm16Converter {
  readonly #channels: number;
  readonly #resampler: ReturnType<typeof stream> | undefined;
  readonly #cutter = new SampleCutter(2);
  /** A frame whose channels have not all come. */
  #sum = 0;
  #summed = 0;

  /** @throws RangeError if a rate is no whole number from 1,000 to 192,000, or the channels are not from 1 to 32. */
  constructor({ inputSampleRate, outputSampleRate = 24_000, channels = 1 }: Pcm16Options) {
    check('inputSampleRate', inputSampleRate, 1_000, 192_000);
    check('outputSampleRate', outputSampleRate, 1_000, 192_000);
    check('channels', channels, 1, 32);
    this.#channels = channels;
    if (inputSampleRate !== outputSampleRate) {
      this.#resampler = stream({ from: inputSampleRate, to: outputSampleRate });
    }
  }

  /** What comes out when this goes in, as the bytes of 16-bit little-endian samples. */
  *push(samples: MicrophoneSamples): Generator<Uint8Array, void> {
    for (let at = 0; at < samples.length; at += step) {
      const mono = this.#mix(this.#toFloats(samples.subarray(at, at + step)));
      const resampled = this.#resampler?.write(mono) ?? mono;
      if (resampled.length > 0) yield floatsToPcm16(resampled);
    }
  }

  /** What is still to come out when nothing more goes in. */
  *flush(): Generator<Uint8Array, void> {
    const rest = this.#resampler?.flush();
    if (rest !== undefined && rest.length > 0) yield floatsToPcm16(rest);
  }

  #toFloats(samples: MicrophoneSamples): Float32Array {
    if (samples instanceof Float32Array) return tidyFloats(samples);
    if (samples instanceof Int16Array) return int16ToFloats(samples);
    return pcm16ToFloats(this.#cutter.cut(samples));
  }

  #mix(samples: Float32Array): Float32Array {
    if (this.#channels === 1) return samples;
    const mono = new Float32Array(Math.floor((this.#summed + samples.length) / this.#channels));
    let frames = 0;
    for (const sample of samples) {
      this.#sum += sample;
      this.#summed += 1;
      if (this.#summed < this.#channels) continue;
      mono[frames] = this.#sum / this.#channels;
      frames += 1;
      this.#sum = 0;
      this.#summed = 0;
    }
    return mono;
  }
}

function check(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}.`);
}
