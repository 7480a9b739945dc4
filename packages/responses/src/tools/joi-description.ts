import { ResponsesInputError } from '../responses-input-error.js';
import { keywordsOfRules, patternOf } from './joi-rules.js';
import { isRecord, type JsonSchema, nullable, pointer, typeOfValues } from './json-schema.js';

/** The types of Joi whose JSON form has another name. `date` and `link` are handled by themselves. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'array',
  bigint: 'integer',
  binary: 'string',
  boolean: 'boolean',
  number: 'number',
  object: 'object',
  string: 'string',
};

/** What holds for a whole description. */
interface Context {
  /** Whether keys are required that do not say. */
  readonly requiredByDefault: boolean;
  /** The ids of schemas that links can name. */
  readonly shared: ReadonlySet<string>;
}

/** Keys that a Joi description has and a JSON Schema has not. */
const MARKS = [
  'flags',
  'keys',
  'rules',
  'allow',
  'matches',
  'patterns',
  'ordered',
  'shared',
  'whens',
  'link',
];
const MORE_MARKS = ['preferences', 'metas', 'tags', 'notes', 'valids', 'presence', 'invalid', 'dependencies'];
const JOI_TYPES = new Set(['alternatives', 'any', 'bigint', 'binary', 'date', 'function', 'link', 'symbol']);
/** Keys that a JSON Schema has and a Joi description has not. */
const JSON_MARKS = ['properties', 'required', '$schema', '$ref', '$defs', 'anyOf', 'oneOf', 'allOf'];

/** Whether a value looks like the result of a Joi schema's `describe()` rather than like a JSON Schema. */
export function isJoiDescription(value: JsonSchema): boolean {
  if (typeof value.type !== 'string' || JSON_MARKS.some((key) => Object.hasOwn(value, key))) return false;
  return (
    Array.isArray(value.items) ||
    JOI_TYPES.has(value.type) ||
    [...MARKS, ...MORE_MARKS].some((key) => Object.hasOwn(value, key))
  );
}

/**
 * The JSON Schema of a Joi-style description. What JSON Schema cannot say (references, custom rules, dependencies
 * among keys) is left out: the schema then takes more than the tool does, never less.
 *
 * @throws {@link ResponsesInputError} `schema_unreadable`, with the `path`, for a value that no JSON can hold (a
 *   function, a symbol) or a part that is no description.
 */
export function joiToJsonSchema(description: JsonSchema): JsonSchema {
  const preferences = isRecord(description.preferences) ? description.preferences : {};
  const shared = (Array.isArray(description.shared) ? description.shared : []).filter(isRecord);
  const named = shared.flatMap((one) => {
    const id = flagsOf(one).id;
    return typeof id === 'string' ? [[id, one] as const] : [];
  });
  const context: Context = {
    requiredByDefault: preferences.presence === 'required',
    shared: new Set(named.map(([id]) => id)),
  };
  const schema = convert(description, '', context);
  if (named.length === 0) return schema;
  const defs = named.map(([id, one]) => [id, convert(one, pointer('/shared', id), context)] as const);
  return { ...schema, $defs: Object.fromEntries(defs) };
}

function convert(description: unknown, path: string, context: Context): JsonSchema {
  if (!isRecord(description)) throw unreadable('is no description', path);
  const type = typeof description.type === 'string' ? description.type : 'any';
  if (type === 'function' || type === 'symbol')
    throw unreadable(`takes a ${type}, which JSON cannot hold`, path);
  return withValues(
    { ...bareSchema(type, description, path, context), ...annotations(description) },
    description,
  );
}

function bareSchema(type: string, description: JsonSchema, path: string, context: Context): JsonSchema {
  if (type === 'alternatives') return alternatives(description, path, context);
  if (type === 'link') return link(description, context);
  if (type === 'date') {
    return typeof flagsOf(description).format === 'string' && flagsOf(description).format !== 'iso'
      ? { type: 'number' }
      : { type: 'string', format: 'date-time' };
  }
  const name = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (name === undefined) return {};
  const rules = keywordsOfRules(type, description.rules);
  if (type === 'object') return { type: name, ...objectKeywords(description, path, context), ...rules };
  if (type === 'array') return { type: name, ...arrayKeywords(description, path, context), ...rules };
  return { type: name, ...rules };
}

function objectKeywords(description: JsonSchema, path: string, context: Context): JsonSchema {
  const { keys, patterns } = description;
  const { unknown } = flagsOf(description);
  if (!isRecord(keys) && !Array.isArray(patterns) && unknown === undefined) return {}; // any keys
  const members = isRecord(keys) ? Object.entries(keys) : [];
  const present = members.filter(([, key]) => presenceOf(key, context) !== 'forbidden');
  const properties = present.map(
    ([key, value]) => [key, convert(value, pointer(path, 'keys', key), context)] as const,
  );
  const required = present.filter(([, key]) => presenceOf(key, context) === 'required').map(([key]) => key);

  return {
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: unknown === true,
    ...(Array.isArray(patterns) && patternKeywords(patterns, path, context)),
  };
}

function patternKeywords(patterns: readonly unknown[], path: string, context: Context): JsonSchema {
  const byRegex: [string, JsonSchema][] = [];
  const bySchema: JsonSchema[] = [];
  for (const [index, pattern] of patterns.entries()) {
    if (!isRecord(pattern)) continue;
    const rule = convert(pattern.rule, pointer(path, 'patterns', index, 'rule'), context);
    const regex = patternOf(pattern.regex);
    if (regex === undefined) bySchema.push(rule);
    else byRegex.push([regex, rule]);
  }
  return {
    ...(byRegex.length > 0 && { patternProperties: Object.fromEntries(byRegex) }),
    ...(bySchema.length > 0 && { additionalProperties: oneOrAny(bySchema) }),
  };
}

function arrayKeywords(description: JsonSchema, path: string, context: Context): JsonSchema {
  const { items, ordered } = description;
  const lists = { ordered, items: isRecord(items) ? [items] : items };
  const found = Object.entries(lists).flatMap(([name, list]) =>
    (Array.isArray(list) ? list : []).flatMap((item: unknown, index) =>
      presenceOf(item, context) === 'forbidden' ? [] : [convert(item, pointer(path, name, index), context)],
    ),
  );
  if (found.length === 0) return {};
  const one = oneOrAny(found);
  return { items: flagsOf(description).sparse === true ? nullable(one) : one };
}

function alternatives(description: JsonSchema, path: string, context: Context): JsonSchema {
  const matches = (Array.isArray(description.matches) ? description.matches : []).filter(isRecord);
  const branches = matches.flatMap((match, index) =>
    [match.schema, match.then, match.otherwise]
      .filter((branch) => branch !== undefined)
      .map((branch) => convert(branch, pointer(path, 'matches', index), context)),
  );
  if (branches.length === 0) return {};
  const { match } = flagsOf(description);
  if (match === 'all') return { allOf: branches };
  return match === 'one' ? { oneOf: branches } : oneOrAny(branches);
}

function link(description: JsonSchema, { shared }: Context): JsonSchema {
  const ref = isRecord(description.link) && isRecord(description.link.ref) ? description.link.ref : {};
  const path: unknown[] = Array.isArray(ref.path) ? ref.path : [];
  if (ref.ancestor === 'root' && path.length === 0) return { $ref: '#' };
  const [id] = path;
  if (ref.type === 'local' && path.length === 1 && typeof id === 'string' && shared.has(id)) {
    return { $ref: pointer('#/$defs', id) };
  }
  return {};
}

function annotations(description: JsonSchema): JsonSchema {
  const flags = flagsOf(description);
  const text = flags.description ?? description.description;
  const byDefault = 'default' in flags ? flags.default : description.default;
  const usable = isJsonValue(byDefault) && !(isRecord(byDefault) && byDefault.special === 'deep');
  const { examples } = description;
  return {
    ...(typeof text === 'string' && text !== '' && { description: text }),
    ...(usable && { default: byDefault }),
    ...(Array.isArray(examples) && examples.length > 0 && examples.every(isJsonValue) && { examples }),
  };
}

/** Adds the values that a schema is limited to, or takes besides those of its type. */
function withValues(schema: JsonSchema, description: JsonSchema): JsonSchema {
  const flags = flagsOf(description);
  const onlyValues = [description.enum, description.valids].find(Array.isArray);
  const allow: unknown[] = Array.isArray(description.allow) ? description.allow : [];
  const listed: unknown[] = onlyValues ?? allow;
  const values = listed.filter((value) => isJsonValue(value) && !isRecord(value));
  // A reference stands for values that are not known here.
  const whole = listed.every((value) => isJsonValue(value) && !(isRecord(value) && 'ref' in value));

  if (onlyValues !== undefined || flags.only === true || description.only === true) {
    if (!whole || values.length === 0) return schema;
    // `only` stands above the type and its rules: what the values do not need would only confuse.
    const kept = Object.entries(schema).filter(([keyword]) => KEPT_BESIDE_ENUM.has(keyword));
    return { ...typeOfValues(values), ...Object.fromEntries(kept), enum: values };
  }
  const besides = values.filter((value) => value !== null && !fitsType(value, schema));
  const { description: text, default: byDefault, ...bare } = schema;
  const outer = {
    ...(text !== undefined && { description: text }),
    ...(byDefault !== undefined && { default: byDefault }),
  };
  const wider =
    besides.length === 0 || Object.keys(bare).length === 0
      ? schema
      : { ...outer, anyOf: [bare, { ...typeOfValues(besides), enum: besides }] };
  return values.includes(null) ? nullable(wider) : wider;
}

const KEPT_BESIDE_ENUM: ReadonlySet<string> = new Set(['description', 'default', 'examples']);

/** Whether a value that is allowed besides is of the schema's type already, free of limits that it could break. */
function fitsType(value: unknown, schema: JsonSchema): boolean {
  const { type } = schema;
  const kind = typeof value;
  if (kind === 'string')
    return type === 'string' && !('pattern' in schema || 'format' in schema || 'minLength' in schema);
  if (kind === 'boolean') return type === 'boolean';
  return kind === 'number' && type === 'number' && Object.keys(schema).every((key) => NO_LIMIT.has(key));
}

const NO_LIMIT: ReadonlySet<string> = new Set(['type', 'description', 'default', 'examples']);

function oneOrAny(schemas: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = schemas;
  return first !== undefined && others.length === 0 ? first : { anyOf: schemas };
}

function presenceOf(description: unknown, { requiredByDefault }: Context): string {
  const own = isRecord(description) ? (flagsOf(description).presence ?? description.presence) : undefined;
  if (typeof own === 'string') return own;
  return requiredByDefault ? 'required' : 'optional';
}

function flagsOf(description: JsonSchema): JsonSchema {
  return isRecord(description.flags) ? description.flags : {};
}

function isJsonValue(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJsonValue);
  return isRecord(value) && Object.values(value).every(isJsonValue) && !(value instanceof Date);
}

function unreadable(what: string, path: string): ResponsesInputError {
  return new ResponsesInputError('schema_unreadable', `The schema at ${path || '/'} ${what}.`, { path });
}
