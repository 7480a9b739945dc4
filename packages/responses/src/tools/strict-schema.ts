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
import { inlinedRoot } from './root-schema.js';
import { StrictReferences } from './strict-references.js';

/** Where a schema stands, for errors. */
export interface SchemaPlace {
  /** Where the schema is in the request, as a JSON Pointer. Absent: paths count from the schema itself. */
  readonly path?: string | undefined;
  /** The name of the tool that it belongs to. */
  readonly tool?: string | undefined;
}

/** Keywords that the API takes in a strict schema and that hold no schema. */
const KEPT: ReadonlySet<string> = new Set([
  ...['description', 'title', 'type', 'enum', 'const'],
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
    '$ref',
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

/** All that a `type` can name. */
const TYPES: ReadonlySet<unknown> = new Set([
  ...['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
]);

/** Keywords that a schema of values has and one of arguments has not. */
const NOT_AT_ROOT = ['anyOf', 'oneOf', 'enum', 'const', 'not'];

/**
 * The schema as the API takes it under `strict: true`: each object lists all of its properties as required and allows
 * no others, a property that was optional takes null instead, arrays have `items`, `oneOf` becomes `anyOf`, a `$ref`
 * stands alone and points where it did before, and keywords that limit nothing (`default`, `examples`, …) go. The
 * argument is not changed.
 *
 * A root without properties becomes the schema of a tool without arguments.
 *
 * @throws {@link ResponsesInputError} `schema_not_strict`, naming the keyword in its message and the place in `path`,
 *   for what a strict schema cannot say: a free-form map, a value of any type, a root that is no object, a limit
 *   beside a `$ref`, a `$ref` that points nowhere, and keywords such as `patternProperties`, `not`, `if` or
 *   `uniqueItems`; `schema_unreadable` for what is not JSON.
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
  const copy = copyOfSchema(schema, path);
  const root = rootOf(inlinedRoot(copy, (why) => fail('$ref', path, why)));
  const other = NOT_AT_ROOT.find((keyword) => root[keyword] !== undefined);
  if (other !== undefined) throw fail(other, path, 'the root must be one object; wrap it in a property');
  const { $defs, definitions, ...rest } = root;
  const conversion = { fail, references: new StrictReferences(root, path) };
  const strict = convert(rest, path, conversion);
  if (strict.type !== 'object') throw fail('type', path, 'the root must be an object');
  for (const [keyword, defs] of Object.entries({ $defs, definitions })) {
    if (isRecord(defs)) strict[keyword] = convertMap(defs, pointer(path, keyword), conversion);
  }
  const made = conversion.references.definitions();
  if (Object.keys(made).length === 0) return strict;
  return { ...strict, $defs: { ...(isRecord(strict.$defs) && strict.$defs), ...made } };
}

type Fail = (keyword: string, path: string, why: string) => ResponsesInputError;

/** What holds for a whole schema. */
interface Conversion {
  readonly fail: Fail;
  readonly references: StrictReferences;
}

/** The root with an object's keywords where there are none. */
function rootOf(root: JsonSchema): JsonSchema {
  const isEmpty = root.properties === undefined && root.additionalProperties === undefined;
  const says = ['allOf', ...NOT_AT_ROOT].some((keyword) => root[keyword] !== undefined);
  const { type = 'object' } = root;
  return isEmpty && !says && type === 'object' ? { ...root, type, properties: {} } : root;
}

function convert(given: unknown, path: string, conversion: Conversion): JsonSchema {
  const { fail } = conversion;
  if (given === true) throw fail('type', path, 'a value of any type');
  if (!isRecord(given)) throw fail('type', path, 'no value fits');
  const schema = withoutSoleAllOf(given, path, fail);
  for (const keyword of Object.keys(schema)) {
    if (!KEPT.has(keyword) && !LEFT_OUT.has(keyword) && !HANDLED.has(keyword)) {
      throw fail(keyword, path, 'the API does not take the keyword');
    }
  }
  if (schema.$ref !== undefined) return reference(schema, path, conversion);
  checkValues(schema, path, fail);
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => KEPT.has(keyword) && isSayable(keyword, value),
  );
  const out: JsonSchema = { ...Object.fromEntries(kept), ...typeFor(schema) };
  if (typeof schema.format === 'string' && FORMATS.has(schema.format)) out.format = schema.format;

  const branches = branchesOf(schema, path, conversion);
  if (branches !== undefined) out.anyOf = branches;

  const types = typesOf(out);
  if (types.includes('object')) Object.assign(out, objectKeywords(schema, path, conversion));
  else if (schema.properties !== undefined) throw fail('properties', path, 'the type is not object');
  if (types.includes('array')) out.items = itemsOf(schema, path, conversion);
  if (types.length === 0 && out.anyOf === undefined) throw fail('type', path, 'a value of any type');
  return schema.nullable === true ? nullable(out) : out;
}

/** A reference stands alone: the API takes nothing beside it, not even a description. */
function reference(schema: JsonSchema, path: string, conversion: Conversion): JsonSchema {
  const { fail, references } = conversion;
  const { $ref, nullable: takesNull, ...beside } = schema;
  const limit = Object.keys(beside).find((keyword) => !NO_LIMIT.has(keyword) && !LEFT_OUT.has(keyword));
  if (limit !== undefined) throw fail('$ref', path, `${JSON.stringify(limit)} stands beside it`);
  const sent = { $ref: references.sent($ref, path, fail, (target, at) => convert(target, at, conversion)) };
  return takesNull === true ? optional(sent, schema) : sent;
}

const NO_LIMIT: ReadonlySet<string> = new Set(['$defs', 'definitions', 'description', 'title']);

/** What takes null besides, with the description that a reference has no place for. */
function optional(strict: JsonSchema, given: unknown): JsonSchema {
  const out = nullable(strict);
  const text = isRecord(given) ? given.description : undefined;
  return strict.$ref !== undefined && typeof text === 'string' ? { description: text, ...out } : out;
}

function checkValues({ type, enum: values }: JsonSchema, path: string, fail: Fail): void {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (type !== undefined && (types.length === 0 || types.some((one) => !TYPES.has(one)))) {
    throw fail('type', path, 'it names no type of JSON');
  }
  if (values !== undefined && !(Array.isArray(values) && values.length > 0)) {
    throw fail('enum', path, 'it lists no value');
  }
}

/** Texts for people are texts, or nothing. */
function isSayable(keyword: string, value: unknown): boolean {
  return (keyword !== 'description' && keyword !== 'title') || typeof value === 'string';
}

function objectKeywords(schema: JsonSchema, path: string, conversion: Conversion): JsonSchema {
  const { fail } = conversion;
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

  const strict = convertMap(members, pointer(path, 'properties'), conversion);
  const all = Object.entries(strict).map(
    ([name, property]) =>
      [name, required.includes(name) ? property : optional(property, members[name])] as const,
  );
  return {
    properties: Object.fromEntries(all),
    required: all.map(([name]) => name),
    additionalProperties: false,
  };
}

function convertMap(schemas: JsonSchema, path: string, conversion: Conversion): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, convert(schema, pointer(path, name), conversion)]),
  );
}

function itemsOf({ items }: JsonSchema, path: string, conversion: Conversion): JsonSchema {
  if (Array.isArray(items)) throw conversion.fail('items', path, 'a list with a schema for each place');
  const isAny = items === undefined || items === true || (isRecord(items) && Object.keys(items).length === 0);
  return isAny ? { ...SCALAR } : convert(items, pointer(path, 'items'), conversion);
}

/** `oneOf` means the same as `anyOf` to a writer: whatever fits one branch alone fits one of them. */
function branchesOf(schema: JsonSchema, path: string, conversion: Conversion): JsonSchema[] | undefined {
  const { fail } = conversion;
  if (schema.anyOf !== undefined && schema.oneOf !== undefined)
    throw fail('oneOf', path, 'it stands beside anyOf');
  const keyword = schema.anyOf === undefined ? 'oneOf' : 'anyOf';
  const branches = schema[keyword];
  if (branches === undefined) return undefined;
  if (!Array.isArray(branches) || branches.length === 0)
    throw fail(keyword, path, 'it is no list of schemas');
  return branches.map((branch, index) => convert(branch, pointer(path, keyword, index), conversion));
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
