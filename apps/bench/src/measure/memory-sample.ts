import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Subject } from '../rows/row.js';
import type { Sampler } from './sample.js';

/** How many runs come before the first sample: what is loaded once is not the work's own. */
const WARM_UP_RUNS = 3;

/**
 * What the engine compiles lies on the heap as well, more of it the longer something runs, and is not the work's own:
 * it was two thirds of what a session seemed to hold after 100,000 events.
 */
const WITHOUT_COMPILERS = ['--no-opt', '--no-sparkplug', '--no-flush-bytecode'];

/** Takes the bytes that a run leaves in memory, as long as somebody holds what it returned. */
export class MemorySampler implements Sampler {
  readonly #subject: Subject;
  readonly #collect: () => unknown;

  constructor(subject: Subject) {
    this.#subject = subject;
    for (const flag of WITHOUT_COMPILERS) setFlagsFromString(flag);
    this.#collect = collector();
  }

  async warmUp(): Promise<void> {
    for (let run = 0; run < WARM_UP_RUNS; run += 1) await this.sample();
  }

  async sample(): Promise<number> {
    await this.#subject.turns?.begin();
    const before = await this.#heap();
    const held: unknown = await this.#subject.run();
    const after = await this.#heap();
    // Used after the measurement, so that it was there until then.
    return held === undefined ? Number.NaN : after - before;
  }

  /** The bytes in use, once everything is collected that nobody holds. */
  async #heap(): Promise<number> {
    for (let again = 0; again < 3; again += 1) {
      // What has yet to settle, and weak references, hold on until the turn of the event loop ends.
      await new Promise((resolve) => setTimeout(resolve, 1));
      this.#collect();
    }
    return process.memoryUsage().heapUsed;
  }
}

/** The garbage collector, which the engine hands out under a flag only. */
function collector(): () => unknown {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new TypeError('This engine has no garbage collector to call.');
  return () => Reflect.apply(collect, undefined, []);
}
