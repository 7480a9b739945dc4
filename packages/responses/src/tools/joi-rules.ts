import { isRecord, type JsonSchema } from './json-schema.js';

/** A rule of a Joi description, such as `{ name: 'min', args: { limit: 2 } }`. */
interface Rule {
  readonly name: string;
  readonly args: JsonSchema;
}

/** String rules that are a format of JSON Schema. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  guid: 'uuid',
  hostname: 'hostname',
  isoDate: 'date-time',
  isoDuration: 'duration',
  uri: 'uri',
};

/** String rules that say which characters are allowed. */
const PATTERNS: Readonly<Record<string, string>> = {
  alphanum: '^[a-zA-Z0-9]+$',
  hex: '^[a-fA-F0-9]+$',
  token: '^\\w+$',
};

/** The keywords of the lengths that the rules `min`, `max` and `length` limit. */
const LENGTHS: Readonly<Record<string, readonly [min: string, max: string]>> = {
  array: ['minItems', 'maxItems'],
  binary: ['minLength', 'maxLength'],
  object: ['minProperties', 'maxProperties'],
  string: ['minLength', 'maxLength'],
};

/**
 * The keywords for the rules of a Joi description. Rules that JSON Schema cannot say, such as those that compare
 * with another field, are left out: the tool itself checks them.
 */
export function keywordsOfRules(type: string, rules: unknown): JsonSchema {
  const out: JsonSchema = {};
  for (const rule of rulesIn(rules)) {
    if (type === 'number') Object.assign(out, numberKeywords(rule));
    const length = LENGTHS[type];
    if (length !== undefined) Object.assign(out, lengthKeywords(rule, length));
    if (type === 'string') Object.assign(out, stringKeywords(rule));
    if (type === 'array' && rule.name === 'unique') out.uniqueItems = true;
  }
  return out;
}

function rulesIn(rules: unknown): Rule[] {
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule: unknown) =>
    isRecord(rule) && typeof rule.name === 'string'
      ? [{ name: rule.name, args: isRecord(rule.args) ? rule.args : {} }]
      : [],
  );
}

function lengthKeywords({ name, args }: Rule, [min, max]: readonly [string, string]): JsonSchema {
  const { limit } = args;
  if (typeof limit !== 'number') return {};
  if (name === 'min') return { [min]: limit };
  if (name === 'max') return { [max]: limit };
  return name === 'length' ? { [min]: limit, [max]: limit } : {};
}

function numberKeywords({ name, args }: Rule): JsonSchema {
  const { limit, base, sign } = args;
  if (name === 'integer') return { type: 'integer' };
  if (name === 'port') return { type: 'integer', minimum: 0, maximum: 65_535 };
  if (name === 'multiple' && typeof base === 'number') return { multipleOf: base };
  if (name === 'sign') return sign === 'negative' ? { exclusiveMaximum: 0 } : { exclusiveMinimum: 0 };
  if (typeof limit !== 'number') return {};
  if (name === 'min') return { minimum: limit };
  if (name === 'max') return { maximum: limit };
  if (name === 'greater') return { exclusiveMinimum: limit };
  return name === 'less' ? { exclusiveMaximum: limit } : {};
}

function stringKeywords({ name, args }: Rule): JsonSchema {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format !== undefined) return { format };
  if (name === 'ip') return ipFormat(args);
  const known = Object.hasOwn(PATTERNS, name) ? PATTERNS[name] : undefined;
  if (known !== undefined) return { pattern: known };
  if (name !== 'pattern' || (isRecord(args.options) && args.options.invert === true)) return {};
  const pattern = patternOf(args.regex);
  return pattern === undefined ? {} : { pattern };
}

function ipFormat({ options }: JsonSchema): JsonSchema {
  const version: unknown = isRecord(options) ? options.version : undefined;
  if (!Array.isArray(version) || version.length !== 1) return {};
  return version[0] === 'ipv4' || version[0] === 'ipv6' ? { format: version[0] } : {};
}

/** The source of a regular expression written as `/source/flags`; undefined if flags change what it means. */
export function patternOf(regex: unknown): string | undefined {
  const text = typeof regex === 'string' || regex instanceof RegExp ? String(regex) : '';
  return /^\/(.*)\/[dguvy]*$/su.exec(text)?.[1];
}
