/** Cuts bytes between samples: what is left of a sample waits for the bytes that follow. */
export class SampleCutter {
  readonly #sampleBytes: number;
  #rest: Uint8Array = new Uint8Array(0);

  /** @param sampleBytes The size of a sample, in bytes. */
  constructor(sampleBytes: number) {
    this.#sampleBytes = sampleBytes;
  }

  /** The samples that are whole now, in memory of their own: the bytes may change afterwards. */
  cut(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(this.#rest.length + bytes.length);
    joined.set(this.#rest);
    joined.set(bytes, this.#rest.length);
    const whole = joined.length - (joined.length % this.#sampleBytes);
    this.#rest = joined.slice(whole);
    return joined.subarray(0, whole);
  }

  /** Forgets what is left of a sample. */
  reset(): void {
    this.#rest = new Uint8Array(0);
  }
}
