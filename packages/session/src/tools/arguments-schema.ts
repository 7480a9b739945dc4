import type { Schema } from '@cfworker/json-schema';
import { isFields, standardOf } from './standard-schema.js';

/** The dialects to ask a library for, best first. */
const dialects = ['draft-2020-12', 'draft-07'] as const;

/**
 * The JSON Schema that tells the server what the arguments of a tool are: a copy, which shares nothing with what it was
 * made of.
 *
 * @param place Where the tool stands, for error messages.
 * @throws `TypeError` if there is none, or it is not one of an object.
 */
export function argumentsSchema(
  { parameters, jsonSchema }: { readonly parameters?: unknown; readonly jsonSchema?: unknown },
  place: string,
): Schema {
  if (jsonSchema !== undefined) return copy(jsonSchema, `${place}.jsonSchema`);
  if (parameters === undefined) return { type: 'object', properties: {} };
  const standard = standardOf(parameters);
  const where = `${place}.parameters`;
  return copy(standard === undefined ? parameters : schemaOfLibrary(standard, where), where);
}

function schemaOfLibrary(standard: { readonly [field: string]: unknown }, where: string): unknown {
  const { jsonSchema: converter } = standard;
  const input: unknown = isFields(converter) ? converter.input : undefined;
  let cause: unknown;
  for (const target of typeof input === 'function' ? dialects : []) {
    try {
      if (typeof input !== 'function') break;
      const schema: unknown = Reflect.apply(input, converter, [{ target }]);
      if (!isFields(schema)) continue;
      // The dialect says nothing about the arguments, and servers that check strictly do not expect it.
      const { $schema: _, ...rest } = schema;
      return rest;
    } catch (error) {
      cause ??= error;
    }
  }
  const message = `${where} does not say its JSON Schema: give that as jsonSchema beside it.`;
  throw new TypeError(message, cause === undefined ? undefined : { cause });
}

function copy(schema: unknown, where: string): Schema {
  let copied: Schema | undefined;
  let cause: unknown;
  try {
    copied = isFields(schema) ? JSON.parse(JSON.stringify(schema)) : undefined;
  } catch (error) {
    cause = error;
  }
  if (!isFields(copied)) {
    const message = `${where} must be a JSON Schema or a schema of a Standard Schema library.`;
    throw new TypeError(message, cause === undefined ? undefined : { cause });
  }
  if (copied.type !== undefined && copied.type !== 'object') {
    throw new TypeError(`${where} must be the schema of an object, since arguments have names.`);
  }
  return copied;
}
