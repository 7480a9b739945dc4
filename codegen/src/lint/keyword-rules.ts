import type { SchemaNode } from '../schema-node.js';
import type { Complaint } from './lint.js';

/** The keywords that every step understands. */
const ALLOWED: ReadonlySet<string> = new Set([
  '$schema',
  '$ref',
  'title',
  'description',
  'deprecated',
  'default',
  'type',
  'const',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'oneOf',
  'anyOf',
  'discriminator',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'x-source',
  'x-since',
  'x-any',
  'x-open-enum',
  'x-unknown',
  'x-unknown-tag',
  'x-match',
  'x-unions',
  'x-kind',
  'x-kind-when',
  'x-ignore-unknown',
  'x-lift',
  'x-decode',
]);

/** What to write instead of a keyword that is not allowed. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['$id', 'Leave it out: a file is named by its title.'],
  ['$anchor', 'Refer to a whole file with `$ref`.'],
  ['$dynamicRef', 'Refer to a whole file with `$ref`.'],
  ['$defs', 'Give each shared object a file of its own in `shared/`.'],
  ['definitions', 'Give each shared object a file of its own in `shared/`.'],
  ['allOf', 'Write the fields out: a base type would become an intersection.'],
  ['not', 'Describe what is allowed instead of what is not.'],
  ['if', 'Make a file for each case and join them in a union.'],
  ['then', 'Make a file for each case and join them in a union.'],
  ['else', 'Make a file for each case and join them in a union.'],
  ['dependentRequired', 'Make a file for each case and join them in a union.'],
  ['prefixItems', 'Use `items`: tuples get a wrong type.'],
  ['unevaluatedProperties', 'Leave it out: extra fields are allowed, except at the top of a client event.'],
  ['patternProperties', 'Use `additionalProperties` in an object without `properties`.'],
  ['format', 'Say it in `description`, or use `pattern`.'],
  ['uniqueItems', 'Say it in `description`: the check is slow.'],
  ['examples', 'Put examples into `fixtures/<TypeName>/`.'],
  ['tsType', 'Leave it out: types come from the schema alone.'],
  ['maxProperties', 'Say it in `description`.'],
  ['exclusiveMaximum', 'Use `maximum`.'],
  ['multipleOf', 'Use the type `integer`, or say it in `description`.'],
]);

/** Each keyword of a node must be one that every step understands. */
export function checkKeywords(node: SchemaNode): Complaint[] {
  return Object.keys(node)
    .filter((keyword) => !ALLOWED.has(keyword))
    .map((keyword) => ({
      rule: 'allowed-keywords',
      problem: `"${keyword}" is not in the subset that code can be generated from.`,
      remedy: INSTEAD.get(keyword) ?? 'Leave it out; schema/README.md lists what is allowed.',
    }));
}
