import { isRecord, type JsonSchema, pointer } from './json-schema.js';

/** What becomes of a schema's faults. */
export interface Mending {
  /** Makes the error for a fault that cannot be mended. */
  readonly fail: (why: string, path: string) => Error;
  /** Told of one that was, in words for people. */
  readonly tell: (repair: string) => void;
}

/** Keywords that hold one schema. */
const SCHEMA_KEYWORDS: readonly string[] = [
  ...['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];
/** Keywords that hold a list of schemas. */
const LIST_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
/** Keywords that hold schemas by name. */
const MAP_KEYWORDS = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'];

const TYPES: ReadonlySet<unknown> = new Set([
  ...['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
]);

/** A schema without the faults for which the API refuses any schema. What has none is given back itself. */
export function mendedSchema(given: JsonSchema, path: string, mending: Mending): JsonSchema {
  const schema = withoutFaults(given, path, mending);
  const changed: JsonSchema = {};
  const change = (keyword: string, convert: (value: unknown, at: string) => unknown): void => {
    if (!Object.hasOwn(schema, keyword)) return;
    const value = convert(schema[keyword], pointer(path, keyword));
    if (value !== schema[keyword]) changed[keyword] = value;
  };
  const one = (value: unknown, at: string): unknown =>
    isRecord(value) ? mendedSchema(value, at, mending) : value;
  for (const keyword of SCHEMA_KEYWORDS) change(keyword, one);
  for (const keyword of LIST_KEYWORDS) {
    change(keyword, (value, at) => {
      if (!Array.isArray(value)) return value;
      const after = value.map((each: unknown, index) => one(each, pointer(at, index)));
      return after.every((each, index) => each === value[index]) ? value : after;
    });
  }
  for (const keyword of MAP_KEYWORDS) {
    change(keyword, (value, at) => {
      if (!isRecord(value)) return value;
      const after = Object.entries(value).map(
        ([name, each]) => [name, one(each, pointer(at, name))] as const,
      );
      return after.every(([name, each]) => each === value[name]) ? value : Object.fromEntries(after);
    });
  }
  return Object.keys(changed).length === 0 ? schema : { ...schema, ...changed };
}

/** The schema without its own faults; those of the schemas in it stay. */
function withoutFaults(given: JsonSchema, path: string, { fail, tell }: Mending): JsonSchema {
  const faulty = Object.keys(given).filter((keyword) => isFaulty(keyword, given[keyword]));
  for (const keyword of faulty) tell(`a ${JSON.stringify(keyword)} that says nothing is left out`);
  const schema =
    faulty.length === 0
      ? given
      : Object.fromEntries(Object.entries(given).filter(([keyword]) => !faulty.includes(keyword)));

  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (schema.type !== undefined && types.some((type) => !TYPES.has(type))) {
    throw fail(`"type" at ${path} names no type of JSON`, path);
  }
  const isArray = types.includes('array') || schema.items !== undefined || schema.prefixItems !== undefined;
  return isArray && !isRecord(schema.items) ? withItems(schema, tell) : schema;
}

/** Whether what a keyword holds says nothing, so that the schema means the same without it. */
function isFaulty(keyword: string, value: unknown): boolean {
  if (keyword === 'type') return value === 'any' || value === null;
  if (keyword === 'description' || keyword === 'title') return typeof value !== 'string';
  if (keyword === 'required') return !Array.isArray(value);
  return MAP_KEYWORDS.includes(keyword) && !isRecord(value);
}

/**
 * The schema of an array with `items` that are a schema, which the API demands even of a tuple. A list of schemas,
 * one for each place, goes where later dialects have it.
 */
function withItems(schema: JsonSchema, tell: Mending['tell']): JsonSchema {
  const { items, additionalItems, ...rest } = schema;
  const isOldTuple = Array.isArray(items);
  const places: readonly unknown[] = isOldTuple
    ? items
    : Array.isArray(rest.prefixItems)
      ? rest.prefixItems
      : [];
  const others: unknown = isOldTuple ? additionalItems : items;
  if (items === undefined) tell('an array says no "items"; they may be anything');
  else tell('the "items" of an array are no schema; they are one now');
  return {
    ...rest,
    ...(!isOldTuple && additionalItems !== undefined && { additionalItems }),
    ...(isOldTuple && places.length > 0 && { prefixItems: places }),
    items: isRecord(others) ? others : others === false ? oneOf(places) : {},
    // No others: then there are as many as there are places, at most.
    ...(others === false && { maxItems: Math.min(places.length, limitOf(rest.maxItems)) }),
  };
}

function oneOf(places: readonly unknown[]): JsonSchema {
  return places.length > 0 && places.every(isRecord) ? { anyOf: places } : {};
}

function limitOf(maxItems: unknown): number {
  return typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY;
}
