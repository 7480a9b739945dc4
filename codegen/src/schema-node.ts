/** A JSON value, as it stands in a schema file. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The names that JSON Schema gives to the types of JSON values. */
export type TypeName = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** How one branch of a union is told from the others that carry the same tag. */
export type Match = Readonly<Record<string, { readonly type?: TypeName; readonly const?: string }>>;

/** Says which decoded kind an event gets when one of its fields has a certain value. */
export interface KindWhen {
  /** Dotted path of the field, such as `item.type`. */
  readonly property: string;
  readonly equals: string;
  readonly kind: string;
  /** What the event means then. */
  readonly description: string;
}

/**
 * One node of a schema file: the keywords of JSON Schema that the lint step allows, and our own.
 * `schema/README.md` says what each of ours means.
 */
export interface SchemaNode {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly default?: Json;
  readonly type?: TypeName | readonly TypeName[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaNode;
  readonly items?: SchemaNode;
  readonly oneOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly discriminator?: { readonly propertyName: string };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly 'x-source'?: string;
  readonly 'x-since'?: string;
  readonly 'x-any'?: boolean;
  readonly 'x-open-enum'?: Readonly<Record<string, string>>;
  readonly 'x-unknown'?: SchemaNode;
  readonly 'x-unknown-tag'?: boolean;
  readonly 'x-match'?: Match;
  readonly 'x-unions'?: readonly string[];
  readonly 'x-kind'?: string;
  readonly 'x-kind-when'?: KindWhen;
  readonly 'x-ignore-unknown'?: string;
  readonly 'x-lift'?: Readonly<Record<string, string | readonly string[]>>;
  readonly 'x-decode'?: string;
}

/** Every place below a node at which another schema may stand, with its JSON Pointer. */
export function childNodes(node: SchemaNode, pointer = ''): { node: SchemaNode; pointer: string }[] {
  const children: { node: SchemaNode; pointer: string }[] = [];
  const add = (child: SchemaNode, ...keys: string[]) => {
    children.push({ node: child, pointer: `${pointer}/${keys.map(escapePointer).join('/')}` });
  };
  for (const [name, child] of Object.entries(node.properties ?? {})) add(child, 'properties', name);
  if (node.items) add(node.items, 'items');
  if (typeof node.additionalProperties === 'object') add(node.additionalProperties, 'additionalProperties');
  for (const [index, child] of (node.oneOf ?? []).entries()) add(child, 'oneOf', String(index));
  for (const [index, child] of (node.anyOf ?? []).entries()) add(child, 'anyOf', String(index));
  if (node['x-unknown']) add(node['x-unknown'], 'x-unknown');
  return children;
}

/** A copy of a node in which every schema directly below it went through `change`. */
export function mapChildren(node: SchemaNode, change: (child: SchemaNode) => SchemaNode): SchemaNode {
  return {
    ...node,
    ...(node.properties && {
      properties: Object.fromEntries(
        Object.entries(node.properties).map(([name, child]) => [name, change(child)]),
      ),
    }),
    ...(node.items && { items: change(node.items) }),
    ...(typeof node.additionalProperties === 'object' && {
      additionalProperties: change(node.additionalProperties),
    }),
    ...(node.oneOf && { oneOf: node.oneOf.map(change) }),
    ...(node.anyOf && { anyOf: node.anyOf.map(change) }),
    ...(node['x-unknown'] && { 'x-unknown': change(node['x-unknown']) }),
  };
}

/** Escapes a key for use in a JSON Pointer (RFC 6901). */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The types that a node allows, as a list. */
export function typesOf(node: SchemaNode): readonly TypeName[] {
  if (node.type === undefined) return [];
  return typeof node.type === 'string' ? [node.type] : node.type;
}
