import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { measureRow } from './measure/measure-row.js';
import { measureSize } from './measure/measure-size.js';
import { readOptions, usage } from './options.js';
import { withHistoryLine } from './report/history-table.js';
import { Progress } from './report/progress.js';
import { contendedResult, exitCodeFor, type RowResult, sizeResult } from './report/result.js';
import { resultsOf, writeResults } from './report/results-file.js';
import { rowText, summaryText } from './report/table.js';
import type { Row } from './rows/row.js';
import { rows } from './rows/rows.js';

const resultsFile = fileURLToPath(new URL('../results.json', import.meta.url));
const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const sizes = fileURLToPath(new URL('../../../SIZE.md', import.meta.url));

// Whoever reads the table may have seen enough: `npm run bench | head`. A check goes on to its verdict.
process.stdout.on('error', (error) => {
  if (!('code' in error && error.code === 'EPIPE')) throw error;
  if (!process.argv.includes('--check')) process.exit(0);
});

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const options = readOptions(
    process.argv.slice(2),
    rows.map(({ id }) => id),
  );
  if (options.help) {
    process.stdout.write(usage);
    return 0;
  }
  const interrupted = new AbortController();
  process.once('SIGINT', () => {
    interrupted.abort();
    // By the convention for a process that this signal has ended. Nothing was written yet.
    process.exit(130);
  });
  const results: RowResult[] = [];
  for (const row of rows.filter(({ id }) => options.only?.includes(id) ?? true)) {
    const result = await measure(row, options.rounds, interrupted.signal);
    process.stdout.write(`${rowText(result)}\n`);
    results.push(result);
  }
  process.stdout.write(summaryText(results));
  if (options.only === undefined) {
    const all = resultsOf(results, options.rounds, commit());
    writeResults(resultsFile, all);
    if (options.record) writeFileSync(readme, withHistoryLine(readFileSync(readme, 'utf8'), all));
  }
  const missed = results.filter(({ verdict }) => verdict === 'missed').map(({ id }) => id);
  if (missed.length > 0) process.stdout.write(`Missed: ${missed.join(', ')}\n`);
  return exitCodeFor(results, options.check);
}

async function measure(row: Row, rounds: number, signal: AbortSignal): Promise<RowResult> {
  if (row.kind === 'size') return sizeResult(row, measureSize(row, readFileSync(sizes, 'utf8')));
  const progress = new Progress(process.stderr, `row ${row.id}`);
  try {
    return contendedResult(row, await measureRow(row, rounds, (step) => progress.tell(step), signal));
  } finally {
    progress.end();
  }
}

/** The commit that is checked out, with `+` behind it if there are changes; undefined outside a repository. */
function commit(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const changes = git('status', '--porcelain');
    return `${git('rev-parse', '--short', 'HEAD').trim()}${changes === '' ? '' : '+'}`;
  } catch {
    return undefined;
  }
}
