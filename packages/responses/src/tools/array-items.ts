import { isRecord, type JsonSchema } from './json-schema.js';

/** Keywords that hold one schema. */
const SCHEMA_KEYWORDS: readonly string[] = [
  ...['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'additionalItems'],
];
/** Keywords that hold a list of schemas. */
const LIST_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
/** Keywords that hold schemas by name. */
const MAP_KEYWORDS = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'];

/**
 * The schema with `items: {}` in every array that has none: the API refuses an array without `items` even when the
 * schema is not strict. All else stays as it is. What holds no such array is given back itself.
 */
export function withArrayItems(schema: JsonSchema): JsonSchema {
  const changed: JsonSchema = {};
  for (const keyword of SCHEMA_KEYWORDS) change(schema, keyword, changed, one);
  for (const keyword of LIST_KEYWORDS) {
    change(schema, keyword, changed, (value) =>
      Array.isArray(value) ? keepIfSame(value, value.map(one)) : value,
    );
  }
  for (const keyword of MAP_KEYWORDS) change(schema, keyword, changed, map);

  const isArray = schema.type === 'array' || (Array.isArray(schema.type) && schema.type.includes('array'));
  if (isArray && schema.items === undefined) changed.items = {};
  return Object.keys(changed).length === 0 ? schema : { ...schema, ...changed };
}

function change(
  schema: JsonSchema,
  keyword: string,
  changed: JsonSchema,
  convert: (value: unknown) => unknown,
): void {
  if (!Object.hasOwn(schema, keyword)) return;
  const value = convert(schema[keyword]);
  if (value !== schema[keyword]) changed[keyword] = value;
}

function one(value: unknown): unknown {
  return isRecord(value) ? withArrayItems(value) : value;
}

function map(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, schema]) => [name, one(schema)] as const);
  return entries.every(([name, schema]) => schema === value[name]) ? value : Object.fromEntries(entries);
}

function keepIfSame(before: readonly unknown[], after: readonly unknown[]): unknown {
  return after.every((value, index) => value === before[index]) ? before : after;
}
