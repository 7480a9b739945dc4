import { type DecodedEventKind, decodedEventKinds } from '@prismwire/decoder';
import { nearest } from './nearest.js';
import { escapeForTerminal } from './output/escape-for-terminal.js';
import { UsageError } from './usage-error.js';

/**
 * Reads the value of `--kind` and adds it to those of earlier ones.
 *
 * @throws {UsageError} if a name is no kind, the message then has the nearest ones; or if there is no name.
 */
export function parseKinds(value: string, earlier: readonly DecodedEventKind[] = []): DecodedEventKind[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  // Showing nothing at all is not what anyone wants who gives a list by way of an empty variable.
  if (names.length === 0) throw new UsageError(`--kind names no kind. ${allKinds()}`);
  return [...earlier, ...names.map(parseKind)];
}

function parseKind(name: string): DecodedEventKind {
  const kind = decodedEventKinds.find((known) => known === name);
  if (kind !== undefined) return kind;
  const near = nearest(name, decodedEventKinds);
  throw new UsageError(
    `there is no kind "${escapeForTerminal(name)}". ${
      near.length > 0 ? `Did you mean ${near.join(' or ')}?` : allKinds()
    }`,
  );
}

function allKinds(): string {
  return `The kinds are: ${decodedEventKinds.join(', ')}.`;
}
