import { type Bundle, definitionOf } from './bundle.js';
import type { Match, SchemaNode } from './schema-node.js';

/** One way to be a member of a union. */
export interface Branch {
  /** The definition's name. */
  readonly name: string;
  /** What its tag must be. */
  readonly tag: string;
  /** Whether a value without the tag may be this branch too. */
  readonly tagOptional: boolean;
  /** What tells it from a later branch with the same tag. */
  readonly match?: Match;
}

/** How to find the branch of a union that a value belongs to: first by its tag, then by `match`, in order. */
export interface UnionPlan {
  /** The property that tells the branches apart. */
  readonly property: string;
  readonly branches: readonly Branch[];
  /** The definition that describes values with any other tag; absent in a closed union. */
  readonly unknown?: string;
}

/** The plan of a union definition; undefined for any other definition. A union among the branches is expanded. */
export function unionPlanOf(bundle: Bundle, schema: SchemaNode): UnionPlan | undefined {
  const property = schema.discriminator?.propertyName;
  if (schema.oneOf === undefined || property === undefined) return undefined;
  const branches = schema.oneOf.flatMap((ref): readonly Branch[] => {
    const definition = definitionOf(bundle, ref.$ref ?? '');
    const nested = unionPlanOf(bundle, definition.schema);
    if (nested !== undefined) return nested.branches;
    const tag = definition.schema.properties?.[property]?.const;
    const match = definition.schema['x-match'];
    const branch = {
      name: definition.name,
      tag: String(tag),
      tagOptional: definition.schema.required?.includes(property) !== true,
    };
    return [match === undefined ? branch : { ...branch, match }];
  });
  // A branch that says what tells it apart is asked before one that takes what is left. The last one of a tag
  // takes whatever is left: a value with a known tag is never an unknown one.
  branches.sort((a, b) => Number(a.match === undefined) - Number(b.match === undefined));
  for (const [index, { match: _, ...branch }] of branches.entries()) {
    const isLast = !branches.slice(index + 1).some(({ tag }) => tag === branch.tag);
    if (isLast) branches[index] = branch;
  }
  const unknown = schema['x-unknown']?.$ref;
  return unknown === undefined ? { property, branches } : { property, branches, unknown };
}

/** The tags of a plan in order, each with the branches that carry it. */
export function branchesByTag(plan: UnionPlan): Map<string, Branch[]> {
  const groups = new Map<string, Branch[]>();
  for (const branch of plan.branches) {
    groups.set(branch.tag, [...(groups.get(branch.tag) ?? []), branch]);
  }
  return groups;
}
