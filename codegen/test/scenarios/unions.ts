import { eventFile, field, objectFile, otherFile, type Scenario, tag, unionOf } from '../support/scenario.js';

const apple = objectFile('SampleApple', { type: tag('apple'), size: field({ type: 'integer' }) });
const pear = objectFile('SamplePear', { type: tag('pear'), ripe: field({ type: 'boolean' }) });
const event = eventFile('sample', { fruit: { $ref: '../shared/sample-fruit.json' } });

const fruit = (...names: readonly string[]) =>
  otherFile('SampleFruit', {
    oneOf: names.map((name) => ({ $ref: `./sample-${name}.json` })),
    discriminator: { propertyName: 'type' },
  });

/** How the branches of a union are found. */
export const unionScenarios: readonly Scenario[] = [
  {
    name: 'closed-union',
    files: {
      'events/sample.json': event,
      'shared/sample-fruit.json': fruit('apple', 'pear'),
      'shared/sample-apple.json': apple,
      'shared/sample-pear.json': pear,
    },
    unions: [unionOf()],
    judges: {
      SampleFruit: {
        accepts: [
          { type: 'apple', size: 1 },
          { type: 'pear', ripe: false, size: 'kept' },
        ],
        // One error each, about the branch that the tag names.
        rejects: [
          [{ type: 'apple', size: '1' }, '/size', 'type'],
          [{ type: 'plum' }, '', 'union'],
          [{ type: 'constructor' }, '', 'union'],
          [{ type: 1 }, '', 'union'],
          [{}, '', 'union'],
          ['apple', '', 'type'],
        ],
      },
      SampleEvent: {
        accepts: [{ type: 'sample', fruit: { type: 'pear', ripe: true } }],
        rejects: [[{ type: 'sample', fruit: { type: 'pear' } }, '/fruit', 'required']],
      },
    },
  },
  {
    name: 'open-union',
    files: {
      'events/sample.json': event,
      'shared/sample-fruit.json': {
        ...fruit('apple', 'pear'),
        'x-unknown': { $ref: './sample-unknown-fruit.json' },
      },
      'shared/sample-apple.json': apple,
      'shared/sample-pear.json': pear,
      'shared/sample-unknown-fruit.json': objectFile(
        'SampleUnknownFruit',
        { id: field(), type: field({ type: 'string', 'x-unknown-tag': true }) },
        { required: ['id'] },
      ),
    },
    unions: [unionOf()],
    judges: {
      SampleFruit: {
        accepts: [{ type: 'apple', size: 1 }, { type: 'plum', id: 'a' }, { id: 'a' }],
        rejects: [
          // A known tag never falls back to the unknown branch.
          [{ type: 'apple', id: 'a' }, '', 'required'],
          [{ type: 'plum' }, '', 'required'],
          [{ type: 1, id: 'a' }, '/type', 'type'],
        ],
      },
    },
  },
  {
    name: 'branches-told-by-match',
    files: {
      'events/sample.json': event,
      'shared/sample-fruit.json': fruit('cut-apple', 'red-apple', 'apple', 'pear'),
      'shared/sample-cut-apple.json': objectFile(
        'SampleCutApple',
        { type: tag('apple'), pieces: field({ type: 'array', items: { type: 'integer' } }) },
        { 'x-match': { pieces: { type: 'array' } } },
      ),
      'shared/sample-red-apple.json': objectFile(
        'SampleRedApple',
        { type: tag('apple'), colour: field({ const: 'red' }), shine: field({ type: 'number' }) },
        { 'x-match': { colour: { const: 'red' } }, required: ['colour', 'shine'] },
      ),
      'shared/sample-apple.json': apple,
      'shared/sample-pear.json': pear,
    },
    unions: [unionOf()],
    judges: {
      SampleFruit: {
        accepts: [
          { type: 'apple', pieces: [1, 2] },
          { type: 'apple', colour: 'red', shine: 0.5 },
          // This branch does not require its tag.
          { colour: 'red', shine: 0.5 },
          { type: 'apple', colour: 'green', size: 1 },
          { type: 'pear', ripe: true, pieces: 'whole' },
        ],
        rejects: [
          [{ type: 'apple', pieces: ['1'] }, '/pieces/0', 'type'],
          [{ type: 'apple', colour: 'red', size: 1 }, '', 'required'],
          [{ type: 'apple', colour: 'green' }, '', 'required'],
        ],
      },
    },
  },
  {
    name: 'union-in-a-union',
    files: {
      'events/sample.json': eventFile('sample', { food: { $ref: '../shared/sample-food.json' } }),
      'shared/sample-food.json': otherFile('SampleFood', {
        oneOf: [{ $ref: './sample-fruit.json' }, { $ref: './sample-bread.json' }],
        discriminator: { propertyName: 'type' },
      }),
      'shared/sample-fruit.json': fruit('apple', 'pear'),
      'shared/sample-apple.json': apple,
      'shared/sample-pear.json': pear,
      'shared/sample-bread.json': objectFile('SampleBread', { type: tag('bread') }),
    },
    unions: [unionOf()],
    judges: {
      SampleFood: {
        accepts: [{ type: 'apple', size: 1 }, { type: 'bread' }],
        rejects: [
          [{ type: 'apple' }, '', 'required'],
          [{ type: 'plum' }, '', 'union'],
        ],
      },
    },
  },
  {
    // Members of a declared union may name it instead of lying in its folder.
    name: 'union-named-by-members',
    files: {
      'events/sample.json': eventFile('sample', {}, { 'x-unions': ['NamedEvent'] }),
      'events/other.json': eventFile('other', {}),
    },
    unions: [
      unionOf(),
      { title: 'NamedEvent', description: 'The events that name this union.', discriminator: 'type' },
    ],
    judges: {
      AnyEvent: {
        accepts: [{ type: 'sample' }, { type: 'other' }],
        rejects: [[{ type: 'third' }, '', 'union']],
      },
      NamedEvent: { accepts: [{ type: 'sample' }], rejects: [[{ type: 'other' }, '', 'union']] },
    },
  },
];
