import { quote } from '../enums.js';
import type { SchemaNode } from '../schema-node.js';

/**
 * The TypeScript type of a node, as source text. Named types are given by name. Objects without a name do not
 * occur at the top of an event: the lint step asks for a file.
 */
export function typeText(node: SchemaNode): string {
  if (node.$ref !== undefined) return node.$ref;
  if (node.const !== undefined) return literalText(node.const);
  if (node.enum !== undefined) return node.enum.map(literalText).join(' | ');
  if (node.anyOf !== undefined) return node.anyOf.map(typeText).join(' | ');
  if (node.type === undefined) return 'unknown';
  const names = typeof node.type === 'string' ? [node.type] : node.type;
  return names.map((name) => primitiveText(name, node)).join(' | ');
}

/** The names of the types that a node refers to. */
export function typeNames(node: SchemaNode): string[] {
  if (node.$ref !== undefined) return [node.$ref];
  return [...(node.anyOf ?? []), ...(node.items ? [node.items] : [])].flatMap(typeNames);
}

function literalText(value: unknown): string {
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}

function primitiveText(name: string, node: SchemaNode): string {
  if (name === 'integer') return 'number';
  if (name === 'array') {
    const item = node.items === undefined ? 'unknown' : typeText(node.items);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (name === 'object') {
    const value =
      typeof node.additionalProperties === 'object' ? typeText(node.additionalProperties) : 'unknown';
    return `{ [key: string]: ${value} }`;
  }
  return name;
}
