import {
  event,
  ids,
  inAlias,
  inEvent,
  inServerFile,
  inThing,
  inUnion,
  inVocabulary,
  type LintCase,
  otherKind,
  part,
  properties,
  start,
  tag,
  text,
  thing,
  union,
} from './support/lint-case.js';

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
  inEvent('tag-required', 'an event that need not say its type', '/required', { required: [] }),
  inThing('array-items', 'an array of nobody knows what', '/properties/a', {
    a: { type: 'array', description: 'A field.' },
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
      'server/sample-shifted.json': event({
        title: 'SampleShiftedEvent',
        'x-kind': 'shifted',
        properties: { type: tag('sample.shift'), ...ids, text },
      }),
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
        required: ['type'],
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

  // What every object inherits is no remedy.
  inThing('allowed-keywords', 'a keyword called constructor', '', {}, { constructor: 1 }),
  inThing('allowed-keywords', 'a keyword called toString', '', {}, { toString: 1 }),
  inThing('allowed-keywords', 'a keyword called __proto__', '', {}, { ['__proto__']: 1 }),
  inThing('pattern-syntax', 'a class that ends before it begins', '/properties/a/pattern', {
    a: { ...text, pattern: '^[z-a]+$' },
  }),
  inThing('pattern-syntax', 'a repetition that ends before it begins', '/properties/a/pattern', {
    a: { ...text, pattern: '^[a]{3,1}$' },
  }),
  inThing('limit-type', 'a limit for texts on a number', '/properties/a', {
    a: { ...text, type: 'number', maxLength: 5 },
  }),
  inThing('limit-type', 'a limit for arrays on a text', '/properties/a', { a: { ...text, minItems: 1 } }),
  inThing('plain-limit', 'a limit that prints with an exponent', '/properties/a/maximum', {
    a: { ...text, type: 'number', maximum: 1e21 },
  }),
  inThing('plain-limit', 'a limit that prints with a negative exponent', '/properties/a/exclusiveMinimum', {
    a: { ...text, type: 'number', exclusiveMinimum: 1e-7 },
  }),
  inThing('named-unions', 'a union without a file', '/properties/a', {
    a: {
      description: 'A union.',
      oneOf: [{ $ref: './sample-part.json' }],
      discriminator: { propertyName: 'type' },
    },
  }),
  inUnion(
    'union-discriminator',
    'a union among the branches that goes by another property',
    '/oneOf/1',
    { oneOf: [{ $ref: './sample-part.json' }, { $ref: './sample-roles.json' }] },
    {
      'shared/sample-roles.json': union({
        title: 'SampleRoles',
        oneOf: [{ $ref: './sample-user.json' }],
        discriminator: { propertyName: 'role' },
      }),
      'shared/sample-user.json': thing({ role: tag('user') }, { title: 'SampleUser' }),
    },
  ),
  inServerFile('union-tag', 'a file without a tag in the folder of a declared union', 'sample-still', '', {
    title: 'SampleStill',
    'x-kind': 'still',
    properties: { ...ids, text },
    required: [],
  }),
  inServerFile('union-match', 'two files with one tag in the folder of a union', 'sample-twin', '', {
    title: 'SampleTwin',
    'x-kind': 'twin',
  }),
  inThing('union-name', 'a union that nobody declares', '/x-unions/0', {}, { 'x-unions': ['AnyEvnt'] }),
  inThing('union-name', 'a union that takes a folder', '/x-unions/0', {}, { 'x-unions': ['AnyEvent'] }),
  inVocabulary('unique-title', 'a union and a map with one name', '/unions/2/map', {
    folder: 'client',
    map: 'AnyEvent',
  }),
  inVocabulary('union-members', 'a union of a folder without files', '/unions/2/folder', { folder: 'sever' }),
  inVocabulary('union-members', 'a union that no file names', '/unions/2', {}),
  {
    rule: 'folder',
    mistake: 'a folder inside a folder',
    path: 'server/more/sample-deep.json',
    pointer: '',
    files: {
      'server/more/sample-deep.json': { ...start, title: 'SampleDeep', type: 'string' },
    },
  },
  {
    rule: 'folder',
    mistake: 'a file beside vocabulary.json',
    path: 'sample-lost.json',
    pointer: '',
    files: { 'sample-lost.json': { ...start, title: 'SampleLost', type: 'string' } },
  },
  inAlias('ref-cycle', 'a ref to the file itself', { $ref: './sample-alias.json' }),
  inAlias(
    'ref-cycle',
    'two refs to each other, found once',
    { $ref: './sample-zebra.json' },
    'shared/sample-alias.json',
    {
      'shared/sample-zebra.json': { ...start, title: 'SampleZebra', $ref: './sample-alias.json' },
    },
  ),
  inAlias('ref-cycle', 'an array of itself', { type: 'array', items: { $ref: './sample-alias.json' } }),
  inUnion('ref-cycle', 'a union of itself', '', { oneOf: [{ $ref: './sample-union.json' }] }),
  inUnion(
    'ref-cycle',
    'two unions of each other',
    '',
    { oneOf: [{ $ref: './sample-unions.json' }] },
    {
      'shared/sample-unions.json': union({
        title: 'SampleUnions',
        oneOf: [{ $ref: './sample-union.json' }],
      }),
    },
  ),
  inUnion('ref-cycle', 'a union that is its own unknown branch', '', {
    'x-unknown': { $ref: './sample-union.json' },
  }),
  {
    ...inUnion('ref-cycle', 'a file that holds the declared union it belongs to', '', {
      oneOf: [{ $ref: 'MoreEvent' }],
      'x-unions': ['MoreEvent'],
    }),
    unions: [{ title: 'MoreEvent', description: 'Events for tests.', discriminator: 'type' }],
  },
  inEvent('kind-name', 'a kind with a capital', '/x-kind', { 'x-kind': 'Moved' }),
  inEvent('kind-name', 'a kind that the decoder uses itself', '/x-kind', { 'x-kind': 'ignored' }),
  inEvent('kind-name', 'a kind whose type is that of all events', '/x-kind', { 'x-kind': 'event.map' }),
  inEvent('kind-name', 'another kind with a dash', '/x-kind-when/kind', otherKind('a-part')),
  inEvent('unique-kind', 'another kind that is the same', '/x-kind-when/kind', otherKind('moved')),
  inServerFile('unique-kind', 'a kind of another file', 'sample-shifted', '/x-kind', {
    title: 'SampleShiftedEvent',
    properties: { type: tag('sample.shifted'), ...ids, text },
  }),
  inServerFile('unique-kind', 'a kind whose type is that of another', 'sample-shifted', '/x-kind', {
    title: 'SampleShiftedEvent',
    'x-kind': 'moved._',
    properties: { type: tag('sample.shifted'), ...ids, text },
  }),
  inEvent('decoded-name', 'a lifted field that is no identifier', '/x-lift/part-type', {
    'x-lift': { 'part-type': 'part.type' },
  }),
  inEvent('decoded-name', 'a lifted field that every object inherits', '/x-lift/__proto__', {
    'x-lift': { ['__proto__']: 'part.type' },
  }),
  inEvent(
    'decoded-name',
    'a property without a name of its own',
    '/properties/prism_1st',
    properties({ prism_1st: text }),
  ),
  inEvent(
    'decoded-name',
    'two properties with one name',
    '/properties/prism_foo_bar',
    properties({ foo_bar: text, prism_foo_bar: text }),
  ),
  inEvent('decoded-name', 'a property called raw', '/properties/raw', properties({ raw: text })),
  inEvent(
    'decoded-name',
    'a property called as an id',
    '/properties/prism_event_id',
    properties({ prism_event_id: text }),
  ),
  inEvent('decoded-name', 'a property called as a lifted field', '/properties/text', {
    'x-lift': { text: 'text' },
  }),
  inEvent(
    'decoded-name',
    'a property called as the text of another',
    '/properties/foo_text',
    properties({ foo: { ...text, 'x-decode': 'json-object' }, foo_text: text }),
  ),
  inEvent(
    'decode-once',
    'two fields of sound',
    '/properties/b/x-decode',
    properties({ a: { ...text, 'x-decode': 'pcm16' }, b: { ...text, 'x-decode': 'pcm16' } }),
  ),
  inEvent(
    'decode-once',
    'two fields of JSON text',
    '/properties/b/x-decode',
    properties({ a: { ...text, 'x-decode': 'json-object' }, b: { ...text, 'x-decode': 'json-object' } }),
  ),
];
