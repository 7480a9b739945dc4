/** Samples a second of `pcm16`, on both ways. */
export const SAMPLE_RATE = 24_000;

/** How many samples there are in `ms` milliseconds. */
export function samplesIn(ms: number): number {
  return Math.round((ms * SAMPLE_RATE) / 1000);
}

/** How long `samples` samples last, in milliseconds. */
export function millisecondsOf(samples: number): number {
  return (samples * 1000) / SAMPLE_RATE;
}

/** What a tone sounds like. */
export interface Tone {
  /** Vibrations a second. */
  readonly hz: number;
  /** Loudness, from 0 to 1. */
  readonly level: number;
}

/**
 * A sine tone as signed 16-bit little-endian samples.
 *
 * @param from - The first sample's place in the tone, so that pieces join without a click.
 */
export function tonePcm16({ hz, level }: Tone, from: number, samples: number): Uint8Array {
  const bytes = new Uint8Array(samples * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < samples; i += 1) {
    const value = Math.sin((2 * Math.PI * hz * (from + i)) / SAMPLE_RATE) * level * 32_767;
    view.setInt16(i * 2, Math.round(value), true);
  }
  return bytes;
}
