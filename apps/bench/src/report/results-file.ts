import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { RowResult } from './result.js';

/** What is written of a run. */
export interface Results {
  /** The commit that was measured; `+` behind it means that there were changes. Absent outside a repository. */
  readonly commit?: string;
  readonly node: string;
  readonly processor: string;
  readonly rounds: number;
  readonly rows: readonly RowResult[];
}

export function resultsOf(rows: readonly RowResult[], rounds: number, commit: string | undefined): Results {
  const processor = cpus()[0]?.model ?? 'unknown';
  return { ...(commit !== undefined && { commit }), node: process.version, processor, rounds, rows };
}

/**
 * Writes the results at once: whoever reads the file, or interrupts this, finds the old one or the new one, whole.
 *
 * @throws {Error} if the file cannot be written.
 */
export function writeResults(file: string, results: Results): void {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    writeFileSync(unfinished, `${JSON.stringify(results, undefined, 2)}\n`);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
