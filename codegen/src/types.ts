import { compile, type JSONSchema, type Options } from 'json-schema-to-typescript';
import type { Bundle, Definition } from './bundle.js';
import { generatedHeader } from './header.js';
import { pascalCase } from './names.js';
import { type Json, mapChildren, type SchemaNode } from './schema-node.js';
import { unionPlanOf } from './union-plan.js';

/** What stands in the doc comment of each type about where it is known from. */
const SOURCES: Readonly<Record<string, string>> = {
  'prism-case': "Prism's conformance cases",
  'realtime-beta': 'the public Realtime beta events',
  recorded: 'recorded traffic',
  'responses-api': 'the public Responses API',
};

/** What json-schema-to-typescript is given for one vocabulary. */
export interface TypesInput {
  readonly schema: JSONSchema;
  readonly name: string;
  readonly options: Partial<Options>;
}

/**
 * Step 5: the TypeScript types of a vocabulary, by json-schema-to-typescript. It is given a copy of the
 * bundle in a form that it turns into good types; what it gives back is not patched.
 */
export async function generateTypes(bundle: Bundle): Promise<string> {
  const { schema, name, options } = typesInput(bundle);
  return compile(schema, name, options);
}

/** That copy, and how it is to be compiled. Plain JSON, so that it can be compiled without the rest of codegen. */
export function typesInput(bundle: Bundle): TypesInput {
  const definitions: Record<string, JSONSchema> = {};
  for (const definition of bundle.definitions.values()) {
    Object.assign(definitions, typeDefinitions(bundle, definition));
  }
  const mapDefinitions = bundle.declaredUnions.flatMap((union) => {
    const plan = unionPlanOf(bundle, bundle.definitions.get(union.title)?.schema ?? {});
    if (union.map === undefined || plan === undefined) return [];
    const members = plan.branches.map(({ tag, name }) => [tag, name] as const);
    const description = `The members of {@link ${union.title}}, each under its \`${plan.property}\`.`;
    return [[union.map, mapDefinition(members, description)] as const];
  });
  Object.assign(definitions, Object.fromEntries(mapDefinitions));

  const everything = Object.keys(definitions).map((name) => [name, name] as const);
  const root = mapDefinition(everything, `Every type of the ${bundle.name} vocabulary, by name.`);
  return {
    schema: { ...root, definitions },
    name: `${pascalCase(bundle.name)}Types`,
    options: {
      additionalProperties: false,
      bannerComment: banner(bundle),
      ignoreMinAndMaxItems: true,
      style: { bracketSpacing: true, singleQuote: true, printWidth: 110 },
    },
  };
}

/** Unknown tags are the one type that the schema does not define itself. */
function banner(bundle: Bundle): string {
  const usesUnknownTag = [...bundle.definitions.values()].some(({ schema }) =>
    Object.values(schema.properties ?? {}).some((property) => property['x-unknown-tag']),
  );
  const header = generatedHeader(bundle.name);
  return usesUnknownTag ? `${header}\n\nimport type { UnknownTag } from '../../unknown-tag.js';` : header;
}

function mapDefinition(
  members: readonly (readonly [key: string, name: string])[],
  description: string,
): JSONSchema {
  return {
    type: 'object',
    description,
    properties: Object.fromEntries(members.map(([key, name]) => [key, { $ref: `#/definitions/${name}` }])),
    required: members.map(([key]) => key),
  };
}

function typeDefinitions(bundle: Bundle, { name, schema }: Definition): Record<string, JSONSchema> {
  const description = documentation(schema);
  const known = schema['x-open-enum'];
  if (known !== undefined) {
    const values = Object.entries(known).map(([value, meaning]) => `- \`${value}\`: ${meaning}`);
    return {
      [`Known${name}`]: {
        type: 'string',
        enum: Object.keys(known),
        description: [`The values of {@link ${name}} known so far.`, values.join('\n')].join('\n\n'),
      },
      [name]: {
        tsType: `Known${name} | (string & {})`,
        description,
      },
    };
  }
  const plan = unionPlanOf(bundle, schema);
  if (plan !== undefined) {
    const names = plan.branches.map((branch) => branch.name);
    if (plan.unknown !== undefined) names.push(plan.unknown);
    return { [name]: { description, oneOf: names.map((branch) => ({ $ref: `#/definitions/${branch}` })) } };
  }
  return { [name]: { ...typeNode(schema), description } };
}

/** The doc text of a named type: what it is for, how it is spelled on the wire, and how that is known. */
function documentation(schema: SchemaNode): string {
  const tag = schema.properties?.type?.const;
  const kind = schema['x-kind'];
  const source = SOURCES[schema['x-source'] ?? ''];
  const lines = [
    typeof tag === 'string' && `On the wire: \`${tag}\`.`,
    kind !== undefined && `Decoded as: \`${kind}\`.`,
    source !== undefined && `Known from ${source}.`,
    schema['x-since'] !== undefined && `Since ${schema['x-since']}.`,
  ].filter((line) => line !== false);
  return [schema.description ?? '', lines.join(' ')].filter((part) => part !== '').join('\n\n');
}

/** A node in the form that json-schema-to-typescript turns into the right type. */
function typeNode(node: SchemaNode): JSONSchema {
  const { description, deprecated } = node;
  const doc = { ...(description !== undefined && { description }), ...(deprecated && { deprecated }) };
  // A ref with a description beside it would become a copy of the type; behind `allOf` it stays the type.
  if (node.$ref !== undefined) return { ...doc, allOf: [{ $ref: `#/definitions/${node.$ref}` }] };
  if (node['x-any']) return { ...doc, tsType: 'unknown' };
  if (node['x-unknown-tag']) return { ...doc, tsType: 'UnknownTag' };
  const { type, const: constant, enum: values, required } = node;
  const copy = mapChildren(node, (child) => child);
  return {
    ...doc,
    ...(type !== undefined && { type: typeof type === 'string' ? type : [...type] }),
    ...(constant !== undefined && { const: constant }),
    ...(values !== undefined && { enum: values.map(scalar) }),
    ...(required !== undefined && { required: [...required] }),
    ...(copy.properties && {
      properties: Object.fromEntries(
        Object.entries(copy.properties).map(([key, child]) => [key, typeNode(child)]),
      ),
    }),
    ...(copy.items && { items: typeNode(copy.items) }),
    ...(copy.anyOf && { anyOf: copy.anyOf.map(typeNode) }),
    ...(copy.additionalProperties !== undefined && {
      additionalProperties:
        typeof copy.additionalProperties === 'object'
          ? typeNode(copy.additionalProperties)
          : copy.additionalProperties,
    }),
  };
}

/** @throws Error on a value with parts, which an enum cannot list. */
function scalar(value: Json): string | number | boolean | null {
  if (typeof value === 'object' && value !== null) throw new Error('An enum lists single values only.');
  return value;
}
