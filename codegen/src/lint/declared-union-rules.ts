import { isMember } from '../bundle.js';
import type { UnionDeclaration, Vocabulary } from '../load.js';
import type { Finding } from '../schema-error.js';
import { checkBranches } from './union-rules.js';

/** A union of `vocabulary.json` has a name of its own and members, each can be told from the others, and files name no other union. */
export function checkDeclaredUnions(vocabulary: Vocabulary): Finding[] {
  return [
    ...vocabulary.unions.flatMap((union, index) => checkMembers(vocabulary, union, index)),
    ...checkNamedUnions(vocabulary),
    ...checkTypeNames(vocabulary),
  ];
}

function checkMembers(vocabulary: Vocabulary, union: UnionDeclaration, index: number): Finding[] {
  const { title, folder, discriminator } = union;
  const members = vocabulary.files.filter((file) => isMember(file, union));
  if (members.length === 0) {
    return [
      {
        path: `schema/${vocabulary.name}/vocabulary.json`,
        pointer: folder === undefined ? `/unions/${index}` : `/unions/${index}/folder`,
        rule: 'union-members',
        problem: folder === undefined ? `No file names ${title}.` : `There is no file in "${folder}".`,
        remedy:
          folder === undefined
            ? `Add "x-unions": ["${title}"] to its members.`
            : 'Name the folder in which the members lie.',
      },
    ];
  }
  // The order in which the branches are asked: those that say what tells them apart come first.
  const isLast = ({ schema }: (typeof members)[number]) => Number(schema['x-match'] === undefined);
  const branches = members.toSorted((a, b) => isLast(a) - isLast(b));
  const schemas = branches.map(({ schema }) => schema);
  return checkBranches(schemas, discriminator).map(({ index: branch, ...complaint }) => ({
    path: branches[branch]?.path ?? '',
    pointer: '',
    ...complaint,
    problem: `As a member of ${title}: ${complaint.problem}`,
  }));
}

function checkNamedUnions({ files, unions }: Vocabulary): Finding[] {
  const named = new Set(unions.filter(({ folder }) => folder === undefined).map(({ title }) => title));
  return files.flatMap(({ path, schema }) =>
    (schema['x-unions'] ?? []).flatMap((title, index) => {
      if (named.has(title)) return [];
      return [
        {
          path,
          pointer: `/x-unions/${index}`,
          rule: 'union-name',
          problem: `"${title}" is not a union that vocabulary.json declares without a folder.`,
          remedy: `Name one of these: ${[...named].join(', ') || 'there is none yet'}.`,
        },
      ];
    }),
  );
}

function checkTypeNames({ name, unions }: Vocabulary): Finding[] {
  const taken = new Set<string>();
  return unions.flatMap((union, index) =>
    (['title', 'map'] as const).flatMap((member) => {
      const type = union[member];
      if (type === undefined) return [];
      if (!taken.has(type)) {
        taken.add(type);
        return [];
      }
      return [
        {
          path: `schema/${name}/vocabulary.json`,
          pointer: `/unions/${index}/${member}`,
          rule: 'unique-title',
          problem: `${type} is also the name of another union or map.`,
          remedy: 'Rename one of the two.',
        },
      ];
    }),
  );
}
