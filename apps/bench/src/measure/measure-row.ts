import type { Contender, TimedRow } from '../rows/row.js';
import { disagreement, type Testimony } from './agreement.js';
import { ContenderProcess } from './contender-process.js';
import { type Summary, summarise } from './statistics.js';

/** What was measured of a contender. */
export interface ContenderResult {
  readonly id: string;
  readonly name: string;
  readonly ours: boolean;
  /** Milliseconds of processor time of a pass. They depend on the machine and on what else it does. */
  readonly time: Summary;
  /** The time over that of the contender it is compared with, of samples taken side by side. */
  readonly ratio: Summary;
  readonly rounds: number;
}

/** Work that takes longer than this many milliseconds takes part in the first rounds only. */
const SLOW = 400;
const ROUNDS_OF_SLOW = 5;

/**
 * Measures the contenders of a row in rounds: each gives one sample a round, so that whatever else the machine does
 * falls on all of them.
 *
 * @param tell Says how far it is.
 * @throws {Error} if the contenders do not agree, or one of them fails.
 */
export async function measureRow(
  row: TimedRow,
  rounds: number,
  tell: (progress: string) => void,
  signal: AbortSignal,
): Promise<ContenderResult[]> {
  const processes: ContenderProcess[] = [];
  const stop = () => processes.forEach((each) => void each.stop());
  signal.addEventListener('abort', stop);
  try {
    const testimonies: Testimony[] = [];
    for (const contender of row.contenders) {
      signal.throwIfAborted();
      tell(`${contender.name}: checking and warming up`);
      const process = new ContenderProcess(row.id, contender);
      processes.push(process);
      testimonies.push({ name: contender.name, ...(await process.facts()) });
      await process.warmUp();
    }
    const difference = disagreement(testimonies);
    if (difference !== undefined)
      throw new Error(`The contenders of row ${row.id} do not agree.\n${difference}`);
    const samples = await samplesOf(processes, rounds, tell, signal);
    return row.contenders.map((contender) => resultOf(contender, row.contenders[0], samples));
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** The samples of each contender by its id: one a round, of slow ones in the first rounds only. */
async function samplesOf(
  processes: readonly ContenderProcess[],
  rounds: number,
  tell: (progress: string) => void,
  signal: AbortSignal,
): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>(processes.map(({ contender }) => [contender.id, []]));
  for (let round = 0; round < rounds; round += 1) {
    tell(`round ${round + 1} of ${rounds}`);
    for (const process of processes) {
      signal.throwIfAborted();
      const own = samples.get(process.contender.id) ?? [];
      const isSlow = (own[0] ?? 0) > SLOW;
      if (!(isSlow && own.length >= ROUNDS_OF_SLOW)) own.push(await process.sample());
    }
  }
  return samples;
}

function resultOf(
  contender: Contender,
  first: Contender,
  samples: ReadonlyMap<string, readonly number[]>,
): ContenderResult {
  const { id, name, over = first.id, ours = false } = contender;
  const own = samples.get(id) ?? [];
  const others = samples.get(over) ?? [];
  const ratios = own.flatMap((time, round) => {
    const other = others[round];
    return other === undefined ? [] : [time / other];
  });
  return { id, name, ours, time: summarise(own), ratio: summarise(ratios), rounds: own.length };
}
