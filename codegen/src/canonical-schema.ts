import type { Bundle } from './bundle.js';
import { type Json, mapChildren, type SchemaNode } from './schema-node.js';
import { type Branch, branchesByTag, type UnionPlan, unionPlanOf } from './union-plan.js';

/**
 * Step 4: the vocabulary as one plain JSON Schema 2020-12 document, for validators of every language and as
 * the referee of the generated ones. Unions are spelled with standard keywords only, so that a validator that
 * knows none of ours judges each value exactly as the generated code does.
 */
export function canonicalSchema(bundle: Bundle): Json {
  const definitions = [...bundle.definitions.values()].map(({ name, schema }): [string, Json] => {
    const plan = unionPlanOf(bundle, schema);
    return [name, plan === undefined ? plainNode(schema) : unionNode(schema, plan)];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:prismwire:schema:${bundle.name}`,
    anyOf: bundle.declaredUnions.map(({ title }) => refTo(title)),
    $defs: Object.fromEntries(definitions),
  };
}

function refTo(name: string): { $ref: string } {
  return { $ref: `#/$defs/${name}` };
}

function plainNode(node: SchemaNode): Json {
  const rewrite = (child: SchemaNode): SchemaNode => {
    const copy = mapChildren(child, rewrite);
    return child.$ref === undefined ? copy : { ...copy, ...refTo(child.$ref) };
  };
  const { $schema: _, ...copy } = rewrite(node);
  return toJson(copy);
}

function unionNode(schema: SchemaNode, plan: UnionPlan): Json {
  const groups = branchesByTag(plan);
  const branches = [...groups.values()].map((group) => groupNode(group));
  if (plan.unknown !== undefined) {
    const otherTag = { properties: { [plan.property]: { not: { enum: [...groups.keys()] } } } };
    branches.push({ allOf: [refTo(plan.unknown), otherTag] });
  }
  const { title, description } = schema;
  return toJson({ title, description, discriminator: { propertyName: plan.property }, oneOf: branches });
}

/** Branches with one tag: the first whose `match` holds is the one meant. */
function groupNode([branch, ...rest]: readonly Branch[]): Json {
  if (branch === undefined) return false;
  if (branch.match === undefined || rest.length === 0) return refTo(branch.name);
  return {
    if: { required: Object.keys(branch.match), properties: toJson(branch.match) },
    // biome-ignore lint/suspicious/noThenProperty: this is the keyword of JSON Schema, not a promise.
    then: refTo(branch.name),
    else: groupNode(rest),
  };
}

/** Drops members that are undefined, which JSON cannot hold. */
function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
