/**
 * Why something is to happen later.
 *
 * - `pace`: to look natural, such as the pause between two deltas. A fast clock skips it.
 * - `wall`: because the other side is given time, such as the deadline of a tool. No clock but a manual one
 *   skips it.
 */
export type DelayKind = 'pace' | 'wall';

/** The simulator's only source of time, so that a test can hold it in its hands. */
export interface SimulatorClock {
  /** Milliseconds since the clock began. */
  now(): number;
  /** Runs something `ms` milliseconds later, never at once. Returns what calls it off. */
  schedule(kind: DelayKind, ms: number, run: () => void): () => void;
  /** Runs what needs no waiting. The server calls it whenever it has done what it was asked to. */
  flush?(): void;
}
