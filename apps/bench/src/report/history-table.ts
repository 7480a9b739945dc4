import type { Results } from './results-file.js';
import { number } from './table.js';

const END = '<!-- end of history -->';

/**
 * Adds a line to the table of results by commit: the figure of each column, `-` where none was measured.
 *
 * @param text A Markdown text in which the table stands right before an end mark.
 * @throws {Error} if there is no such table.
 */
export function withHistoryLine(text: string, { commit = 'unknown', node, rows }: Results): string {
  const end = text.indexOf(END);
  const table = text.slice(0, end).trimEnd();
  const head = table.slice(table.lastIndexOf('\n\n')).trim().split('\n')[0];
  if (end < 0 || head === undefined || !head.startsWith('| commit |'))
    throw new Error('There is no table of results to add to.');
  const columns = head
    .split('|')
    .map((cell) => cell.trim())
    .slice(3, -1);
  const cells = columns.map((id) => {
    const row = rows.find((each) => each.id === id);
    return row === undefined ? '-' : number(row.value, row.unit);
  });
  return `${table}\n| ${[commit, node, ...cells].join(' | ')} |\n${text.slice(end)}`;
}
