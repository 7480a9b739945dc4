import Table from 'cli-table3';
import { cutToWidth, textWidth } from './text-width.js';

/** A column of fixed width. */
export interface Column {
  readonly title: string;
  /** Width in terminal cells, without the gap to the next column. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Turns the cells of one row into a line. `paint` colours a cell once it has its width. */
export type FormatRow = (
  cells: readonly string[],
  paint?: ReadonlyArray<((text: string) => string) | undefined>,
) => string;

const gap = '  ';
const withoutLines = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) =>
    [side, `${side}-mid`, `${side}-left`, `${side}-right`].map((name) => [name, '']),
  ),
);

/**
 * A row format for tables of any length: widths are fixed beforehand, so that a row can be printed as soon as
 * it is known, and forgotten. What does not fit is cut, and ends in `…`.
 */
export function rowFormat(columns: readonly Column[]): FormatRow {
  return (cells, paint = []) => {
    let line = '';
    columns.forEach((column, index) => {
      const cell = sized(cells[index] ?? '', column);
      const padded = index === columns.length - 1 ? cell.trimEnd() : cell;
      line += (index === 0 ? '' : gap) + (paint[index]?.(padded) ?? padded);
    });
    return `${line}\n`;
  };
}

/** The last column's width when the others stand beside it on a line of `lineWidth` cells. */
export function restOfLine(lineWidth: number, others: readonly Column[]): number {
  return others.reduce((rest, { width }) => rest - width - gap.length, lineWidth);
}

/** A cell at its width. A number at the right is never cut, since it would be another one. */
function sized(text: string, { width, align = 'left' }: Column): string {
  const cell = align === 'right' ? text : cutToWidth(text, width);
  const space = ' '.repeat(Math.max(0, width - textWidth(cell)));
  return align === 'right' ? space + cell : cell + space;
}

/** A whole table of few rows, whose columns are as wide as they need to be; the last wraps at `lineWidth`. */
export function wholeTable(
  titles: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  lineWidth: number,
): string {
  const widths = titles.slice(0, -1).map((title, column) => {
    const longest = Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0));
    return longest + gap.length;
  });
  const last = lineWidth - widths.reduce((sum, width) => sum + width, 0);
  const table = new Table({
    chars: { ...withoutLines, middle: '' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    colWidths: [...widths, Math.max(last, 20)],
    wordWrap: true,
    head: [...titles],
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}
