import {
  dereference,
  type Schema,
  schemaArrayKeyword,
  schemaKeyword,
  schemaMapKeyword,
} from '@cfworker/json-schema';
import { isFields } from './standard-schema.js';

/**
 * Looks for what a validator would only find when a call comes: references to nowhere, and patterns that are none.
 *
 * @throws `TypeError` that names the place.
 */
export function checkSchema(schema: Schema, place: string): void {
  // A copy, since places are written into it.
  const known = dereference(structuredClone(schema));
  visit(schema, place, (node, where) => {
    const { $ref, pattern, patternProperties } = node;
    if (typeof $ref === 'string' && !resolves($ref, known)) {
      throw new TypeError(`${where}.$ref refers to nothing in the schema.`);
    }
    if (typeof pattern === 'string' && !isPattern(pattern)) {
      throw new TypeError(`${where}.pattern is no regular expression, by the rules of its flag u.`);
    }
    for (const key of isFields(patternProperties) ? Object.keys(patternProperties) : []) {
      if (!isPattern(key))
        throw new TypeError(
          `${where}.patternProperties has a name that is no regular expression, by the rules of its flag u.`,
        );
    }
  });
}

/** Goes through a schema and those in it, and through nothing else that may stand there. */
function visit(
  node: unknown,
  where: string,
  look: (node: { readonly [keyword: string]: unknown }, where: string) => void,
): void {
  if (!isFields(node)) return;
  look(node, where);
  for (const [keyword, member] of Object.entries(node)) {
    const place = `${where}.${keyword}`;
    if (Array.isArray(member) && schemaArrayKeyword[keyword]) {
      for (const [index, one] of member.entries()) visit(one, `${place}[${index}]`, look);
    } else if (isFields(member) && schemaMapKeyword[keyword]) {
      for (const [name, one] of Object.entries(member)) visit(one, `${place}.${name}`, look);
    } else if (schemaKeyword[keyword]) {
      visit(member, place, look);
    }
  }
}

/** References are known by their whole address, relative to the schema's own. */
function resolves(ref: string, known: Readonly<Record<string, unknown>>): boolean {
  return ref === '#' || Object.keys(known).some((address) => address === ref || address.endsWith(ref));
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') !== undefined;
  } catch {
    return false;
  }
}
