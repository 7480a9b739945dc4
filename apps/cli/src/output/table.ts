import Table from 'cli-table3';

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
/** Text whose length is its width: ASCII, Latin letters and the mark of what was cut. */
const plainText = /^[ -~\u00ae-\u02ff…]*$/;
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

/**
 * A cell at its width. The library knows how wide emoji and Asian text are, but takes about 0.3 ms for a row,
 * an hour for a large recording. Plain text, which most of it is, needs none of that.
 */
function sized(text: string, { width, align = 'left' }: Column): string {
  if (!plainText.test(text)) return sizedByLibrary(text, width, align);
  if (text.length > width) return align === 'right' ? text : `${text.slice(0, width - 1)}…`;
  return align === 'right' ? text.padStart(width) : text.padEnd(width);
}

function sizedByLibrary(text: string, width: number, align: 'left' | 'right'): string {
  const table = new Table({
    chars: { ...withoutLines, middle: '' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    colWidths: [width],
    colAligns: [align],
  });
  table.push([text]);
  return table.toString();
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
