import { type Bundle, definitionOf } from '../bundle.js';
import { quote } from '../enums.js';
import type { SchemaNode } from '../schema-node.js';
import { type UnionPlan, unionPlanOf } from '../union-plan.js';
import { typeText } from './type-text.js';

/** A nested value that the decoded event carries at its top. */
export interface LiftedValue {
  readonly type: string;
  readonly optional: boolean;
  readonly description: string;
  readonly expression: string;
}

/** One place where a path can lead: the node, the code that reads it, and whether it may be missing. */
interface Place {
  readonly node: SchemaNode;
  readonly code: string;
  readonly optional: boolean;
}

/** What is known of a property that holds a union: only these branches are left. */
export interface Narrowing {
  readonly property: string;
  /** The names of the definitions that the value can still be. */
  readonly names: readonly string[];
}

/**
 * How to read the first of several dotted paths that holds a value. Null counts as missing. Undefined if
 * no path leads anywhere in the branches that are left.
 */
export function liftValue(
  bundle: Bundle,
  event: SchemaNode,
  paths: readonly string[],
  narrowing?: Narrowing,
): LiftedValue | undefined {
  const places = paths
    .map((path) => placeOf(bundle, event, path, narrowing))
    .filter((place) => place !== undefined);
  if (places.length === 0) return undefined;
  const optional = places.every((place) => place.optional);
  const types = new Set(places.map(({ node }) => typeText(withoutNull(node))));
  const code = places.map((place) => place.code).join(' ?? ');
  return {
    type: [...types].join(' | '),
    optional,
    description: places[0]?.node.description ?? '',
    expression: places.some(({ node }) => allowsNull(node)) ? `${code} ?? undefined` : code,
  };
}

function placeOf(
  bundle: Bundle,
  event: SchemaNode,
  path: string,
  narrowing: Narrowing | undefined,
): Place | undefined {
  let place: Place | undefined = { node: event, code: 'raw', optional: false };
  for (const key of path.split('.')) {
    if (place === undefined) return undefined;
    const target = objectNode(bundle, place.node);
    const plan = unionPlanOf(bundle, target);
    const names: readonly string[] | undefined =
      narrowing !== undefined && place.code === `raw.${narrowing.property}` ? narrowing.names : undefined;
    place = plan === undefined ? objectStep(target, place, key) : unionStep(bundle, plan, place, key, names);
  }
  return place;
}

function objectStep(target: SchemaNode, { node, code, optional }: Place, key: string): Place | undefined {
  const child = target.properties?.[key];
  if (child === undefined) return undefined;
  const missing = optional || allowsNull(node);
  return {
    node: child,
    code: missing ? `${code}?.${key}` : `${code}.${key}`,
    optional: missing || target.required?.includes(key) !== true,
  };
}

/** On a union only the branches that have the property are read. */
function unionStep(
  bundle: Bundle,
  plan: UnionPlan,
  { code, optional }: Place,
  key: string,
  names: readonly string[] | undefined,
): Place | undefined {
  const all = plan.branches.map(({ name, tag }): [string, string | undefined] => [name, tag]);
  if (plan.unknown !== undefined) all.push([plan.unknown, undefined]);
  const branches = all
    .filter(([name]) => names === undefined || names.includes(name))
    .map(([name, tag]) => ({ tag, schema: definitionOf(bundle, name).schema }));
  const having = branches.filter(({ schema }) => schema.properties?.[key] !== undefined);
  const child = having[0]?.schema.properties?.[key];
  if (child === undefined) return undefined;
  const always = branches.every(({ schema }) => schema.required?.includes(key));
  if (having.length === branches.length) {
    return { node: child, code: `${code}.${key}`, optional: optional || !always };
  }
  const tags = having.flatMap(({ tag }) => (tag === undefined ? [] : [tag]));
  const condition = tags.map((tag) => `${code}.${plan.property} === ${quote(tag)}`).join(' || ');
  return { node: child, code: `(${condition} ? ${code}.${key} : undefined)`, optional: true };
}

/** The object that a node stands for: behind a ref, and beside a null. */
function objectNode(bundle: Bundle, node: SchemaNode): SchemaNode {
  const inner = withoutNull(node);
  return inner.$ref === undefined ? inner : definitionOf(bundle, inner.$ref).schema;
}

function allowsNull(node: SchemaNode): boolean {
  if (node.anyOf !== undefined) return node.anyOf.some((option) => option.type === 'null');
  return Array.isArray(node.type) && node.type.includes('null');
}

function withoutNull(node: SchemaNode): SchemaNode {
  if (node.anyOf !== undefined) {
    const options = node.anyOf.filter((option) => option.type !== 'null');
    const [only] = options;
    return options.length === 1 && only !== undefined
      ? { ...only, ...describe(node) }
      : { ...node, anyOf: options };
  }
  if (typeof node.type === 'string' || node.type === undefined) return node;
  return { ...node, type: node.type.filter((name) => name !== 'null') };
}

function describe({ description }: SchemaNode): { description?: string } {
  return description === undefined ? {} : { description };
}
