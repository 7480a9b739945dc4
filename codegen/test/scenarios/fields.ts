import { eventFile, field, objectFile, otherFile, type Scenario, unionOf } from '../support/scenario.js';

const part = objectFile('SamplePart', { text: field() });

/** What a single property can be. */
export const fieldScenarios: readonly Scenario[] = [
  {
    name: 'plain-event',
    files: { 'events/sample.json': eventFile('sample', { text: field() }) },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', text: '' },
          { type: 'sample', text: 'a', later: { kept: true } },
        ],
        rejects: [
          [{ type: 'sample' }, '', 'required'],
          [{ type: 'other', text: '' }, '/type', 'const'],
          [{ type: 'sample', text: 1 }, '/text', 'type'],
          [null, '', 'type'],
          [[], '', 'type'],
        ],
      },
      AnyEvent: {
        accepts: [{ type: 'sample', text: '' }],
        rejects: [
          [{ type: 'other' }, '', 'union'],
          [{ type: 'sample', text: null }, '/text', 'type'],
        ],
      },
    },
  },
  {
    name: 'optional-and-nullable',
    files: {
      'events/sample.json': eventFile(
        'sample',
        {
          absent: field({ type: 'integer' }),
          empty: field({ type: ['string', 'null'] }),
          both: field({ type: ['number', 'null'] }),
        },
        { required: ['type', 'empty'] },
      ),
    },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', empty: null },
          { type: 'sample', empty: '', absent: 0, both: null },
          { type: 'sample', empty: 'a', both: 0.5 },
        ],
        rejects: [
          [{ type: 'sample' }, '', 'required'],
          [{ type: 'sample', empty: null, absent: null }, '/absent', 'type'],
          [{ type: 'sample', empty: null, absent: 0.5 }, '/absent', 'type'],
          [{ type: 'sample', empty: 0 }, '/empty', 'type'],
          [{ type: 'sample', empty: null, both: Number.POSITIVE_INFINITY }, '/both', 'type'],
        ],
      },
    },
  },
  {
    name: 'open-enum',
    files: {
      'events/sample.json': eventFile('sample', { sample_status: { $ref: '../shared/sample-status.json' } }),
      'shared/sample-status.json': otherFile('SampleStatus', {
        type: 'string',
        'x-open-enum': { done: 'It is over.', "don't know": 'Nobody can say; "perhaps".' },
      }),
    },
    unions: [unionOf()],
    judges: {
      SampleStatus: { accepts: ['done', "don't know", 'later', ''], rejects: [[1, '', 'type']] },
      SampleEvent: {
        accepts: [{ type: 'sample', sample_status: 'later' }],
        rejects: [[{ type: 'sample', sample_status: null }, '/sample_status', 'type']],
      },
    },
  },
  {
    name: 'closed-enum',
    files: {
      'events/sample.json': eventFile('sample', {
        side: field({ type: 'string', enum: ['left', 'right'] }),
        level: field({ enum: [1, 2, null] }),
      }),
    },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', side: 'left', level: 2 },
          { type: 'sample', side: 'right', level: null },
        ],
        rejects: [
          [{ type: 'sample', side: 'middle', level: 1 }, '/side', 'enum'],
          [{ type: 'sample', side: 'left', level: '1' }, '/level', 'enum'],
        ],
      },
    },
  },
  {
    name: 'map-and-any-value',
    files: {
      'events/sample.json': eventFile('sample', {
        anything: field({ 'x-any': true }),
        open_map: field({ type: 'object', additionalProperties: true }),
        counts: field({ type: 'object', additionalProperties: { type: 'integer' } }),
      }),
    },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', anything: null, open_map: {}, counts: {} },
          { type: 'sample', anything: [1, 'a'], open_map: { a: null }, counts: { a: 1, b: -2 } },
        ],
        rejects: [
          [{ type: 'sample', open_map: {}, counts: {} }, '', 'required'],
          [{ type: 'sample', anything: 0, open_map: [], counts: {} }, '/open_map', 'type'],
          [{ type: 'sample', anything: 0, open_map: {}, counts: { 'a/b': '1' } }, '/counts/a~1b', 'type'],
        ],
      },
    },
  },
  {
    name: 'array-of-refs',
    files: {
      'events/sample.json': eventFile('sample', {
        parts: field({ type: 'array', items: { $ref: '../shared/sample-part.json' } }),
        perhaps: field({ type: ['array', 'null'], items: { type: 'string' } }),
      }),
      'shared/sample-part.json': part,
    },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', parts: [], perhaps: null },
          { type: 'sample', parts: [{ text: 'a' }, { text: '' }], perhaps: ['a'] },
        ],
        rejects: [
          [{ type: 'sample', parts: [{ text: 'a' }, {}], perhaps: null }, '/parts/1', 'required'],
          [{ type: 'sample', parts: { 0: { text: 'a' } }, perhaps: null }, '/parts', 'type'],
          [{ type: 'sample', parts: [], perhaps: [0] }, '/perhaps/0', 'type'],
        ],
      },
    },
  },
  {
    name: 'text-or-parts',
    files: {
      'events/sample.json': eventFile('sample', {
        content: field({
          anyOf: [
            { type: 'string' },
            { type: 'array', items: { $ref: '../shared/sample-part.json' } },
            { type: 'null' },
          ],
        }),
      }),
      'shared/sample-part.json': part,
    },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', content: 'a' },
          { type: 'sample', content: [{ text: 'a' }] },
          { type: 'sample', content: null },
        ],
        // One error each, which speaks of the option that was meant.
        rejects: [
          [{ type: 'sample', content: [{}] }, '/content/0', 'required'],
          [{ type: 'sample', content: {} }, '/content', 'type'],
        ],
      },
    },
  },
  {
    name: 'strict-client-event',
    files: {
      'client/sample.json': eventFile(
        'sample',
        { event_id: field(), settings: { $ref: '../shared/sample-part.json' } },
        { required: ['type', 'settings'], additionalProperties: false },
      ),
      'shared/sample-part.json': part,
    },
    unions: [unionOf('client')],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', settings: { text: '' } },
          { type: 'sample', event_id: '', settings: { text: '', later: 1 } },
        ],
        rejects: [[{ type: 'sample', settings: { text: '' }, later: 1 }, '', 'additionalProperties']],
      },
    },
  },
  {
    name: 'limits',
    files: {
      'events/sample.json': eventFile(
        'sample',
        {
          id: field({ type: 'string', minLength: 1 }),
          name: field({ type: 'string', maxLength: 3 }),
          word: field({ type: 'string', pattern: '^[a-z]+$' }),
          count: field({ type: 'integer', minimum: 1, maximum: 3 }),
          wait: field({ type: ['number', 'null'], exclusiveMinimum: 0 }),
          list: field({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 }),
        },
        { required: ['type'] },
      ),
    },
    unions: [unionOf()],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', id: ' ', name: '', word: 'abc', count: 1, wait: 0.001, list: ['a'] },
          // Three characters, but six UTF-16 units: a length counts characters.
          { type: 'sample', name: '𝄞𝄞𝄞', count: 3, wait: null, list: ['a', 'b'] },
        ],
        rejects: [
          [{ type: 'sample', id: '' }, '/id', 'minLength'],
          [{ type: 'sample', name: 'abcd' }, '/name', 'maxLength'],
          [{ type: 'sample', name: '𝄞𝄞𝄞𝄞' }, '/name', 'maxLength'],
          [{ type: 'sample', word: 'aBc' }, '/word', 'pattern'],
          [{ type: 'sample', word: 'abc\n' }, '/word', 'pattern'],
          [{ type: 'sample', count: 0 }, '/count', 'minimum'],
          [{ type: 'sample', count: 4 }, '/count', 'maximum'],
          [{ type: 'sample', wait: 0 }, '/wait', 'exclusiveMinimum'],
          [{ type: 'sample', list: [] }, '/list', 'minItems'],
          [{ type: 'sample', list: ['a', 'b', 'c'] }, '/list', 'maxItems'],
        ],
      },
    },
  },
];
