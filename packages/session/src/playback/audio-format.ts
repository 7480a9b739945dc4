/** What a second of sound is made of. */
export interface AudioFormat {
  /** The length of one sample, in bytes. */
  readonly sampleBytes: number;
  readonly samplesPerMs: number;
}

const pcm16: AudioFormat = { sampleBytes: 2, samplesPerMs: 24 };
const g711: AudioFormat = { sampleBytes: 1, samplesPerMs: 8 };

/** The format by its name on the wire. What is not known is taken for pcm16, which is what Prism speaks. */
export function audioFormat(name: string | null | undefined): AudioFormat {
  return name?.startsWith('g711') ? g711 : pcm16;
}
