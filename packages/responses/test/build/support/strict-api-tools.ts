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
    if (isObject(parameters)) found.push(...ofSchema(parameters, strict === true, String(name)));
  }
  return found;
}

function ofSchema(schema: Fields, strict: boolean, name: string): string[] {
  const found: string[] = [];
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
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
    ...objectsIn(schema.anyOf),
    ...(isObject(schema.$defs) ? Object.values(schema.$defs) : []),
  ];
  return [...found, ...below.filter(isObject).flatMap((one) => ofSchema(one, strict, name))];
}
