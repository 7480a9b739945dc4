import { type Fields, isObject, objectsIn } from './values.js';

/** What is wrong with the tools; nothing when there are none. */
export function toolRefusals(tools: unknown): string[] {
  const found: string[] = [];
  const names = new Set<unknown>();
  for (const tool of objectsIn(tools)) {
    const { type, name, strict, parameters } = tool;
    if (type !== 'function') continue;
    if (names.has(name)) found.push(`two tools are named ${String(name)}`);
    names.add(name);
    if (typeof name !== 'string' || !/^[A-Za-z0-9_-]{1,128}$/.test(name)) {
      found.push(`the tool name ${String(name)} does not match the pattern`);
    }
    if (typeof strict !== 'boolean') found.push(`the tool ${String(name)} does not say whether it is strict`);
    if (isObject(parameters)) {
      found.push(...ofRoot(parameters, String(name)), ...ofSchema(parameters, strict === true, String(name)));
      if (strict === true) found.push(...ofReferences(parameters, parameters, String(name)));
    }
  }
  return found;
}

const typeNames: readonly unknown[] = [
  ...['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
];

/** Whatever its tool says of strictness, a schema is one object at its root. */
function ofRoot(root: Fields, name: string): string[] {
  const other = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'].find((keyword) => root[keyword] !== undefined);
  if (root.type === 'object' && other === undefined) return [];
  return [
    `${name}: schema must have type 'object' and not have ${other ?? String(root.type)} at the top level`,
  ];
}

function ofReferences(value: unknown, root: Fields, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => ofReferences(each, root, name));
  if (!isObject(value)) return [];
  const { $ref, ...beside } = value;
  const found = Object.values(beside).flatMap((each) => ofReferences(each, root, name));
  if (typeof $ref !== 'string') return found;
  const others = Object.keys(beside);
  if (others.length > 0) found.push(`${name}: $ref cannot have keywords {${others.join(', ')}}`);
  if (!isThere($ref, root)) found.push(`${name}: the reference ${$ref} points nowhere`);
  return found;
}

function isThere(ref: string, root: unknown): boolean {
  if (ref !== '#' && !ref.startsWith('#/')) return false;
  let at = root;
  for (const step of ref.split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false;
    at = Reflect.get(at, key);
  }
  return isObject(at);
}

function ofSchema(schema: Fields, strict: boolean, name: string): string[] {
  const found: string[] = [];
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (schema.type !== undefined && !types.every((type) => typeNames.includes(type))) {
    found.push(`${name}: ${JSON.stringify(schema.type)} is no type`);
  }
  if (Array.isArray(schema.enum) && schema.enum.length === 0) found.push(`${name}: an empty enum`);
  if (schema.description !== undefined && typeof schema.description !== 'string') {
    found.push(`${name}: a description that is no text`);
  }
  if (schema.properties !== undefined && !isObject(schema.properties)) {
    found.push(`${name}: properties that are no object`);
  }
  const properties = isObject(schema.properties) ? schema.properties : {};
  if (types.includes('array') && !isObject(schema.items)) found.push(`${name}: an array without items`);
  if (strict && types.includes('object')) {
    if (schema.additionalProperties !== false) found.push(`${name}: additionalProperties must be false`);
    const required = Array.isArray(schema.required) ? schema.required : [];
    for (const key of Object.keys(properties)) {
      if (!required.includes(key)) found.push(`${name}: ${key} must be required`);
    }
  }
  const below = [
    ...Object.values(properties),
    ...[schema.items, schema.additionalProperties],
    ...[schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].flatMap(objectsIn),
    ...[schema.$defs, schema.definitions].flatMap((defs) => (isObject(defs) ? Object.values(defs) : [])),
  ];
  return [...found, ...below.filter(isObject).flatMap((one) => ofSchema(one, strict, name))];
}
