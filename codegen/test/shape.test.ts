import { describe, expect, it } from 'vitest';
import { loadVocabularies } from '../src/load.js';
import { type Finding, SchemaError } from '../src/schema-error.js';
import { soundFiles, soundUnions } from './support/lint-case.js';
import { temporaryFolder, writeTexts } from './support/repository.js';

const sound = { 'vocabulary.json': { unions: soundUnions }, ...soundFiles };

/** What the loader says of the sound vocabulary with some files changed; those that are undefined are left out. */
async function findingsOf(files: Readonly<Record<string, unknown>>): Promise<readonly Finding[]> {
  const folder = await temporaryFolder();
  const texts = Object.entries({ ...sound, ...files }).flatMap(([path, value]) =>
    value === undefined ? [] : [[`schema/sample/${path}`, JSON.stringify(value)] as const],
  );
  await writeTexts(folder, texts);
  try {
    await loadVocabularies(folder);
    return [];
  } catch (error) {
    if (error instanceof SchemaError) return error.findings;
    throw error;
  }
}

const sentence = expect.stringMatching(/\S.*\.$/);

/** Nodes that no later step could read, and where. */
const nodes: readonly [mistake: string, node: unknown, pointer: string][] = [
  ['a property that is null', null, ''],
  ['a property that is a list', [], ''],
  ['a misspelt type', { type: 'strng' }, '/type'],
  ['no type', { type: [] }, '/type'],
  ['a misspelt type among others', { type: ['null', 'strng'] }, '/type/1'],
  ['a type twice', { type: ['null', 'null'] }, '/type'],
  ['a type that is null', { type: null }, '/type'],
  ['a const with parts', { const: {} }, '/const'],
  ['an enum without values', { enum: [] }, '/enum'],
  ['an enum that is no list', { enum: 'a' }, '/enum'],
  ['an enum with a value twice', { enum: ['a', 'b', 'a'] }, '/enum'],
  ['an enum of values with parts', { enum: ['a', {}] }, '/enum/1'],
  ['a limit that is a text', { type: 'number', minimum: '5' }, '/minimum'],
  ['a negative length', { type: 'string', maxLength: -1 }, '/maxLength'],
  ['half an item', { type: 'array', minItems: 0.5 }, '/minItems'],
  ['a pattern that is a number', { type: 'string', pattern: 5 }, '/pattern'],
  ['a ref that is a number', { $ref: 5 }, '/$ref'],
  ['a description that is a number', { description: 5 }, '/description'],
  ['items that are a list', { type: 'array', items: [] }, '/items'],
  ['a deep mistake', { type: 'array', items: { type: 'strng' } }, '/items/type'],
  ['options that are no list', { anyOf: {} }, '/anyOf'],
  ['no options', { anyOf: [] }, '/anyOf'],
  ['a map of texts', { type: 'object', additionalProperties: 'string' }, '/additionalProperties'],
  ['"x-any" that is false', { 'x-any': false }, '/x-any'],
  ['"x-decode" that is a number', { 'x-decode': 5 }, '/x-decode'],
];

/** What stands at the root of a file. */
const roots: readonly [mistake: string, more: object, pointer: string][] = [
  ['a title that is a number', { title: 5 }, '/title'],
  ['a kind that is a number', { 'x-kind': 5 }, '/x-kind'],
  ['a condition for a kind that says nothing', { 'x-kind-when': {} }, '/x-kind-when'],
  ['a condition for a kind that is null', { 'x-kind-when': null }, '/x-kind-when'],
  ['a lifted field that is a number', { 'x-lift': { y: 5 } }, '/x-lift/y'],
  ['a lifted field from nowhere', { 'x-lift': { y: [] } }, '/x-lift/y'],
  ['properties that are a list', { properties: [] }, '/properties'],
  ['required fields that are a text', { required: 'a' }, '/required'],
  ['unions that are a text', { 'x-unions': 'AnyEvent' }, '/x-unions'],
  ['an open enum without values', { 'x-open-enum': {} }, '/x-open-enum'],
  ['an open enum without meanings', { 'x-open-enum': { a: 1 } }, '/x-open-enum/a'],
  ['a match of an unknown type', { 'x-match': { a: { type: 'strng' } } }, '/x-match/a/type'],
  ['branches that are no list', { oneOf: {} }, '/oneOf'],
  ['a branch that is no ref', { oneOf: [{ type: 'object' }] }, '/oneOf/0'],
  ['a branch with more than a ref', { oneOf: [{ $ref: './a.json', title: 'A' }] }, '/oneOf/0'],
  ['an unknown branch that is no ref', { 'x-unknown': { type: 'object' } }, '/x-unknown'],
  ['a discriminator that is a text', { discriminator: 'type' }, '/discriminator'],
  ['a discriminator that says nothing', { discriminator: {} }, '/discriminator'],
  [
    'a discriminator that is no identifier',
    { discriminator: { propertyName: 'a-b' } },
    '/discriminator/propertyName',
  ],
];

const [union] = soundUnions;

/** What stands in `vocabulary.json`. */
const vocabularies: readonly [mistake: string, content: unknown, pointer: string][] = [
  ['nothing', {}, ''],
  ['null', null, ''],
  ['a list', [], ''],
  ['no unions', { unions: [] }, '/unions'],
  ['unions by name', { unions: { AnyEvent: union } }, '/unions'],
  ['a union without a discriminator', { unions: [{ ...union, discriminator: undefined }] }, '/unions/0'],
  [
    'a union with a discriminator as in a file',
    { unions: [{ ...union, discriminator: { propertyName: 'type' } }] },
    '/unions/0/discriminator',
  ],
  [
    'a discriminator that is no identifier',
    { unions: [{ ...union, discriminator: 'a-b' }] },
    '/unions/0/discriminator',
  ],
  ['a title that is no type name', { unions: [{ ...union, title: 'any event' }] }, '/unions/0/title'],
  ['a misspelt member', { unions: [{ ...union, folders: 'server' }] }, '/unions/0'],
  ['a prefix that is a number', { titlePrefix: 5, unions: [union] }, '/titlePrefix'],
];

describe('the loader', () => {
  it('finds nothing in the sound vocabulary that the cases change', async () => {
    expect(await findingsOf({})).toEqual([]);
  });

  it.each(nodes)('names the place of %s', async (_, node, pointer) => {
    const file = { ...soundFiles['shared/sample-thing.json'], properties: { 'a/b': node } };
    expect(await findingsOf({ 'shared/sample-thing.json': file })).toEqual([
      {
        path: 'schema/sample/shared/sample-thing.json',
        pointer: `/properties/a~1b${pointer}`,
        rule: 'shape',
        problem: sentence,
        remedy: sentence,
      },
    ]);
  });

  it.each(roots)('names the place of %s', async (_, more, pointer) => {
    const file = { ...soundFiles['shared/sample-thing.json'], ...more };
    expect(await findingsOf({ 'shared/sample-thing.json': file })).toEqual([
      {
        path: 'schema/sample/shared/sample-thing.json',
        pointer,
        rule: 'shape',
        problem: sentence,
        remedy: sentence,
      },
    ]);
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a text', 'a'],
  ])('names a file that is %s', async (_, content) => {
    expect(await findingsOf({ 'shared/sample-thing.json': content })).toMatchObject([
      { path: 'schema/sample/shared/sample-thing.json', pointer: '', rule: 'shape' },
    ]);
  });

  it.each(vocabularies)('names the place in a vocabulary.json with %s', async (_, content, pointer) => {
    expect(await findingsOf({ 'vocabulary.json': content })).toEqual([
      {
        path: 'schema/sample/vocabulary.json',
        pointer,
        rule: 'shape',
        problem: sentence,
        remedy: sentence,
      },
    ]);
  });

  it('asks for a vocabulary.json', async () => {
    expect(await findingsOf({ 'vocabulary.json': undefined })).toEqual([
      {
        path: 'schema/sample/vocabulary.json',
        pointer: '',
        rule: 'vocabulary',
        problem: sentence,
        remedy: sentence,
      },
    ]);
  });

  it('refuses a file that is nested beyond what the later steps can follow', async () => {
    let node: object = { type: 'string' };
    for (let level = 0; level < 3000; level += 1) node = { type: 'array', items: node };
    const file = { ...soundFiles['shared/sample-thing.json'], properties: { a: node } };
    expect(await findingsOf({ 'shared/sample-thing.json': file })).toEqual([
      {
        path: 'schema/sample/shared/sample-thing.json',
        pointer: '',
        rule: 'depth',
        problem: sentence,
        remedy: sentence,
      },
    ]);
  });

  it('names every file that is wrong, not just the first', async () => {
    const files = { 'shared/sample-thing.json': null, 'shared/sample-part.json': [], 'vocabulary.json': {} };
    expect((await findingsOf(files)).map(({ path }) => path)).toEqual([
      'schema/sample/vocabulary.json',
      'schema/sample/shared/sample-part.json',
      'schema/sample/shared/sample-thing.json',
    ]);
  });
});
