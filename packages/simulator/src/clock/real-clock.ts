import type { DelayKind, SimulatorClock } from './clock.js';

/** Time as it passes. */
export class RealClock implements SimulatorClock {
  readonly #start = performance.now();

  now(): number {
    return performance.now() - this.#start;
  }

  schedule(_kind: DelayKind, ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  }
}
