import type { UnionDeclaration } from '../../src/load.js';
import { pascalCase } from '../../src/names.js';
import type { SchemaNode } from '../../src/schema-node.js';

/** A value that a validator must refuse, where, and by which rule. */
export type Rejection = readonly [value: unknown, path: string, rule: string];

/** An event as it comes over the wire. */
export interface WireEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A vocabulary made for one feature of the generator, and how what comes out must behave. */
export interface Scenario {
  /** Also the name of the folder that holds the expected files. */
  readonly name: string;
  /** The schema files, by their path inside the vocabulary. */
  readonly files: Readonly<Record<string, SchemaNode>>;
  readonly unions: readonly UnionDeclaration[];
  /** For each type that the feature is about: what its validator takes, and what it refuses. */
  readonly judges?: Readonly<
    Record<string, { readonly accepts: readonly unknown[]; readonly rejects: readonly Rejection[] }>
  >;
  /** Wire events and what the generated decoder makes of them; only for vocabularies with kinds. */
  readonly decodes?: readonly { readonly value: WireEvent; readonly event: object }[];
}

const start = { $schema: 'https://json-schema.org/draft/2020-12/schema', 'x-source': 'recorded' } as const;

/** The union of all files in the folder `events`, or in another one. */
export function unionOf(folder = 'events'): UnionDeclaration {
  return {
    title: 'AnyEvent',
    description: 'Every event of this vocabulary.',
    folder,
    discriminator: 'type',
    map: 'AnyEventMap',
  };
}

/** A file that describes an object. All properties are required unless `more` says otherwise. */
export function objectFile(
  title: string,
  properties: Readonly<Record<string, SchemaNode>>,
  more: SchemaNode = {},
): SchemaNode {
  const description = `An object for tests, called ${title}.`;
  return {
    ...start,
    title,
    description,
    type: 'object',
    properties,
    required: Object.keys(properties),
    ...more,
  };
}

/** A file that describes the event with this type on the wire. */
export function eventFile(
  wireType: string,
  properties: Readonly<Record<string, SchemaNode>>,
  more: SchemaNode = {},
): SchemaNode {
  return objectFile(`${pascalCase(wireType)}Event`, { type: tag(wireType), ...properties }, more);
}

/** A file that describes an event for the decoder, with the two ids that it looks for in every one. */
export function serverEventFile(
  wireType: string,
  properties: Readonly<Record<string, SchemaNode>>,
  more: SchemaNode,
): SchemaNode {
  const ids = { event_id: field(), prism_request_event_id: field() };
  const required = ['type', ...Object.keys(properties)];
  return eventFile(wireType, { ...ids, ...properties }, { required, ...more });
}

/** A file that describes anything but an object: an open enum, a union. */
export function otherFile(title: string, more: SchemaNode): SchemaNode {
  return { ...start, title, description: `A value for tests, called ${title}.`, ...more };
}

/** The property that tells the branches of a union apart. */
export function tag(value: string): SchemaNode {
  return { const: value, description: 'Tells it from the others.' };
}

/** A property of plain text, or of what `more` says. */
export function field(more: SchemaNode = { type: 'string' }): SchemaNode {
  return { description: 'A field for tests.', ...more };
}
