import { ResponsesInputError } from '../responses-input-error.js';
import type { Warn } from '../warning.js';
import { copyOfSchema, type JsonSchema, typesOf } from './json-schema.js';
import { mendedSchema } from './mended-schema.js';
import { inlinedRoot } from './root-schema.js';

/** Whose schema it is, and who is told of repairs. */
export interface OpenSchemaPlace {
  /** Where the schema is in the request, as a JSON Pointer. */
  readonly path: string;
  /** The name of its tool. */
  readonly tool: string;
  readonly warn?: Warn | undefined;
}

/** Keywords that the API does not take at the root, in the words of its error. */
const NOT_AT_ROOT = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'];

/**
 * The schema as it is, but for what the API demands of every schema, strict or not: one object at the root, `items`
 * that are a schema in every array, and types that there are.
 *
 * @throws {@link ResponsesInputError} `schema_unreadable` for what cannot be mended, such as alternatives at the root.
 */
export function toOpenSchema(given: JsonSchema, { path, tool, warn }: OpenSchemaPlace): JsonSchema {
  const name = JSON.stringify(tool);
  const fail = (why: string, at: string) =>
    new ResponsesInputError('schema_unreadable', `The schema of the tool ${name} cannot be sent: ${why}.`, {
      path: at,
    });
  const root = inlinedRoot(copyOfSchema(given, path), (why) => fail(`of the $ref at its root, ${why}`, path));
  const other = NOT_AT_ROOT.find((keyword) => root[keyword] !== undefined);
  if (other !== undefined) {
    throw fail(`${JSON.stringify(other)} cannot stand at its root; wrap it in a property of an object`, path);
  }
  const repairs = new Set<string>();
  const schema = mendedSchema(root, path, { fail, tell: (repair) => repairs.add(repair) });
  const types = typesOf(schema);
  if (types.length > 0 && !types.includes('object')) throw fail('the arguments are no object', path);
  if (types.length > 1) repairs.add('the arguments are always an object');
  for (const repair of repairs) {
    warn?.(`The schema of the tool ${name} is repaired: ${repair}.`, { code: 'schema_repaired', path });
  }
  return { properties: {}, ...schema, type: 'object' };
}
