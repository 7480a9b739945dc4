import type { ContenderResult } from '../measure/measure-row.js';
import type { ContendedRow, Row } from '../rows/row.js';

/** What came of a row. */
export interface RowResult {
  readonly id: string;
  readonly title: string;
  readonly unit: 'ratio' | 'bytes';
  /** The figure: of several contenders of ours, the worst. */
  readonly value: number;
  readonly gate: number;
  readonly goal?: number;
  readonly verdict: 'goal reached' | 'gate met' | 'missed';
  /** What was measured to find it: times in milliseconds, memory in bytes. Absent for sizes. */
  readonly measured?: ContendedRow['kind'];
  /** Empty for sizes. */
  readonly contenders: readonly ContenderResult[];
}

/** The result of a row of sizes. */
export function sizeResult(row: Row, bytes: number): RowResult {
  return { ...judged(row, bytes), unit: 'bytes', contenders: [] };
}

/**
 * The result of a row of contenders: the median of the ratios of ours, or of the worst of them.
 *
 * @throws {RangeError} if none of the contenders is ours.
 */
export function contendedResult(row: ContendedRow, contenders: readonly ContenderResult[]): RowResult {
  // The baseline may be ours as well: it is what the others are compared with.
  const figures = contenders.slice(1).flatMap(({ ours, ratio }) => (ours ? [ratio.median] : []));
  if (figures.length === 0) throw new RangeError(`Row ${row.id} measures nothing of ours.`);
  return { ...judged(row, Math.max(...figures)), unit: 'ratio', measured: row.kind, contenders };
}

function judged({ id, title, gate, goal }: Row, value: number): Omit<RowResult, 'unit' | 'contenders'> {
  const verdict = value > gate ? 'missed' : goal !== undefined && value > goal ? 'gate met' : 'goal reached';
  return { id, title, value, gate, verdict, ...(goal !== undefined && { goal }) };
}

/** What the command exits with. */
export function exitCodeFor(results: readonly RowResult[], check: boolean): 0 | 1 {
  return check && results.some(({ verdict }) => verdict === 'missed') ? 1 : 0;
}
