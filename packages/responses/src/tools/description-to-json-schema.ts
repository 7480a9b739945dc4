import { ResponsesInputError } from '../responses-input-error.js';
import { isJoiDescription, joiToJsonSchema } from './joi-description.js';
import { isRecord, type JsonSchema } from './json-schema.js';

/** The dialects to ask a Standard JSON Schema library for, best first. */
const TARGETS = ['draft-2020-12', 'draft-07'] as const;

/**
 * The JSON Schema of a tool's arguments, from whatever describes them:
 *
 * - a JSON Schema: given back as it is (`true` and an absent one give `{}`);
 * - a schema of a Standard JSON Schema library (Zod 4, ArkType, …): what the library says that its *input* is;
 * - the result of a Joi schema's `describe()`, or a schema with such a method.
 *
 * @throws `ResponsesInputError` with `schema_unreadable` when it is none of these, or when the library cannot put it
 *   into JSON Schema.
 */
export function descriptionToChatCompletionsJsonSchema(description: unknown): JsonSchema {
  if (description === undefined || description === null || description === true) return {};
  // What z.toJSONSchema() gives is a JSON Schema first, though it can also be asked for other dialects.
  if (isRecord(description) && typeof description.$schema === 'string') return description;
  const standard = standardOf(description);
  // Joi's own description says more of its rules than the JSON Schema that Joi makes of it.
  const described =
    standard?.jsonSchema === undefined || standard.vendor === 'joi' ? describe(description) : undefined;
  if (described !== undefined) return joiToJsonSchema(described);
  if (standard?.jsonSchema !== undefined) return fromStandard(standard.jsonSchema, standard.vendor);
  if (standard !== undefined) throw withoutJsonSchema(standard.vendor);
  if (!isRecord(description)) {
    throw new ResponsesInputError('schema_unreadable', 'A schema is an object, or a schema of a library.');
  }
  return isJoiDescription(description) ? joiToJsonSchema(description) : description;
}

/** The part of a Standard Schema that counts here. */
interface Standard {
  readonly vendor: string;
  readonly jsonSchema: JsonSchema | undefined;
}

function standardOf(value: unknown): Standard | undefined {
  // ArkType's schemas are functions.
  if (!isRecord(value) && typeof value !== 'function') return undefined;
  const standard: unknown = Reflect.get(value, '~standard');
  if (!isRecord(standard)) return undefined;
  const { vendor, jsonSchema } = standard;
  return {
    vendor: typeof vendor === 'string' ? vendor : 'an unnamed library',
    jsonSchema: isRecord(jsonSchema) ? jsonSchema : undefined,
  };
}

function fromStandard(converter: JsonSchema, vendor: string): JsonSchema {
  const { input } = converter;
  if (typeof input !== 'function') throw withoutJsonSchema(vendor);
  let cause: unknown;
  for (const target of TARGETS) {
    try {
      const schema: unknown = Reflect.apply(input, converter, [{ target }]);
      if (!isRecord(schema)) throw new TypeError('The library gave no JSON Schema.');
      // The dialect says nothing about the arguments, and servers that check strictly do not expect it.
      const { $schema: _, ...rest } = schema;
      return rest;
    } catch (error) {
      cause ??= error;
    }
  }
  throw new ResponsesInputError('schema_unreadable', `${vendor} cannot put a schema into JSON Schema.`, {
    cause,
  });
}

/** What `describe()` gives, if it is a Joi description. In other libraries the method sets a text. */
function describe(value: unknown): JsonSchema | undefined {
  if (!isRecord(value) || typeof value.describe !== 'function') return undefined;
  let described: unknown;
  try {
    described = value.describe();
  } catch (cause) {
    throw new ResponsesInputError('schema_unreadable', 'The describe() of a schema failed.', { cause });
  }
  return isRecord(described) && typeof described.type === 'string' && described['~standard'] === undefined
    ? described
    : undefined;
}

function withoutJsonSchema(vendor: string): ResponsesInputError {
  const remedy = 'Pass its JSON Schema, or a schema with `~standard.jsonSchema`';
  return new ResponsesInputError(
    'schema_unreadable',
    vendor === 'valibot'
      ? `A schema of valibot does not say its JSON Schema. ${remedy}: toStandardJsonSchema of @valibot/to-json-schema.`
      : `A schema of ${vendor} does not say its JSON Schema. ${remedy}.`,
  );
}
