import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePcm16, type MicrophoneSamples, pcm16Encoder } from '../../src/microphone/microphone.js';
import { toneAmplitude } from './support/tone-amplitude.js';

const tone = (hertz: number, sampleRate: number, seconds = 1) =>
  Float32Array.from(
    { length: sampleRate * seconds },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
  );
const numbers = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length / 2 }, (_, at) => new DataView(bytes.buffer).getInt16(at * 2, true));

async function streamed(
  chunks: readonly MicrophoneSamples[],
  options: Parameters<typeof pcm16Encoder>[0],
): Promise<Buffer> {
  const input = new ReadableStream<MicrophoneSamples>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of input.pipeThrough(pcm16Encoder(options))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Cuts sound in random places. */
function cut<T extends MicrophoneSamples>(samples: T, places: readonly number[]): MicrophoneSamples[] {
  const sorted = [0, ...places.map((place) => place % samples.length).sort((a, b) => a - b), samples.length];
  return sorted.slice(1).map((end, index) => samples.subarray(sorted[index], end));
}

describe('resampling', () => {
  it.each([48_000, 44_100, 16_000, 8_000, 96_000])('keeps a tone from %i Hz as it is', (inputSampleRate) => {
    const converted = numbers(encodePcm16(tone(1_000, inputSampleRate), { inputSampleRate }));
    expect(converted).toHaveLength(24_000);
    // The ends have no neighbours on one side. Whole waves are left: 24 samples each.
    const { amplitude, residue } = toneAmplitude(converted.slice(480, -480), 1_000, 24_000);
    expect(amplitude / 32_768).toBeCloseTo(0.5, 3);
    // What is not the tone: less than one step of 16 bits.
    expect(residue).toBeLessThan(1);
  });

  it('lets no tone through that 24,000 Hz cannot hold', () => {
    const converted = numbers(encodePcm16(tone(15_000, 48_000), { inputSampleRate: 48_000 }));
    expect(Math.max(...converted.slice(500, -500).map(Math.abs))).toBeLessThan(3);
  });

  it('gives the same in pieces as in one: nothing clicks where they meet', async () => {
    const rates = fc.constantFrom(48_000, 44_100, 16_000, 11_025, 24_000);
    const places = fc.array(fc.nat({ max: 5_000 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rates, places, async (inputSampleRate, at) => {
        const whole = tone(440, inputSampleRate).subarray(0, 5_000);
        const pieces = await streamed(cut(whole, at), { inputSampleRate });
        expect(pieces).toEqual(Buffer.from(encodePcm16(whole, { inputSampleRate })));
      }),
      { numRuns: 50 },
    );
  });

  it('converts to other rates than 24,000 Hz', () => {
    const options = { inputSampleRate: 48_000, outputSampleRate: 8_000 };
    expect(encodePcm16(tone(440, 48_000), options)).toHaveLength(16_000);
  });
});

describe('samples', () => {
  const same = { inputSampleRate: 24_000 };

  it('are clamped, and what is no number is silence, which spoils nothing around it', () => {
    const odd = Float32Array.of(0, 1, -1, 1.5, -7, Number.NaN, Infinity, -Infinity, 0.25);
    expect(numbers(encodePcm16(odd, same))).toEqual([
      0, 32_767, -32_768, 32_767, -32_768, 0, 32_767, -32_768, 8_192,
    ]);
    const spoiled = tone(440, 48_000, 0.1);
    spoiled[2_000] = Number.NaN;
    const tidied = spoiled.slice();
    tidied[2_000] = 0;
    const options = { inputSampleRate: 48_000 };
    expect(encodePcm16(spoiled, options)).toEqual(encodePcm16(tidied, options));
    // A square at full volume overshoots in the filter, and must not wrap round.
    const square = Float32Array.from({ length: 4_800 }, (_, at) => (at % 96 < 48 ? 1 : -1));
    const rising = numbers(encodePcm16(square, options));
    expect(rising.every((value, at) => at % 48 < 1 || at % 48 > 22 || value > 0)).toBe(true);
  });

  it('come back bit by bit where the rate is the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.int16Array({ maxLength: 200 }), async (values) => {
        const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
        expect(await streamed([values], same)).toEqual(Buffer.from(bytes));
        expect(await streamed([bytes], same)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('may begin at odd places in memory, and be cut in two', async () => {
    const memory = Uint8Array.from({ length: 4_001 }, (_, at) => (at * 37) % 256);
    const views = [
      memory.subarray(1, 4),
      memory.subarray(4, 5),
      memory.subarray(5, 2_000),
      memory.subarray(2_000),
    ];
    const options = { inputSampleRate: 48_000 };
    expect(await streamed(views, options)).toEqual(Buffer.from(encodePcm16(memory.slice(1), options)));
    // The last byte belongs to no sample.
    expect(encodePcm16(memory, same)).toEqual(memory.slice(0, 4_000));
  });

  it('of several channels become one, also if a frame is cut', async () => {
    const stereo = Int16Array.of(100, 300, -200, -400, 32_767, 32_767, 5, -5);
    const options = { ...same, channels: 2 };
    expect(numbers(encodePcm16(stereo, options))).toEqual([200, -300, 32_767, 0]);
    const bytes = new Uint8Array(stereo.buffer);
    for (const sound of [stereo, bytes]) {
      const pieces = await streamed([sound.subarray(0, 3), sound.subarray(3, 4), sound.subarray(4)], options);
      expect(pieces).toEqual(Buffer.from(encodePcm16(stereo, options)));
    }
  });

  it('may be a hundred megabytes at once', async () => {
    const bytes = new Uint8Array(100_000_000).fill(7, 50_000_000);
    expect((await streamed([bytes], same)).equals(bytes)).toBe(true);
    const floats = new Float32Array(4_000_000).fill(0.5, 2_000_000);
    const converted = numbers(encodePcm16(floats, { inputSampleRate: 48_000 }));
    expect(converted).toHaveLength(2_000_000);
    expect(converted.findIndex((value) => value > 8_192)).toBe(1_000_000);
  });
});

it.each([
  { inputSampleRate: 0 },
  { inputSampleRate: 44_100.5 },
  { inputSampleRate: Number.NaN },
  { inputSampleRate: 24_000, outputSampleRate: 999 },
  { inputSampleRate: 24_000, channels: 0 },
])('refuses %o', (options) => {
  expect(() => pcm16Encoder(options)).toThrow(RangeError);
  expect(() => encodePcm16(new Float32Array(1), options)).toThrow(RangeError);
});
