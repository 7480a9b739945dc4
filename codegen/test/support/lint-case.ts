import type { UnionDeclaration } from '../../src/load.js';

/** A mistake in the schema, and the one finding that it must lead to. */
export interface LintCase {
  readonly rule: string;
  readonly mistake: string;
  /** Files that are added to the sound ones, or take their place, by their path inside the vocabulary. */
  readonly files: Readonly<Record<string, object>>;
  /** Unions that are declared beside the sound ones. */
  readonly unions?: readonly UnionDeclaration[];
  /** The file that the finding is about. */
  readonly path: string;
  readonly pointer: string;
}

/** The unions that the sound vocabulary declares. */
export const soundUnions: readonly UnionDeclaration[] = [
  { title: 'AnyEvent', description: 'Events for tests.', folder: 'server', discriminator: 'type' },
  { title: 'AnyClientEvent', description: 'Events for tests.', folder: 'client', discriminator: 'type' },
];

/** What every file begins with. */
export const start = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  description: 'A file for tests.',
  'x-source': 'recorded',
};
/** A property of plain text. */
export const text = { type: 'string', description: 'A field for tests.' };
/** The property that tells a file from the other branches of its union. */
export const tag = (value: string) => ({ const: value, description: 'Tells it from the others.' });
/** The properties that the decoder looks for in every event. */
export const ids = { event_id: text, prism_request_event_id: text };

/** An object in `shared/sample-thing.json` that holds the given properties. */
export const thing = (properties: object, more: object = {}) => ({
  ...start,
  title: 'SampleThing',
  type: 'object',
  properties,
  ...more,
});
/** An object in `shared/sample-part.json` with a tag. */
export const part = (value: string, more: object = {}) => ({
  ...start,
  title: 'SamplePart',
  type: 'object',
  properties: { type: tag(value) },
  ...more,
});
/** The union in `shared/sample-union.json`. */
export const union = (more: object = {}) => ({
  ...start,
  title: 'SampleUnion',
  oneOf: [{ $ref: './sample-part.json' }, { $ref: './sample-thing.json' }],
  discriminator: { propertyName: 'type' },
  ...more,
});
/** The event in `server/sample-moved.json`. */
export const event = (more: object = {}) => ({
  ...start,
  title: 'SampleMovedEvent',
  type: 'object',
  'x-kind': 'moved',
  properties: { type: tag('sample.moved'), ...ids, part: { $ref: '../shared/sample-part.json' }, text },
  required: ['type'],
  ...more,
});

/** A vocabulary without a mistake, which each case changes in one place. */
export const soundFiles: Readonly<Record<string, object>> = {
  'server/sample-moved.json': event(),
  'client/sample-move.json': {
    ...start,
    title: 'SampleMoveEvent',
    type: 'object',
    properties: { type: tag('sample.move') },
    required: ['type'],
    additionalProperties: false,
  },
  'shared/sample-part.json': part('part'),
  'shared/sample-thing.json': thing({ type: tag('thing'), text }),
  'shared/sample-union.json': union(),
};

/** A mistake in `shared/sample-thing.json`. */
export const inThing = (
  rule: string,
  mistake: string,
  pointer: string,
  properties: object,
  more: object = {},
): LintCase => ({
  rule,
  mistake,
  path: 'shared/sample-thing.json',
  pointer,
  files: { 'shared/sample-thing.json': thing({ type: tag('thing'), ...properties }, more) },
});
/** A mistake in `shared/sample-union.json`. */
export const inUnion = (
  rule: string,
  mistake: string,
  pointer: string,
  more: object,
  files: object = {},
): LintCase => ({
  rule,
  mistake,
  path: 'shared/sample-union.json',
  pointer,
  files: { 'shared/sample-union.json': union(more), ...files },
});
/** A mistake in `server/sample-moved.json`. */
export const inEvent = (rule: string, mistake: string, pointer: string, more: object): LintCase => ({
  rule,
  mistake,
  path: 'server/sample-moved.json',
  pointer,
  files: { 'server/sample-moved.json': event(more) },
});

/** A mistake in a file without properties. */
export const inAlias = (
  rule: string,
  mistake: string,
  schema: object,
  path = 'shared/sample-alias.json',
  more: object = {},
): LintCase => ({
  rule,
  mistake,
  path,
  pointer: '',
  files: { 'shared/sample-alias.json': { ...start, title: 'SampleAlias', ...schema }, ...more },
});
/** A mistake in one more file for the decoder. */
export const inServerFile = (
  rule: string,
  mistake: string,
  name: string,
  pointer: string,
  schema: object,
): LintCase => ({
  rule,
  mistake,
  path: `server/${name}.json`,
  pointer,
  files: { [`server/${name}.json`]: event(schema) },
});
/** A mistake in one more union of `vocabulary.json`. */
export const inVocabulary = (
  rule: string,
  mistake: string,
  pointer: string,
  declared: Partial<UnionDeclaration>,
): LintCase => ({
  rule,
  mistake,
  path: 'vocabulary.json',
  pointer,
  files: {},
  unions: [{ title: 'MoreEvent', description: 'Events for tests.', discriminator: 'type', ...declared }],
});
/** Gives another kind to events with a part. */
export const otherKind = (kind: string) => ({
  'x-kind-when': { property: 'part.type', equals: 'part', kind, description: 'A part.' },
});
/** The properties of an event, with `more` among them. */
export const properties = (more: object) => ({ properties: { type: tag('sample.moved'), ...ids, ...more } });
