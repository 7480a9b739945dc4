import type { ContendedRow, Contender } from '../rows/row.js';
import { disagreement, type Testimony } from './agreement.js';
import { ContenderProcess } from './contender-process.js';
import { type Summary, summarise } from './statistics.js';

/** What was measured of a contender. */
export interface ContenderResult {
  readonly id: string;
  readonly name: string;
  readonly ours: boolean;
  /** Milliseconds of a run, which depend on the machine and on what else it does; of a row of memory, bytes. */
  readonly time: Summary;
  /** The same over that of the contender it is compared with, of samples taken side by side. */
  readonly ratio: Summary;
  readonly rounds: number;
}

/** Work that takes longer than this many milliseconds takes part in the first rounds only. */
const SLOW = 400;
const ROUNDS_OF_SLOW = 5;
/** How often every contender gets a new process: where its memory lies is luck, and can cost a third. */
const GENERATIONS = 3;

/** What a contender has given so far: one sample a round. */
type Samples = ReadonlyMap<string, number[]>;

/**
 * Measures the contenders of a row in rounds: each gives one sample a round, so that whatever else the machine does
 * falls on all of them.
 *
 * @param tell Says how far it is.
 * @throws {Error} if the contenders do not agree, or one of them fails.
 */
export async function measureRow(
  row: ContendedRow,
  rounds: number,
  tell: (progress: string) => void,
  signal: AbortSignal,
): Promise<ContenderResult[]> {
  const samples: Samples = new Map(row.contenders.map(({ id }) => [id, []]));
  const generations = Math.min(GENERATIONS, rounds);
  const endOf = (generation: number) => Math.round((rounds * generation) / generations);
  for (let generation = 0; generation < generations; generation += 1) {
    const share = endOf(generation + 1) - endOf(generation);
    await addGeneration(row, samples, share, tell, signal);
  }
  return row.contenders.map((contender) => resultOf(contender, row.contenders[0], samples));
}

/** Adds so many rounds of samples, taken in new processes. */
async function addGeneration(
  row: ContendedRow,
  samples: Samples,
  rounds: number,
  tell: (progress: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const processes: ContenderProcess[] = [];
  const stop = () => {
    for (const process of processes) process.stop();
  };
  signal.addEventListener('abort', stop);
  try {
    const testimonies: Testimony[] = [];
    for (const contender of row.contenders) {
      signal.throwIfAborted();
      if (isDone(row, samples.get(contender.id))) continue;
      tell(`${contender.name} checks and warms up`);
      const process = new ContenderProcess(row.id, contender);
      processes.push(process);
      testimonies.push({ name: contender.name, ...(await process.facts()) });
      await process.warmUp();
    }
    const difference = disagreement(testimonies);
    if (difference !== undefined)
      throw new Error(`The contenders of row ${row.id} do not agree.\n${difference}`);
    for (let round = 0; round < rounds; round += 1) await addRound(row, processes, samples, tell, signal);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** One sample of each contender that still takes part. */
async function addRound(
  row: ContendedRow,
  processes: readonly ContenderProcess[],
  samples: Samples,
  tell: (progress: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const process of processes) {
    signal.throwIfAborted();
    const own = samples.get(process.contender.id);
    if (own === undefined || isDone(row, own)) continue;
    tell(`${process.contender.name}, sample ${own.length + 1}`);
    own.push(await process.sample());
  }
}

/** Whether a contender is slow, and has given all that is asked of slow ones. Memory does not vary as times do. */
function isDone({ kind }: ContendedRow, samples: readonly number[] = []): boolean {
  return samples.length >= ROUNDS_OF_SLOW && (kind === 'memory' || (samples[0] ?? 0) > SLOW);
}

function resultOf(contender: Contender, first: Contender, samples: Samples): ContenderResult {
  const { id, name, over = first.id, ours = false } = contender;
  const own = samples.get(id) ?? [];
  const others = samples.get(over) ?? [];
  const ratios = own.flatMap((time, round) => {
    const other = others[round];
    return other === undefined ? [] : [time / other];
  });
  return { id, name, ours, time: summarise(own), ratio: summarise(ratios), rounds: own.length };
}
