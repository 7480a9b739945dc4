import { parseArgs } from 'node:util';

/** What the command was asked for. */
export interface Options {
  /** Whether a missed gate is a failure. */
  readonly check: boolean;
  /** The only rows to measure; undefined means all. */
  readonly only: readonly string[] | undefined;
  readonly rounds: number;
  /** Whether to add a line to the history. */
  readonly record: boolean;
  readonly help: boolean;
}

export const usage = `npm run bench -- [options]

  --only ROW     measure this row only (again for more); the results file stays as it is
  --rounds N     how many rounds, 25 by default
  --check        exit with 1 if a gate is missed
  --record       add a line to the history in apps/bench/README.md
  --help         show this
`;

/**
 * Reads the arguments of the command.
 *
 * @throws {TypeError} if there is an option that it does not know.
 * @throws {RangeError} if a value makes no sense.
 */
export function readOptions(args: readonly string[], rowIds: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      record: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '25' },
    },
  });
  const { check, help, only, record } = values;
  const unknown = only?.find((id) => !rowIds.includes(id));
  if (unknown !== undefined)
    throw new RangeError(`There is no row "${unknown}"; there are ${rowIds.join(', ')}.`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new RangeError('--rounds takes a whole number from 1 on.');
  if (record && only !== undefined)
    throw new RangeError('--record needs all rows, so it does not go with --only.');
  return { check, only, rounds, record, help };
}
