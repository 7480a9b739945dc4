/** A mistake in the schema, and the one finding that it must lead to. */
export interface LintCase {
  readonly rule: string;
  readonly mistake: string;
  /** Files that are added to the sound ones, or take their place, by their path inside the vocabulary. */
  readonly files: Readonly<Record<string, object>>;
  /** The file that the finding is about. */
  readonly path: string;
  readonly pointer: string;
}

const start = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  description: 'A file for tests.',
  'x-source': 'recorded',
};
const text = { type: 'string', description: 'A field for tests.' };
const tag = (value: string) => ({ const: value, description: 'Tells it from the others.' });
const ids = { event_id: text, prism_request_event_id: text };

/** An object in `shared/sample-thing.json` that holds the given properties. */
const thing = (properties: object, more: object = {}) => ({
  ...start,
  title: 'SampleThing',
  type: 'object',
  properties,
  ...more,
});
const part = (value: string, more: object = {}) => ({
  ...start,
  title: 'SamplePart',
  type: 'object',
  properties: { type: tag(value) },
  ...more,
});
const union = (more: object = {}) => ({
  ...start,
  title: 'SampleUnion',
  oneOf: [{ $ref: './sample-part.json' }, { $ref: './sample-thing.json' }],
  discriminator: { propertyName: 'type' },
  ...more,
});
const event = (more: object = {}) => ({
  ...start,
  title: 'SampleMovedEvent',
  type: 'object',
  'x-kind': 'moved',
  properties: { type: tag('sample.moved'), ...ids, part: { $ref: '../shared/sample-part.json' }, text },
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
    additionalProperties: false,
  },
  'shared/sample-part.json': part('part'),
  'shared/sample-thing.json': thing({ type: tag('thing'), text }),
  'shared/sample-union.json': union(),
};

const inThing = (
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
const inUnion = (
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
const inEvent = (rule: string, mistake: string, pointer: string, more: object): LintCase => ({
  rule,
  mistake,
  path: 'server/sample-moved.json',
  pointer,
  files: { 'server/sample-moved.json': event(more) },
});

/** At least one mistake for each rule. An `undefined` is a member that is left out. */
export const lintCases: readonly LintCase[] = [
  inThing('dialect', 'no dialect', '', {}, { $schema: undefined }),
  inThing('title', 'no title', '', {}, { title: undefined }),
  inThing('description', 'no description', '', {}, { description: undefined }),
  inThing('description', 'a property without a description', '/properties/a', { a: { type: 'string' } }),
  inThing('source', 'no source', '', {}, { 'x-source': undefined }),
  inThing('source', 'an unknown source', '', {}, { 'x-source': 'hearsay' }),
  inThing('full-stop', 'no full stop', '/description', {}, { description: 'A thing' }),
  inThing('full-stop', 'no full stop in a property', '/properties/a/description', {
    a: { type: 'string', description: 'A field' },
  }),
  {
    rule: 'file-name',
    mistake: 'a file with another name than its title',
    path: 'shared/other.json',
    pointer: '/title',
    files: { 'shared/other.json': { ...start, title: 'SampleName', type: 'string' } },
  },
  {
    rule: 'title-case',
    mistake: 'a title that ends in a digit',
    path: 'shared/sample2.json',
    pointer: '/title',
    files: { 'shared/sample2.json': { ...start, title: 'Sample2', type: 'string' } },
  },
  {
    rule: 'global-name',
    mistake: 'a title that is a global',
    path: 'shared/response.json',
    pointer: '/title',
    files: { 'shared/response.json': { ...start, title: 'Response', type: 'string' } },
  },
  {
    rule: 'unique-title',
    mistake: 'a title that a union has',
    path: 'shared/any-event.json',
    pointer: '/title',
    files: { 'shared/any-event.json': { ...start, title: 'AnyEvent', type: 'string' } },
  },
  {
    rule: 'event-title',
    mistake: 'an event whose title is not its wire type',
    path: 'server/sample-shifted.json',
    pointer: '/title',
    files: {
      'server/sample-shifted.json': event({ title: 'SampleShiftedEvent' }),
    },
  },
  inThing('allowed-keywords', 'a keyword that is not in the subset', '/properties/a', {
    a: { ...text, format: 'uri' },
  }),
  inThing('allowed-keywords', 'a keyword that nobody knows', '', {}, { 'x-colour': 'red' }),
  inThing('says-what-it-allows', 'a node that allows nothing in particular', '/properties/a', {
    a: { description: 'A field.' },
  }),
  inThing('says-what-it-allows', 'a node that says it twice', '/properties/a', {
    a: { ...text, const: 'a' },
  }),
  inThing('ref-target', 'a ref to nowhere', '/properties/a/$ref', { a: { $ref: './nowhere.json' } }),
  inThing('ref-target', 'a ref with a fragment', '/properties/a/$ref', {
    a: { $ref: './sample-part.json#/type' },
  }),
  inThing('named-objects', 'an object inside an object', '/properties/a', {
    a: { type: 'object', description: 'An object.', properties: { b: text } },
  }),
  inThing('required-exists', 'a required field that is not described', '/required', {}, { required: ['a'] }),
  inThing('inherited-name', 'a field that every object inherits', '/properties/toString', { toString: text }),
  inThing('property-name', 'a field that is no identifier', '/properties/a-b~1c', { 'a-b/c': text }),
  inThing('extra-fields', 'a closed object', '', {}, { additionalProperties: false }),
  {
    rule: 'extra-fields',
    mistake: 'an open client event',
    path: 'client/sample-open.json',
    pointer: '',
    files: {
      'client/sample-open.json': {
        ...start,
        title: 'SampleOpenEvent',
        type: 'object',
        properties: { type: tag('sample.open') },
      },
    },
  },
  inThing('pure-map', 'a map with named fields', '/additionalProperties', {}, { additionalProperties: true }),
  inThing('min-length', 'a least length above 1', '/properties/a/minLength', {
    a: { ...text, minLength: 2 },
  }),
  inThing('linear-pattern', 'a pattern that is not anchored', '/properties/a/pattern', {
    a: { ...text, pattern: 'a' },
  }),
  inThing('linear-pattern', 'a pattern that repeats a repetition', '/properties/a/pattern', {
    a: { ...text, pattern: '^(a+)+$' },
  }),
  inThing('limit-type', 'a limit for numbers on a text', '/properties/a', { a: { ...text, minimum: 0 } }),
  inThing('open-enum', 'an open enum without a file', '/properties/a/x-open-enum', {
    a: { ...text, 'x-open-enum': { a: 'The letter.' } },
  }),
  {
    rule: 'full-stop',
    mistake: 'a meaning without a full stop',
    path: 'shared/sample-enum.json',
    pointer: '/x-open-enum/a',
    files: {
      'shared/sample-enum.json': {
        ...start,
        title: 'SampleEnum',
        type: 'string',
        'x-open-enum': { a: 'The letter', b: 'The next one.' },
      },
    },
  },
  inUnion('union-discriminator', 'a union without a discriminator', '', { discriminator: undefined }),
  inUnion(
    'union-tag',
    'a branch without a tag',
    '/oneOf/1',
    {},
    { 'shared/sample-thing.json': thing({ text }) },
  ),
  inUnion(
    'union-match',
    'two branches with one tag',
    '/oneOf/1',
    {},
    { 'shared/sample-part.json': part('thing') },
  ),
  inEvent('kind', 'a server event without a kind', '', { 'x-kind': undefined }),
  inEvent('event-ids', 'a server event that does not describe its id', '', {
    properties: { type: tag('sample.moved'), prism_request_event_id: text },
  }),
  inEvent('kind-description', 'another kind without a description', '/x-kind-when', {
    'x-kind-when': { property: 'part.type', equals: 'part', kind: 'part' },
  }),
  inEvent('path', 'another kind that depends on nothing', '/x-kind-when', {
    'x-kind-when': { property: 'part.size', equals: '1', kind: 'part', description: 'A part.' },
  }),
  inEvent('path', 'a lifted field that is not there', '/x-lift/size', {
    'x-lift': { size: ['part.type', 'part.size'] },
  }),
  inEvent('ignore-unknown', 'a property that holds no open union', '/x-ignore-unknown', {
    'x-ignore-unknown': 'part',
  }),
  inEvent('decode', 'an unknown way to decode', '/properties/text/x-decode', {
    properties: { type: tag('sample.moved'), ...ids, text: { ...text, 'x-decode': 'mp3' } },
  }),
];
