import { ResponsesInputError } from '../responses-input-error.js';
import {
  copyOfSchema,
  isRecord,
  type JsonSchema,
  nullable,
  pointer,
  typeOfValues,
  typesOf,
} from './json-schema.js';

/** Where a schema stands, for errors. */
export interface SchemaPlace {
  /** Where the schema is in the request, as a JSON Pointer. Absent: paths count from the schema itself. */
  readonly path?: string | undefined;
  /** The name of the tool that it belongs to. */
  readonly tool?: string | undefined;
}

/** Keywords that the API takes in a strict schema and that hold no schema. */
const KEPT: ReadonlySet<string> = new Set([
  ...['description', 'title', 'type', 'enum', 'const', '$ref'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'pattern'],
]);

/** Keywords that limit nothing, so that the schema means the same without them. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['$schema', '$id', '$anchor', '$comment', 'contentEncoding', 'contentMediaType', 'contentSchema'],
  ...['default', 'deprecated', 'example', 'examples', 'readOnly', 'writeOnly'],
]);

/** Formats that the API takes. Others limit nothing by themselves. */
const FORMATS: ReadonlySet<string> = new Set([
  ...['date', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'time', 'uuid'],
]);

/** Keywords that are handled by name below. */
const HANDLED: ReadonlySet<string> = new Set([
  ...[
    '$defs',
    'definitions',
    'additionalProperties',
    'allOf',
    'anyOf',
    'format',
    'items',
    'nullable',
    'oneOf',
  ],
  ...['properties', 'required'],
]);

/** What an array without `items` may hold: a strict schema has no way to say "anything". */
const SCALAR: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] };

/**
 * The schema as the API takes it under `strict: true`: each object lists all of its properties as required and allows
 * no others, a property that was optional takes null instead, arrays have `items`, `oneOf` becomes `anyOf`, and
 * keywords that limit nothing (`default`, `examples`, …) go. The argument is not changed.
 *
 * A root without properties becomes the schema of a tool without arguments.
 *
 * @throws {@link ResponsesInputError} `schema_not_strict`, naming the keyword in its message and the place in `path`,
 *   for what a strict schema cannot say: a free-form map, a value of any type, a root that is no object, and keywords
 *   such as `patternProperties`, `not`, `if` or `uniqueItems`; `schema_unreadable` for what is not JSON.
 */
export function toStrictSchema(schema: JsonSchema, { path = '', tool }: SchemaPlace = {}): JsonSchema {
  const fail: Fail = (keyword, at, why) => {
    const of = tool === undefined ? '' : ` of the tool ${JSON.stringify(tool)}`;
    return new ResponsesInputError(
      'schema_not_strict',
      `${JSON.stringify(keyword)} at ${at || '/'}${of} cannot be in a strict schema: ${why}.`,
      { path: at },
    );
  };
  const root = rootOf(copyOfSchema(schema, path), path, fail);
  if (root.anyOf !== undefined || root.oneOf !== undefined) {
    throw fail(root.anyOf === undefined ? 'oneOf' : 'anyOf', path, 'the root must be one object');
  }
  const strict = convert(root, path, fail);
  if (strict.type !== 'object') throw fail('type', path, 'the root must be an object');
  return strict;
}

type Fail = (keyword: string, path: string, why: string) => ResponsesInputError;

/** The root with what a sole `$ref` names in its place, and an object's keywords where there are none. */
function rootOf(root: JsonSchema, path: string, fail: Fail): JsonSchema {
  const { $ref, ...rest } = root;
  if ($ref !== undefined) {
    const name = typeof $ref === 'string' ? /^#\/(\$defs|definitions)\/([^/]+)$/.exec($ref) : null;
    const defs = name?.[1] === undefined ? undefined : root[name[1]];
    const key = name?.[2]?.replaceAll('~1', '/').replaceAll('~0', '~');
    const target = isRecord(defs) && key !== undefined && Object.hasOwn(defs, key) ? defs[key] : undefined;
    if (!isRecord(target) || target.$ref !== undefined)
      throw fail('$ref', path, 'it names no schema of $defs');
    return { ...target, ...rest };
  }
  const isEmpty = root.properties === undefined && root.additionalProperties === undefined;
  const says = ['allOf', 'anyOf', 'oneOf', 'enum', 'const'].some((keyword) => root[keyword] !== undefined);
  const { type = 'object' } = root;
  return isEmpty && !says && type === 'object' ? { ...root, type, properties: {} } : root;
}

function convert(given: unknown, path: string, fail: Fail): JsonSchema {
  if (given === true) throw fail('type', path, 'a value of any type');
  if (!isRecord(given)) throw fail('type', path, 'no value fits');
  const schema = withoutSoleAllOf(given, path, fail);
  for (const keyword of Object.keys(schema)) {
    if (!KEPT.has(keyword) && !LEFT_OUT.has(keyword) && !HANDLED.has(keyword)) {
      throw fail(keyword, path, 'the API does not take the keyword');
    }
  }
  const kept = Object.entries(schema).filter(([keyword]) => KEPT.has(keyword));
  const out: JsonSchema = { ...Object.fromEntries(kept), ...typeFor(schema) };
  if (typeof schema.format === 'string' && FORMATS.has(schema.format)) out.format = schema.format;

  for (const keyword of ['$defs', 'definitions']) {
    const defs = schema[keyword];
    if (isRecord(defs)) out[keyword] = convertMap(defs, pointer(path, keyword), fail);
  }
  const branches = branchesOf(schema, path, fail);
  if (branches !== undefined) out.anyOf = branches;

  const types = typesOf(out);
  if (types.includes('object')) Object.assign(out, objectKeywords(schema, path, fail));
  else if (schema.properties !== undefined) throw fail('properties', path, 'the type is not object');
  if (types.includes('array')) out.items = itemsOf(schema, path, fail);
  checkThatItSaysSomething(out, path, fail);
  return schema.nullable === true ? nullable(out) : out;
}

function checkThatItSaysSomething(out: JsonSchema, path: string, fail: Fail): void {
  if (out.$ref !== undefined) {
    if (typeof out.$ref !== 'string' || !out.$ref.startsWith('#')) {
      throw fail('$ref', path, 'it points outside of the schema');
    }
  } else if (typesOf(out).length === 0 && out.anyOf === undefined) {
    throw fail('type', path, 'a value of any type');
  }
}

function objectKeywords(schema: JsonSchema, path: string, fail: Fail): JsonSchema {
  const { additionalProperties, properties } = schema;
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  if (additionalProperties !== undefined && additionalProperties !== false) {
    throw fail('additionalProperties', path, 'an object with properties of any name');
  }
  if (!isRecord(properties) && additionalProperties !== false) {
    throw fail('additionalProperties', path, 'an object that names no properties is a free-form map');
  }
  const members = isRecord(properties) ? properties : {};
  const unknown = required.find((name) => typeof name !== 'string' || !Object.hasOwn(members, name));
  if (unknown !== undefined) throw fail('required', path, 'it lists a property that is not described');

  const strict = convertMap(members, pointer(path, 'properties'), fail);
  const all = Object.entries(strict).map(
    ([name, property]) => [name, required.includes(name) ? property : nullable(property)] as const,
  );
  return {
    properties: Object.fromEntries(all),
    required: all.map(([name]) => name),
    additionalProperties: false,
  };
}

function convertMap(schemas: JsonSchema, path: string, fail: Fail): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, convert(schema, pointer(path, name), fail)]),
  );
}

function itemsOf({ items }: JsonSchema, path: string, fail: Fail): JsonSchema {
  if (Array.isArray(items)) throw fail('items', path, 'a list with a schema for each place');
  const isAny = items === undefined || items === true || (isRecord(items) && Object.keys(items).length === 0);
  return isAny ? { ...SCALAR } : convert(items, pointer(path, 'items'), fail);
}

/** `oneOf` means the same as `anyOf` to a writer: whatever fits one branch alone fits one of them. */
function branchesOf(schema: JsonSchema, path: string, fail: Fail): JsonSchema[] | undefined {
  if (schema.anyOf !== undefined && schema.oneOf !== undefined)
    throw fail('oneOf', path, 'it stands beside anyOf');
  const keyword = schema.anyOf === undefined ? 'oneOf' : 'anyOf';
  const branches = schema[keyword];
  if (branches === undefined) return undefined;
  if (!Array.isArray(branches) || branches.length === 0)
    throw fail(keyword, path, 'it is no list of schemas');
  return branches.map((branch, index) => convert(branch, pointer(path, keyword, index), fail));
}

/** An `allOf` of one schema, which generators write around a `$ref`, is that schema. */
function withoutSoleAllOf(schema: JsonSchema, path: string, fail: Fail): JsonSchema {
  const { allOf, ...rest } = schema;
  if (allOf === undefined) return schema;
  const sole: unknown = Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
  if (!isRecord(sole)) throw fail('allOf', path, 'the API does not take the keyword');
  if (Object.keys(sole).some((keyword) => keyword !== 'description' && rest[keyword] !== undefined)) {
    throw fail('allOf', path, 'its keywords stand beside it, too');
  }
  return withoutSoleAllOf({ ...sole, ...rest }, path, fail);
}

/** `{ type }` for a schema that does not say it but whose other keywords do. */
function typeFor(schema: JsonSchema): JsonSchema {
  if (schema.type !== undefined || schema.$ref !== undefined) return {};
  if (schema.properties !== undefined) return { type: 'object' };
  if (schema.items !== undefined) return { type: 'array' };
  if (Array.isArray(schema.enum)) return typeOfValues(schema.enum);
  return schema.const === undefined ? {} : typeOfValues([schema.const]);
}
