import { type Bundle, type Definition, definitionOf } from '../bundle.js';
import { quote } from '../enums.js';
import { type IgnoreRule, ignoreRule } from '../ignore-rule.js';
import type { SchemaNode } from '../schema-node.js';
import { unionPlanOf } from '../union-plan.js';
import { BASE_PROPERTIES, decodedFieldNames, interfaceName } from './field-names.js';
import { liftValue, type Narrowing } from './lift.js';
import { typeText } from './type-text.js';

/** One field of a decoded event. */
export interface DecodedField {
  readonly name: string;
  /** Its type, as source text. */
  readonly type: string;
  /** Whether it may be undefined. */
  readonly optional: boolean;
  readonly description: string;
  /** The expression that reads it from `raw`, or from what the decoder made of it. */
  readonly expression: string;
}

/** What the decoder makes of a string before the event is built. */
export interface DecodeStep {
  readonly how: 'pcm16' | 'json-object';
  /** The property on the wire. */
  readonly property: string;
}

/** The kind of an event in which one property holds a certain branch of its union. */
export interface DecodedVariant {
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  /** When the event is of this kind, as source text. */
  readonly condition: string;
  readonly fields: readonly DecodedField[];
}

/** One decoded event: which wire type it comes from, and its fields. */
export interface DecodedEvent {
  /** The name of the interface, such as `DecodedTextDelta`. */
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  /** The type on the wire. */
  readonly wireType: string;
  /** The definition of the wire event. */
  readonly definition: Definition;
  readonly fields: readonly DecodedField[];
  readonly steps: readonly DecodeStep[];
  /** Another kind that the same wire type can have. */
  readonly variant: DecodedVariant | undefined;
  /** The property and the tags that make the event one to ignore when its tag is none of them. */
  readonly ignoreUnknown: IgnoreRule | undefined;
}

/** The decoded events of a union of wire events, in the order of its members. */
export function decodedEvents(bundle: Bundle, union: string): DecodedEvent[] {
  const plan = unionPlanOf(bundle, definitionOf(bundle, union).schema);
  return (plan?.branches ?? []).flatMap(({ name, tag }) => {
    const definition = definitionOf(bundle, name);
    const kind = definition.schema['x-kind'];
    return kind === undefined ? [] : [decodedEvent(bundle, definition, tag, kind)];
  });
}

function decodedEvent(bundle: Bundle, definition: Definition, wireType: string, kind: string): DecodedEvent {
  const { schema } = definition;
  const narrowings = kindNarrowings(bundle, schema);
  const when = schema['x-kind-when'];
  return {
    name: interfaceName(kind),
    kind,
    description: schema.description ?? '',
    wireType,
    definition,
    fields: decodedFields(bundle, schema, narrowings?.others),
    steps: wireProperties(schema).flatMap(([property, node]) => decodeStep(property, node)),
    variant: when && {
      name: interfaceName(when.kind),
      kind: when.kind,
      description: when.description,
      condition: `raw.${when.property} === ${quote(when.equals)}`,
      fields: decodedFields(bundle, schema, narrowings?.matching),
    },
    ignoreUnknown: ignoreRule(bundle, schema),
  };
}

/** The properties of a wire event that its decoded form names itself. */
function wireProperties({ properties = {} }: SchemaNode): [string, SchemaNode][] {
  return Object.entries(properties).filter(([name]) => !BASE_PROPERTIES.has(name));
}

function decodedFields(bundle: Bundle, schema: SchemaNode, narrowing?: Narrowing): DecodedField[] {
  const lifted = Object.entries(schema['x-lift'] ?? {}).flatMap(([name, paths]) => {
    const value = liftValue(bundle, schema, typeof paths === 'string' ? [paths] : paths, narrowing);
    return value === undefined ? [] : [{ name, ...value }];
  });
  const plain = wireProperties(schema).flatMap(([property, node]) =>
    plainFields(bundle, schema, property, node),
  );
  return [
    ...lifted,
    ...plain.map((field) =>
      narrowing?.property === field.name ? { ...field, type: narrowing.names.join(' | ') } : field,
    ),
  ];
}

/** What `x-kind-when` says of the union that it looks at: which branches it matches, and which are left. */
function kindNarrowings(
  bundle: Bundle,
  schema: SchemaNode,
): { readonly matching: Narrowing; readonly others: Narrowing } | undefined {
  const when = schema['x-kind-when'];
  const [property = ''] = when?.property.split('.') ?? [];
  const union = schema.properties?.[property]?.$ref;
  const plan = union === undefined ? undefined : unionPlanOf(bundle, definitionOf(bundle, union).schema);
  if (when === undefined || plan === undefined) return undefined;
  const [matching, others] = [true, false].map((wanted) =>
    plan.branches.filter(({ tag }) => (tag === when.equals) === wanted).map(({ name }) => name),
  );
  if (plan.unknown !== undefined) others?.push(plan.unknown);
  return {
    matching: { property, names: matching ?? [] },
    others: { property, names: others ?? [] },
  };
}

function decodeStep(property: string, { 'x-decode': how }: SchemaNode): DecodeStep[] {
  return how === 'pcm16' || how === 'json-object' ? [{ how, property }] : [];
}

function plainFields(bundle: Bundle, event: SchemaNode, property: string, node: SchemaNode): DecodedField[] {
  const optional = event.required?.includes(property) !== true;
  const [name = '', textName = ''] = decodedFieldNames(property, node);
  const description = node.description ?? describeRef(bundle, node);
  const field = { name, type: typeText(node), optional, description, expression: `raw.${property}` };
  if (node['x-decode'] === 'pcm16') {
    return [
      {
        name,
        type: 'Uint8Array',
        optional: false,
        description:
          'The sound: whole 16-bit samples, little-endian, decoded from the base64 text on the wire.',
        expression: 'audio',
      },
    ];
  }
  if (node['x-decode'] === 'json-object') {
    const parsed = {
      name,
      type: 'JsonObject',
      optional: false,
      description: `${description} Parsed; every number in it is finite.`,
      expression: 'parsed',
    };
    return [parsed, { ...field, name: textName, description: `The text that \`${name}\` was parsed from.` }];
  }
  return [field];
}

function describeRef(bundle: Bundle, node: SchemaNode): string {
  return node.$ref === undefined ? '' : (definitionOf(bundle, node.$ref).schema.description ?? '');
}
