import type { SizeRow } from '../rows/row.js';

/**
 * Reads the size of a row out of the report of `npm run size`, which `npm run size:check` holds to what is true.
 *
 * @param report The text of SIZE.md.
 * @returns Bytes, minified and gzipped.
 * @throws {Error} if the report has no such line.
 */
export function measureSize({ line }: SizeRow, report: string): number {
  const cells = report
    .split('\n')
    .find((text) => text.startsWith(`| ${line} |`))
    ?.split('|')
    .map((cell) => cell.trim());
  const bytes = Number(cells?.at(4)?.replaceAll(',', ''));
  if (!Number.isInteger(bytes))
    throw new Error(`SIZE.md does not say how large "${line}" is. Run: npm run size`);
  return bytes;
}
