import { exitCodes } from '../exit-codes.js';
import { jsonLine } from '../frames/event-json.js';
import { coloursFor } from '../output/colours.js';
import { Output } from '../output/output.js';
import { type CatalogueEntry, catalogue, type Sender } from '../schema/catalogue.js';

/** The options of `prismwire schema list`. */
export interface SchemaListOptions {
  readonly format: 'table' | 'jsonl';
}

/**
 * Lists every type of the protocol.
 *
 * @returns The exit code.
 */
export async function schemaList({ format }: SchemaListOptions): Promise<number> {
  const entries = catalogue();
  const output = new Output(process.stdout);
  output.write(format === 'table' ? text(entries) : entries.map(json).join(''));
  await output.flush();
  return exitCodes.allWell;
}

function json({ name, wireType, kinds, from, description }: CatalogueEntry): string {
  return jsonLine({ name, wireType, kinds, from, description });
}

const titles: Readonly<Record<Sender, string>> = {
  server: 'Sent by the server',
  client: 'Sent by the client',
  shared: 'Parts of events',
};

/** Two lines for each type: its names, which are long and there to be copied, and what it is. */
function text(entries: readonly CatalogueEntry[]): string {
  const { bold, cyan } = coloursFor(process.stdout);
  const sections = Object.entries(titles).map(([sender, title]) => {
    const types = entries.filter(({ from }) => from === sender);
    return `${bold(title)}\n\n${types.map((entry) => describe(entry, cyan)).join('')}`;
  });
  return `${sections.join('\n')}\nprismwire schema show <wire type or type name> explains one of them.\n`;
}

function describe(
  { name, wireType, kinds, description }: CatalogueEntry,
  paint: (text: string) => string,
): string {
  const others = [
    wireType === undefined ? '' : name,
    kinds.length === 0 ? '' : `decoded as ${kinds.join(' or ')}`,
  ].filter((part) => part !== '');
  const names = [paint(wireType ?? name), ...others].join('  ');
  return `${names}\n    ${firstSentence(description)}\n`;
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}
