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
  const complaints: Complaint[] = [];
  const lastWithTag = new Map<string, SchemaNode>();
  schema.oneOf.forEach((ref, index) => {
    const branch = files.get(resolveRef(file.path, ref.$ref ?? ''))?.schema;
    if (branch === undefined || branch.oneOf !== undefined) return;
    const tag = branch.properties?.[property]?.const;
    const pointer = `/oneOf/${index}`;
    if (typeof tag !== 'string') {
      complaints.push({
        pointer,
        rule: 'union-tag',
        problem: `The branch has no "${property}" with a "const" that is a string.`,
        remedy: 'Add it to the branch, or use another discriminator.',
      });
      return;
    }
    const earlier = lastWithTag.get(tag);
    if (earlier !== undefined && earlier['x-match'] === undefined) {
      complaints.push({
        pointer,
        rule: 'union-match',
        problem: `An earlier branch takes every value whose "${property}" is "${tag}".`,
        remedy: 'Say in its "x-match" what tells it from this one.',
      });
    }
    lastWithTag.set(tag, branch);
  });
  return complaints;
}
