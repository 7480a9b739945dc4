import { resolveRef } from '../bundle.js';
import type { SchemaFile } from '../load.js';
import type { SchemaNode } from '../schema-node.js';
import type { Complaint } from './lint.js';

/** A union is a file that only lists refs, and each branch can be told from the others. */
export function checkUnion(file: SchemaFile, files: ReadonlyMap<string, SchemaFile>): Complaint[] {
  const { schema } = file;
  if (schema.oneOf === undefined) return [];
  const property = schema.discriminator?.propertyName;
  if (property === undefined) {
    return [
      {
        rule: 'union-discriminator',
        problem: 'The union does not say how its branches are told apart.',
        remedy: 'Add "discriminator": { "propertyName": "type" }.',
      },
    ];
  }
  const branches = schema.oneOf.map((ref) => files.get(resolveRef(file.path, ref.$ref ?? ''))?.schema);
  return checkBranches(branches, property).map(({ index, ...complaint }) => ({
    pointer: `/oneOf/${index}`,
    ...complaint,
  }));
}

/** What is wrong with one branch of a union. */
export interface BranchComplaint extends Omit<Complaint, 'pointer'> {
  /** The branch's place in the list. */
  readonly index: number;
}

/**
 * Each branch carries a tag, and no two take the same values. Branches that are not files of the vocabulary
 * are undefined here, and found by another rule.
 */
export function checkBranches(
  branches: readonly (SchemaNode | undefined)[],
  property: string,
): BranchComplaint[] {
  const lastWithTag = new Map<string, SchemaNode>();
  return branches.flatMap((branch, index): BranchComplaint[] => {
    if (branch === undefined) return [];
    if (branch.oneOf !== undefined) return checkNestedUnion(branch, property, index);
    const tag = branch.properties?.[property]?.const;
    if (typeof tag !== 'string') {
      return [
        {
          index,
          rule: 'union-tag',
          problem: `The branch has no "${property}" with a "const" that is a string.`,
          remedy: 'Add it to the branch, or use another discriminator.',
        },
      ];
    }
    const earlier = lastWithTag.get(tag);
    lastWithTag.set(tag, branch);
    if (earlier === undefined || earlier['x-match'] !== undefined) return [];
    return [
      {
        index,
        rule: 'union-match',
        problem: `An earlier branch takes every value whose "${property}" is "${tag}".`,
        remedy: 'Say in its "x-match" what tells it from this one.',
      },
    ];
  });
}

/** The branches of a union in a union become branches of the outer one. */
function checkNestedUnion({ discriminator }: SchemaNode, property: string, index: number): BranchComplaint[] {
  if (discriminator === undefined || discriminator.propertyName === property) return [];
  return [
    {
      index,
      rule: 'union-discriminator',
      problem: `The branch is a union told apart by "${discriminator.propertyName}", not by "${property}".`,
      remedy: 'Use one discriminator for both.',
    },
  ];
}
