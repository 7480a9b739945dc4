import type { Bundle } from '../bundle.js';
import { childNodes, type SchemaNode } from '../schema-node.js';
import { unionPlanOf } from '../union-plan.js';

/**
 * For each definition that is reached through unions alone, the property by which all of these tell it from
 * their other branches: whoever calls its check has looked at that tag already. A definition that something
 * refers to directly is not among them, nor is a member of unions with different discriminators.
 */
export function dispatchedTags(bundle: Bundle): Map<string, string> {
  const tags = new Map<string, string>();
  const others = new Set<string>();
  for (const { schema } of bundle.definitions.values()) {
    const { branches = [], property = '' } = unionPlanOf(bundle, schema) ?? {};
    for (const { name } of branches) {
      if ((tags.get(name) ?? property) !== property) others.add(name);
      tags.set(name, property);
    }
    for (const name of directRefs(schema)) others.add(name);
  }
  for (const name of others) tags.delete(name);
  return tags;
}

/** What a node refers to, but for the branches of a union. */
function directRefs(node: SchemaNode): string[] {
  const { oneOf: _, ...rest } = node;
  const below = childNodes(rest).flatMap((child) => directRefs(child.node));
  return node.$ref === undefined ? below : [node.$ref, ...below];
}
