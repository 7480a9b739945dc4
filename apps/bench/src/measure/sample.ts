import type { Subject } from '../rows/row.js';

/** How many milliseconds a sample takes at least: long enough for garbage collection to have its share. */
const SAMPLE = 60;
/** How many milliseconds of work come before the first sample, so that the engine has compiled what is hot. */
const WARM_UP = 1_500;
/** Slow work is not warmed up for longer than so many passes. */
const WARM_UP_PASSES = 1_000;

/** Takes times of one subject. */
export class Sampler {
  readonly #subject: Subject;
  #passes = 1;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** Runs the work until it is warm, and finds how often it fits into a sample. */
  async warmUp(): Promise<void> {
    const start = performance.now();
    let passes = 0;
    while (passes < WARM_UP_PASSES && performance.now() - start < WARM_UP) {
      await this.#subject.run();
      passes += 1;
    }
    const each = (await this.#time(Math.max(1, Math.min(10, passes)))) || Number.MIN_VALUE;
    this.#passes = Math.max(1, Math.min(100_000, Math.ceil(SAMPLE / each)));
  }

  /** One sample: the mean time of a pass, in milliseconds. */
  sample(): Promise<number> {
    return this.#time(this.#passes);
  }

  async #time(passes: number): Promise<number> {
    const start = performance.now();
    for (let pass = 0; pass < passes; pass += 1) {
      const done = this.#subject.run();
      // Waiting for what is there already would be measured as well.
      if (done instanceof Promise) await done;
    }
    // What a user waits for. The garbage collector's threads work beside it, so time of the processor would be more.
    return (performance.now() - start) / passes;
  }
}
