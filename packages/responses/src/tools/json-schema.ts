import { ResponsesInputError } from '../responses-input-error.js';

/** A JSON Schema, or any other JSON object. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** Whether a value is an object that is not an array; class instances count. */
export function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `path` with one step more, as a JSON Pointer. */
export function pointer(path: string, ...steps: readonly (string | number)[]): string {
  return steps.reduce<string>(
    (whole, step) => `${whole}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    path,
  );
}

/**
 * A copy of a schema that shares nothing with it and is plain JSON.
 *
 * @throws {@link ResponsesInputError} `schema_unreadable` when it is no JSON: a cycle, a BigInt.
 */
export function copyOfSchema(schema: unknown, path: string): JsonSchema {
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(schema ?? {}));
  } catch (cause) {
    throw new ResponsesInputError('schema_unreadable', `The schema at ${path || '/'} is not JSON.`, {
      path,
      cause,
    });
  }
  if (copy === true) return {};
  if (isRecord(copy)) return copy;
  throw new ResponsesInputError('schema_unreadable', `The schema at ${path || '/'} is not an object.`, {
    path,
  });
}

/** The types that a schema's `type` names; empty when it names none. */
export function typesOf(schema: JsonSchema): readonly string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : [];
}

/** A schema for what `schema` takes, and null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const types = typesOf(schema);
  if (types.includes('null') || schema.const === null) return schema;
  const { enum: values, anyOf, const: only, ...rest } = schema;
  if (Array.isArray(values) && values.includes(null) && types.length === 0) return schema;
  if (Array.isArray(anyOf)) {
    if (anyOf.some((branch) => isRecord(branch) && typesOf(branch).includes('null'))) return schema;
    return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  }
  if (schema.$ref === undefined && (types.length > 0 || Array.isArray(values) || only !== undefined)) {
    const all = Array.isArray(values) ? values : only === undefined ? undefined : [only];
    return {
      ...rest,
      ...(types.length > 0 && { type: [...types, 'null'] }),
      ...(all !== undefined && { enum: all.includes(null) ? all : [...all, null] }),
    };
  }
  if (Object.keys(schema).every((keyword) => keyword === 'description' || keyword === 'title')) {
    return schema; // it takes anything, null too
  }
  const { description, ...bare } = schema;
  return { ...(description !== undefined && { description }), anyOf: [bare, { type: 'null' }] };
}

/** `{ type }` for the values of an enum; empty when one of them is of no type that an enum should hold. */
export function typeOfValues(values: readonly unknown[]): JsonSchema {
  const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  if ([...types].some((type) => !['null', 'string', 'number', 'boolean'].includes(type))) return {};
  const [first, ...others] = types;
  return first === undefined ? {} : { type: others.length === 0 ? first : [first, ...others] };
}
