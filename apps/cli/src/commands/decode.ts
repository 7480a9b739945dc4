import { type DecodedEventKind, type DecodedLine, decodedEventKinds } from '@prismwire/decoder';
import { counted, countTable, place, refusalTable } from '../frames/account.js';
import { type Ending, eachFrame, exitCodeOf } from '../frames/each-frame.js';
import { eventJson, refusalJson } from '../frames/event-json.js';
import { reasonOf } from '../frames/reason.js';
import { summariseEvent } from '../frames/summarise-event.js';
import { Counts, Refusals } from '../frames/tally.js';
import { type Colours, coloursFor } from '../output/colours.js';
import { escapeForTerminal } from '../output/escape-for-terminal.js';
import { lineWidthOf } from '../output/line-width.js';
import { Output } from '../output/output.js';
import { quote } from '../output/quote.js';
import { type Column, restOfLine, rowFormat } from '../output/table.js';

/** The options of `prismwire decode`. */
export interface DecodeCommandOptions {
  readonly format: 'table' | 'jsonl';
  /** Only these kinds; undefined for all. */
  readonly kind?: readonly DecodedEventKind[];
  readonly errorsOnly: boolean;
}

/** What is kept of an input: counts, and the first refused frames. */
interface Totals {
  decoded: number;
  ignored: number;
  readonly kinds: Counts;
  readonly ignoredTypes: Counts;
  readonly refusals: Refusals;
}

/** Turns a frame into its lines of output; undefined for none. */
type Printer = (line: DecodedLine) => string | undefined;

/**
 * Prints the events of a recording and an account of them: as a table, or as JSON lines with the account on
 * standard error.
 *
 * @returns The exit code.
 * @throws {UsageError} if the input cannot be read.
 */
export async function decode(file: string | undefined, options: DecodeCommandOptions): Promise<number> {
  const totals: Totals = {
    decoded: 0,
    ignored: 0,
    kinds: new Counts(),
    ignoredTypes: new Counts(),
    refusals: new Refusals(),
  };
  const isTable = options.format === 'table';
  const table = tablePrinter(coloursFor(process.stdout), lineWidthOf(process.stdout));
  const print = isTable ? table.print : printJson;
  const isWanted = filter(options);

  const ending = await eachFrame(file, {
    begin: () => (isTable ? table.head : ''),
    frame: (line) => {
      count(line, totals);
      return isWanted(line) ? print(line) : undefined;
    },
  });

  if (ending !== 'unread') {
    const stream = isTable ? process.stdout : process.stderr;
    const output = new Output(stream);
    output.write((isTable ? '\n' : '') + account(totals, ending, file, options, lineWidthOf(stream)));
    await output.flush();
  }
  return exitCodeOf(ending, totals.refusals.count);
}

function filter({ kind, errorsOnly }: DecodeCommandOptions): (line: DecodedLine) => boolean {
  if (errorsOnly) return (line) => !line.ok;
  if (kind === undefined) return () => true;
  const kinds = new Set(kind);
  return (line) => line.ok && kinds.has(line.event.kind);
}

function count(line: DecodedLine, totals: Totals): void {
  if (!line.ok) {
    totals.refusals.add({ line: line.line, path: line.error.path, reason: reasonOf(line.error) });
    return;
  }
  totals.kinds.add(line.event.kind);
  if (line.event.kind !== 'ignored') totals.decoded += 1;
  else {
    totals.ignored += 1;
    totals.ignoredTypes.add(quote(line.event.type));
  }
}

const printJson: Printer = (line) =>
  line.ok ? eventJson(line.line, line.event) : refusalJson(line.line, line.error);

function tablePrinter(colours: Colours, lineWidth: number): { head: string; print: Printer } {
  const columns: Column[] = [
    { title: 'line', width: 7, align: 'right' },
    { title: 'kind', width: Math.max(...decodedEventKinds.map((kind) => kind.length)) },
  ];
  const last = { title: 'what it brings', width: restOfLine(lineWidth, columns) };
  const format = rowFormat([...columns, last]);
  return {
    head: format(
      [...columns, last].map(({ title }) => title),
      [colours.bold, colours.bold, colours.bold],
    ),
    print: (line) => {
      if (!line.ok) {
        const why = `${place(line.error.path)}  ${escapeForTerminal(reasonOf(line.error))}`;
        return format([String(line.line), 'refused', why], [colours.dim, colours.red, colours.red]);
      }
      const { event } = line;
      const paint =
        event.kind === 'ignored' ? colours.dim : event.kind === 'error' ? colours.yellow : colours.cyan;
      return format([String(line.line), event.kind, summariseEvent(event)], [colours.dim, paint]);
    },
  };
}

function account(
  { decoded, ignored, kinds, ignoredTypes, refusals }: Totals,
  ending: Ending,
  file: string | undefined,
  { format, errorsOnly, kind }: DecodeCommandOptions,
  lineWidth: number,
): string {
  const interrupted = ending === 'interrupted' ? 'Interrupted; up to there: ' : '';
  const [d, i, r] = [decoded, ignored, refusals.count].map((count) => count.toLocaleString('en'));
  const frames = counted(decoded + ignored + refusals.count, 'frame');
  const sum = `${interrupted}${frames}: ${d} decoded, ${i} ignored, ${r} refused.\n`;
  const isTable = format === 'table';
  // What has just been printed line by line is not printed again, except that a table's rows may be cut.
  const isListed = errorsOnly || (!isTable && kind === undefined);
  const hint =
    `prismwire decode --errors-only ${file === undefined ? '' : escapeForTerminal(file)}`.trimEnd();
  return [
    sum,
    isTable ? countTable('kind', kinds, lineWidth) : '',
    isTable ? countTable('ignored type', ignoredTypes, lineWidth) : '',
    isListed ? '' : refusalTable(refusals, hint, lineWidth),
  ].join('');
}
