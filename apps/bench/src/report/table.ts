import type { ContenderResult } from '../measure/measure-row.js';
import type { RowResult } from './result.js';

/** A row for people: the figure with its limits, and a line for each contender. */
export function rowText(result: RowResult): string {
  const { id, title, unit, value, gate, goal, verdict, measured, contenders } = result;
  const mark = verdict === 'missed' ? '✗' : '✓';
  const limits = `gate ${number(gate, unit)}${goal === undefined ? '' : `, goal ${number(goal, unit)}`}`;
  const width = Math.max(0, ...contenders.map(({ name }) => name.length));
  const lines = contenders.map((contender) => `\n${contenderLine(contender, width, measured)}`);
  return `${mark} ${id}  ${title}\n     ${number(value, unit)}: ${verdict} (${limits})${lines.join('')}\n`;
}

/** All figures, one a line. */
export function summaryText(results: readonly RowResult[]): string {
  const lines = results.map(({ id, unit, value, gate, goal, verdict }) => {
    const cells = [
      id.padEnd(3),
      number(value, unit),
      number(gate, unit),
      goal === undefined ? '' : number(goal, unit),
    ];
    return `${verdict === 'missed' ? '✗' : '✓'} ${cells.map((cell) => cell.padStart(8)).join('')}  ${verdict}`;
  });
  const head = `  ${['row', 'value', 'gate', 'goal'].map((cell) => cell.padStart(8)).join('')}`;
  return `${[head, ...lines].join('\n')}\n`;
}

/** A figure as it is shown: a ratio with two digits, or three where it is small; a size with thousands marked. */
export function number(value: number, unit: RowResult['unit']): string {
  if (unit === 'bytes') return value.toLocaleString('en-US');
  return value.toFixed(value < 0.1 ? 3 : 2);
}

function contenderLine(
  { name, ours, time, ratio, rounds }: ContenderResult,
  width: number,
  measured: RowResult['measured'],
): string {
  const quartiles = `${number(ratio.lowerQuartile, 'ratio')}-${number(ratio.upperQuartile, 'ratio')}`;
  const [unit, size] = measured === 'memory' ? ['kB', 1_000] : ['ms', 1];
  const [median, lower, upper] = [time.median, time.lowerQuartile, time.upperQuartile].map((value) =>
    (value / size).toPrecision(3),
  );
  const cells = [
    number(ratio.median, 'ratio').padStart(7),
    quartiles.padStart(14),
    `${median} (${lower}-${upper}) ${unit}`.padStart(28),
  ];
  return `     ${ours ? '>' : ' '} ${name.padEnd(width)}${cells.join('')}  ${rounds} rounds`;
}
