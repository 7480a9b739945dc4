import { type Bundle, definitionOf } from './bundle.js';
import type { SchemaNode } from './schema-node.js';
import { unionPlanOf } from './union-plan.js';

/** Which property makes an event one to ignore: when its tag is none of the known ones. */
export interface IgnoreRule {
  readonly property: string;
  /** The property inside it that tells the members of its union apart. */
  readonly tag: string;
  readonly known: readonly string[];
}

/** What `x-ignore-unknown` says of an event; undefined if it says nothing. */
export function ignoreRule(bundle: Bundle, schema: SchemaNode): IgnoreRule | undefined {
  const property = schema['x-ignore-unknown'];
  const ref = property === undefined ? undefined : schema.properties?.[property]?.$ref;
  if (property === undefined || ref === undefined) return undefined;
  const plan = unionPlanOf(bundle, definitionOf(bundle, ref).schema);
  if (plan === undefined) return undefined;
  return { property, tag: plan.property, known: [...new Set(plan.branches.map(({ tag }) => tag))] };
}
