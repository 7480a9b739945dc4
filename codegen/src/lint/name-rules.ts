import type { SchemaFile, Vocabulary } from '../load.js';
import { pascalCase } from '../names.js';
import { isEventFile } from './file-rules.js';
import { isGlobalName } from './global-names.js';
import type { Complaint } from './lint.js';

/** Titles are type names: PascalCase, unique everywhere, no globals; events are named after the wire. */
export function checkNames(
  file: SchemaFile,
  vocabulary: Vocabulary,
  vocabularies: readonly Vocabulary[],
): Complaint[] {
  const { title } = file.schema;
  if (title === undefined) return [];
  const complaints: Complaint[] = [];
  const complain = (rule: string, problem: string, remedy: string) =>
    complaints.push({ pointer: '/title', rule, problem, remedy });

  if (!/^[A-Z][A-Za-z0-9]*[A-Za-z]$/.test(title)) {
    complain(
      'title-case',
      `"${title}" is not PascalCase, or ends in a digit.`,
      'Use letters, and a letter at the end.',
    );
  }
  if (isGlobalName(title)) {
    complain('global-name', `${title} is the name of a global.`, `Choose another, such as Server${title}.`);
  }
  const { titlePrefix = '' } = vocabulary;
  if (!title.startsWith(titlePrefix)) {
    complain(
      'title-prefix',
      `${title} does not begin with "${titlePrefix}", as the types of this vocabulary do.`,
      `Call it ${titlePrefix}${title}: core exports all vocabularies side by side.`,
    );
  }
  for (const other of sameTitle(title, file, vocabularies)) {
    complain('unique-title', `${title} is also the title of ${other}.`, 'Rename one of the two.');
  }
  if (isEventFile(file)) complaints.push(...checkEventTitle(file, title, vocabulary));
  return complaints;
}

function sameTitle(title: string, file: SchemaFile, vocabularies: readonly Vocabulary[]): string[] {
  return vocabularies.flatMap(({ name, files, unions }) => [
    ...files.filter((other) => other !== file && other.schema.title === title).map(({ path }) => path),
    ...unions
      .filter((union) => union.title === title || union.map === title)
      .map(() => `a union in schema/${name}/vocabulary.json`),
  ]);
}

/** `response.text.delta` is a `ResponseTextDeltaEvent`; where that is a global, `server` or `client` comes first. */
function checkEventTitle({ schema, folder }: SchemaFile, title: string, vocabulary: Vocabulary): Complaint[] {
  const wire = String(schema.properties?.type?.const);
  const { titlePrefix } = vocabulary;
  // With a prefix of its own, a vocabulary does not say `response` twice.
  const own = `${pascalCase(titlePrefix === undefined ? wire : wire.replace(/^response\./, ''))}Event`;
  const plain = `${titlePrefix ?? ''}${own}`;
  const expected = isGlobalName(plain) ? `${pascalCase(folder)}${plain}` : plain;
  if (title === expected) return [];
  return [
    {
      pointer: '/title',
      rule: 'event-title',
      problem: `${title} is not the name of the event "${wire}".`,
      remedy: `Call it ${expected}.`,
    },
  ];
}
