import { escapeForTerminal } from '../output/escape-for-terminal.js';
import { wholeTable } from '../output/table.js';
import type { Counts, Refusals } from './tally.js';

/** How a pointer to the whole frame is shown: an empty cell would look like a fault. */
const wholeFrame = '(whole frame)';

/** A JSON Pointer for people. */
export function place(path: string): string {
  return path === '' ? wholeFrame : escapeForTerminal(path);
}

/** A number with its noun: `1 frame`, `2,000 frames`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** A table of counts under a title; nothing if there is nothing to count. */
export function countTable(title: string, counts: Counts, lineWidth: number): string {
  const rows = counts
    .sorted('(others)')
    .map(([name, count]) => [count.toLocaleString('en').padStart(7), escapeForTerminal(name)]);
  return rows.length === 0 ? '' : `\n${wholeTable(['  count', title], rows, lineWidth)}`;
}

/**
 * The refused frames: line number, JSON Pointer and reason of each, and how many there are beyond the first.
 *
 * @param hint The command that shows them all.
 */
export function refusalTable(refusals: Refusals, hint: string, lineWidth: number): string {
  if (refusals.count === 0) return '';
  const rows = refusals.first.map(({ line, path, reason }) => [
    String(line).padStart(7),
    place(path),
    escapeForTerminal(reason),
  ]);
  const more = refusals.count - refusals.first.length;
  const rest = more === 0 ? '' : `and ${more.toLocaleString('en')} more: ${hint}\n`;
  return `\n${wholeTable(['   line', 'broken at', 'why'], rows, lineWidth)}${rest}`;
}
