import { exitCodes } from '../exit-codes.js';
import { isRecord } from '../is-record.js';
import { nearest } from '../nearest.js';
import { type Colours, coloursFor } from '../output/colours.js';
import { escapeForTerminal } from '../output/escape-for-terminal.js';
import { lineWidthOf } from '../output/line-width.js';
import { Output } from '../output/output.js';
import { wholeTable } from '../output/table.js';
import { type CatalogueEntry, catalogue, referenceName } from '../schema/catalogue.js';
import { exampleOf } from '../schema/examples.js';
import { fieldType } from '../schema/type-text.js';
import { UsageError } from '../usage-error.js';

/**
 * Explains one type: what it is, its fields, and an example.
 *
 * @param wanted A type name, a wire type or a kind.
 * @returns The exit code.
 * @throws {UsageError} if there is no such type; the message has the nearest names.
 */
export async function schemaShow(wanted: string): Promise<number> {
  const entry = find(wanted);
  const output = new Output(process.stdout);
  const lineWidth = lineWidthOf(process.stdout);
  output.write(explain(entry, coloursFor(process.stdout), lineWidth));
  await output.flush();
  return exitCodes.allWell;
}

function find(wanted: string): CatalogueEntry {
  const entries = catalogue();
  const found =
    entries.find(({ name, wireType }) => wireType === wanted || name === wanted) ??
    entries.find(({ kinds }) => kinds.includes(wanted)) ??
    entries.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (found !== undefined) return found;
  const names = entries.flatMap(({ name, wireType, kinds }) => [name, wireType ?? name, ...kinds]);
  const near = nearest(wanted, [...new Set(names)]);
  throw new UsageError(
    `there is no type "${escapeForTerminal(wanted)}". ${
      near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'prismwire schema list has them all.'
    }`,
  );
}

function explain(entry: CatalogueEntry, colours: Colours, lineWidth: number): string {
  const facts = [
    entry.wireType === undefined ? '' : `wire type ${entry.wireType}`,
    entry.kinds.length === 0 ? '' : `decoded as ${entry.kinds.join(' or ')}`,
    entry.from === 'shared' ? 'a part of events' : `sent by the ${entry.from}`,
  ].filter((fact) => fact !== '');
  const example = exampleOf(entry.name);
  return [
    `${colours.bold(entry.name)}  (${facts.join('; ')})\n\n`,
    wholeTable([], [[entry.description]], lineWidth),
    fields(entry, lineWidth),
    values(entry, lineWidth),
    members(entry),
    example === undefined ? '' : `\n${colours.bold('Example')}\n\n${JSON.stringify(example, null, 2)}\n`,
  ].join('');
}

function fields({ schema }: CatalogueEntry, lineWidth: number): string {
  if (!isRecord(schema.properties)) return '';
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const rows = Object.entries(schema.properties).map(([name, node]) => {
    if (!isRecord(node)) return [name, '', '', '', ''];
    const { text, isNullable } = fieldType(node);
    const isRequired = required.includes(name);
    return [name, text, isRequired ? 'yes' : 'no', isNullable ? 'yes' : 'no', String(node.description ?? '')];
  });
  return `\n${wholeTable(['field', 'type', 'required', 'null', 'description'], rows, lineWidth)}`;
}

function values({ schema }: CatalogueEntry, lineWidth: number): string {
  const known = schema['x-open-enum'];
  if (!isRecord(known)) return '';
  const rows = Object.entries(known).map(([value, meaning]) => [JSON.stringify(value), String(meaning)]);
  return `\n${wholeTable(['known value', 'meaning'], rows, lineWidth)}Any other string is valid too.\n`;
}

function members({ schema }: CatalogueEntry): string {
  const branches: unknown[] = Array.isArray(schema.oneOf) ? schema.oneOf : [];
  const names = branches.map(memberName).filter((name) => name !== undefined);
  return names.length === 0 ? '' : `\nOne of:\n${names.map((name) => `  ${name}\n`).join('')}`;
}

/** A branch is a reference, or a reference with what tells it apart beside it. */
function memberName(branch: unknown): string | undefined {
  if (!isRecord(branch)) return undefined;
  if (typeof branch.$ref === 'string') return referenceName(branch.$ref);
  const parts: unknown[] = Array.isArray(branch.allOf) ? branch.allOf : [];
  return parts.map(memberName).find((name) => name !== undefined);
}
