import {
  eventFile,
  field,
  objectFile,
  type Scenario,
  serverEventFile,
  unionOf,
} from '../support/scenario.js';

const part = objectFile('SamplePart', { text: field() });

// biome-ignore lint/suspicious/noTemplateCurlyInString: it must not be one in the generated code either.
const placeholder = '`${placeholder}`';
const hostile = `Ends */ a comment, ${placeholder}, 'single' and "double" \\.`;

/** How types refer to each other, and what their documentation says. */
export const refScenarios: readonly Scenario[] = [
  {
    // Each ref has a text of its own, and still there is one type, not `SamplePart1` and `SamplePart2`.
    name: 'described-refs',
    files: {
      'events/sample.json': eventFile('sample', {
        bare: { $ref: '../shared/sample-part.json' },
        first: { $ref: '../shared/sample-part.json', description: 'The first part.' },
        second: { $ref: '../shared/sample-part.json', description: 'The second part.', deprecated: true },
      }),
      'shared/sample-part.json': part,
    },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [{ type: 'sample', bare: { text: '' }, first: { text: '' }, second: { text: '' } }],
        rejects: [
          [{ type: 'sample', bare: { text: '' }, first: {}, second: { text: '' } }, '/first', 'required'],
        ],
      },
    },
  },
  {
    name: 'nullable-ref',
    files: {
      'events/sample.json': eventFile(
        'sample',
        { part: field({ anyOf: [{ $ref: '../shared/sample-part.json' }, { type: 'null' }] }) },
        { required: ['type'] },
      ),
      'shared/sample-part.json': part,
    },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [{ type: 'sample' }, { type: 'sample', part: null }, { type: 'sample', part: { text: '' } }],
        // One error each: null is not offered to a value that is an object.
        rejects: [
          [{ type: 'sample', part: { text: 1 } }, '/part/text', 'type'],
          [{ type: 'sample', part: 'a' }, '/part', 'type'],
        ],
      },
    },
  },
  {
    name: 'type-that-holds-itself',
    files: {
      'events/sample.json': eventFile('sample', { tree: { $ref: '../shared/sample-tree.json' } }),
      'shared/sample-tree.json': objectFile('SampleTree', {
        branches: field({ type: 'array', items: { $ref: './sample-tree.json' } }),
      }),
    },
    unions: [unionOf()],
    judges: {
      SampleTree: {
        accepts: [{ branches: [] }, { branches: [{ branches: [{ branches: [] }] }] }],
        rejects: [[{ branches: [{ branches: [{}] }] }, '/branches/0/branches/0', 'required']],
      },
    },
  },
  {
    name: 'deprecated',
    files: {
      'events/sample.json': eventFile(
        'sample',
        { old: field({ type: 'string', deprecated: true }) },
        { required: ['type'], deprecated: true },
      ),
    },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [{ type: 'sample' }, { type: 'sample', old: 'a' }],
        rejects: [[{ type: 'sample', old: 1 }, '/old', 'type']],
      },
    },
  },
  {
    // What stands in a text must not end a comment, a string or a template.
    name: 'hostile-texts',
    files: {
      'server/sample.json': serverEventFile(
        'sample',
        {
          text: field({
            type: 'string',
            description: hostile,
          }),
          quoted: field({ type: 'string', enum: ["it's", 'a "quote"', 'back\\slash', placeholder] }),
        },
        { 'x-kind': 'sample', description: hostile },
      ),
    },
    unions: [{ ...unionOf('server'), description: hostile }],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', text: '', quoted: "it's" },
          { type: 'sample', text: '', quoted: 'back\\slash' },
          { type: 'sample', text: '', quoted: placeholder },
        ],
        rejects: [[{ type: 'sample', text: '', quoted: 'its' }, '/quoted', 'enum']],
      },
    },
    decodes: [
      {
        value: { type: 'sample', text: '', quoted: 'a "quote"' },
        event: { kind: 'sample', text: '', quoted: 'a "quote"' },
      },
      { value: { type: 'sample', text: '', quoted: '' }, event: { code: 'invalid_field', path: '/quoted' } },
    ],
  },
];
