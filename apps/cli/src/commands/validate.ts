import type { DecodedLine } from '@prismwire/decoder';
import { counted, countTable, place } from '../frames/account.js';
import { eachFrame, exitCodeOf } from '../frames/each-frame.js';
import { jsonLine } from '../frames/event-json.js';
import { judgeFrame, type Verdict } from '../frames/judge-frame.js';
import { Counts } from '../frames/tally.js';
import { coloursFor } from '../output/colours.js';
import { escapeForTerminal } from '../output/escape-for-terminal.js';
import { lineWidthOf } from '../output/line-width.js';
import { Output } from '../output/output.js';
import { quote } from '../output/quote.js';
import { type Column, restOfLine, rowFormat } from '../output/table.js';

/** The options of `prismwire validate`. */
export interface ValidateCommandOptions {
  readonly format: 'table' | 'jsonl';
}

/**
 * Judges every line of a recording: known, unknown or broken. The table has the broken ones only, since these
 * are what a person has to look at; JSON lines have all.
 *
 * @returns The exit code.
 * @throws {UsageError} if the input cannot be read.
 */
export async function validate(
  file: string | undefined,
  { format }: ValidateCommandOptions,
): Promise<number> {
  const outcomes = { known: 0, unknown: 0, broken: 0 };
  const unknownTypes = new Counts();
  const lineWidth = lineWidthOf(process.stdout);
  const print = format === 'table' ? brokenRows(lineWidth) : printJson;

  const ending = await eachFrame(file, {
    frame: (line) => {
      const verdict = judgeFrame(line);
      outcomes[verdict.outcome] += 1;
      if (verdict.outcome === 'unknown') unknownTypes.add(quote(verdict.type));
      return print(line, verdict);
    },
  });

  if (ending !== 'unread') {
    const { known, unknown, broken } = outcomes;
    const output = new Output(format === 'table' ? process.stdout : process.stderr);
    if (format === 'table' && broken > 0) output.write('\n');
    if (ending === 'interrupted') output.write('Interrupted; up to there: ');
    const [k, u, b] = [known, unknown, broken].map((count) => count.toLocaleString('en'));
    output.write(`${counted(known + unknown + broken, 'frame')}: ${k} known, ${u} unknown, ${b} broken.\n`);
    if (format === 'table') output.write(countTable('unknown type', unknownTypes, lineWidth));
    await output.flush();
  }
  return exitCodeOf(ending, outcomes.broken);
}

function printJson({ line }: DecodedLine, verdict: Verdict): string {
  return jsonLine({ line, ...verdict });
}

/** Prints the broken frames, with a head above the first. */
function brokenRows(lineWidth: number): (line: DecodedLine, verdict: Verdict) => string | undefined {
  const colours = coloursFor(process.stdout);
  const columns: Column[] = [
    { title: 'line', width: 7, align: 'right' },
    { title: 'broken at', width: Math.max(20, Math.floor(lineWidth / 4)) },
  ];
  const last = { title: 'why', width: restOfLine(lineWidth, columns) };
  const format = rowFormat([...columns, last]);
  let head = format(
    [...columns, last].map(({ title }) => title),
    [colours.bold, colours.bold, colours.bold],
  );
  return ({ line }, verdict) => {
    if (verdict.outcome !== 'broken') return undefined;
    const cells = [String(line), place(verdict.path), escapeForTerminal(verdict.message)];
    const rows = head + format(cells, [colours.dim, colours.red]);
    head = '';
    return rows;
  };
}
