import { type Bundle, type Definition, definitionOf } from '../bundle.js';
import { mapChildren, type SchemaNode, type TypeName, typesOf } from '../schema-node.js';
import { type UnionPlan, unionPlanOf } from '../union-plan.js';

/** A schema in the form that ajv generates a validator from. */
export interface ValidatorSchema {
  readonly $id: string;
  readonly [keyword: string]: unknown;
}

/**
 * The schema that ajv generates a validator from: without the texts, which would end up in the code, and with
 * unions spelled by our own `union` keyword.
 */
export function validatorSchema(bundle: Bundle, { name, schema }: Definition): ValidatorSchema {
  const plan = unionPlanOf(bundle, schema);
  if (plan !== undefined) return { $id: name, type: 'object', ...unionKeyword(plan) };
  return { $id: name, ...validatorNode(bundle, schema) };
}

function unionKeyword(plan: UnionPlan): { unionPlan: UnionPlan; union: Record<string, { $ref: string }> } {
  const names = plan.branches.map(({ name }) => name);
  if (plan.unknown !== undefined) names.push(plan.unknown);
  return { unionPlan: plan, union: Object.fromEntries(names.map((name) => [name, { $ref: name }])) };
}

/** Without texts, and with each `anyOf` whose options differ in type and each list of types spelled by our own keyword. */
function validatorNode(bundle: Bundle, node: SchemaNode): SchemaNode {
  const kept = Object.entries(node).filter(
    ([keyword]) => !ANNOTATIONS.has(keyword) && !keyword.startsWith('x-'),
  );
  const { anyOf, ...copy }: SchemaNode = mapChildren(Object.fromEntries(kept), (child) =>
    validatorNode(bundle, child),
  );
  if (anyOf !== undefined) {
    const types = (node.anyOf ?? []).map((option) => optionTypes(bundle, option));
    const disjoint = new Set(types.flat()).size === types.flat().length;
    return disjoint ? { ...copy, ...alternatives(anyOf, types) } : { ...copy, anyOf };
  }
  if (typeof copy.type !== 'object') return copy;
  const { type: names, ...rules } = copy;
  return alternatives(
    names.map((type) => (type === 'null' ? { type } : { type, ...rules })),
    names.map((name) => [name]),
  );
}

/** Options for values of different types, by our own keyword. */
function alternatives(options: readonly SchemaNode[], types: readonly (readonly TypeName[])[]): object {
  return { alternatives: options, alternativeTypes: types };
}

/** The types of the values that one option of an `anyOf` can take. */
function optionTypes(bundle: Bundle, option: SchemaNode): readonly TypeName[] {
  if (option.$ref === undefined) return typesOf(option);
  const { schema } = definitionOf(bundle, option.$ref);
  return schema.oneOf === undefined ? typesOf(schema) : ['object'];
}

const ANNOTATIONS: ReadonlySet<string> = new Set([
  '$schema',
  'title',
  'description',
  'deprecated',
  'default',
]);
