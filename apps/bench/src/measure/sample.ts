import type { Subject } from '../rows/row.js';

/** How many milliseconds a sample takes at least: long enough for garbage collection to have its share. */
const SAMPLE = 60;
/** How many milliseconds of work come before the first sample, so that the engine has compiled what is hot. */
const WARM_UP = 1_500;
/** Slow work is not warmed up for longer than so many passes. */
const WARM_UP_PASSES = 1_000;
/** Turns go through more code than other work, seldom through the same: the engine takes longer to compile it. */
const WARM_UP_OF_TURNS = 3;

/** Takes samples of one subject. */
export interface Sampler {
  /** Makes ready for the first sample. */
  warmUp(): Promise<void>;
  /** One sample: the mean time of a run in milliseconds, or the bytes that a run leaves. */
  sample(): Promise<number>;
}

/** Takes times. */
export class TimeSampler implements Sampler {
  readonly #subject: Subject;
  #passes = 1;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** Runs the work until it is warm, and finds how often it fits into a sample. */
  async warmUp(): Promise<void> {
    const start = performance.now();
    const { turns } = this.#subject;
    const count = turns?.count ?? 1;
    const longer = turns === undefined ? 1 : WARM_UP_OF_TURNS;
    let passes = 0;
    let last = 0;
    while (passes < WARM_UP_PASSES * longer && performance.now() - start < WARM_UP * longer) {
      last = await this.#time(count);
      passes += count;
    }
    const each = (count > 1 ? last : await this.#time(Math.max(1, Math.min(10, passes)))) || Number.MIN_VALUE;
    const wanted = Math.max(1, Math.min(100_000, Math.ceil(SAMPLE / each)));
    // Each sample has whole conversations: their turns are not of one length.
    this.#passes = Math.ceil(wanted / count) * count;
  }

  sample(): Promise<number> {
    return this.#time(this.#passes);
  }

  /** The mean time of so many runs, without what comes before turns. */
  async #time(passes: number): Promise<number> {
    const { turns } = this.#subject;
    const atOnce = turns?.count ?? passes;
    let spent = 0;
    let done = 0;
    for (; done < passes; done += atOnce) {
      await turns?.begin();
      const start = performance.now();
      for (let pass = 0; pass < atOnce; pass += 1) {
        const running = this.#subject.run();
        // Waiting for what is there already would be measured as well.
        if (running instanceof Promise) await running;
      }
      // What a user waits for. The garbage collector's threads work beside it, so time of the processor would be more.
      spent += performance.now() - start;
    }
    return spent / done;
  }
}
