import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from '../src/generate.js';
import { lint } from '../src/lint/lint.js';
import { loadVocabularies, type Vocabulary } from '../src/load.js';
import { SchemaError } from '../src/schema-error.js';
import { lintCases } from './lint-cases.js';
import { soundFiles, soundUnions } from './support/lint-case.js';
import { root, temporaryFolder, writeTexts } from './support/repository.js';

/** The vocabulary that the loader would make of some files. */
function vocabularyOf(files: Readonly<Record<string, object>>, more: Partial<Vocabulary> = {}): Vocabulary {
  return {
    name: 'sample',
    unions: soundUnions,
    files: Object.entries(files).map(([path, schema]) => ({
      path: `schema/sample/${path}`,
      folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
      schema: JSON.parse(JSON.stringify(schema)),
    })),
    ...more,
  };
}

const sentence = expect.stringMatching(/\S.*\.$/);

describe('the lint step', () => {
  it('finds nothing in the sound vocabulary that the cases change', () => {
    const vocabulary = vocabularyOf(soundFiles);
    expect(lint(vocabulary, [vocabulary])).toEqual([]);
  });

  it.each(lintCases)('$rule: $mistake', ({ rule, files, unions = [], path, pointer }) => {
    const vocabulary = vocabularyOf({ ...soundFiles, ...files }, { unions: [...soundUnions, ...unions] });
    expect(lint(vocabulary, [vocabulary])).toEqual([
      { path: `schema/sample/${path}`, pointer, rule, problem: sentence, remedy: sentence },
    ]);
  });

  it('title-prefix: a title without the prefix of its vocabulary', () => {
    const shared = Object.entries(soundFiles).filter(([path]) => path.startsWith('shared/'));
    const vocabulary = vocabularyOf(Object.fromEntries(shared), {
      titlePrefix: 'SampleP',
      unions: [],
    });
    const path = (name: string) => `schema/sample/shared/${name}.json`;
    const finding = { pointer: '/title', rule: 'title-prefix', problem: sentence, remedy: sentence };
    expect(lint(vocabulary, [vocabulary])).toEqual([
      { path: path('sample-thing'), ...finding },
      { path: path('sample-union'), ...finding },
    ]);
  });

  it('unique-title: a title of another vocabulary', () => {
    const vocabulary = vocabularyOf(soundFiles);
    const other = { ...vocabularyOf({ 'shared/other.json': { title: 'SampleThing' } }), name: 'other' };
    expect(lint(vocabulary, [vocabulary, other])).toEqual([
      {
        path: 'schema/sample/shared/sample-thing.json',
        pointer: '/title',
        rule: 'unique-title',
        problem: sentence,
        remedy: sentence,
      },
    ]);
  });

  it('has a case for every rule in its sources', async () => {
    const folder = join(root, 'codegen/src/lint');
    const sources = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const named = sources.flatMap((source) => [...source.matchAll(/(?:\brule: |\bcomplain\(\s*)'([^']+)'/g)]);
    const rules = new Set(named.map(([, rule = '']) => rule));
    expect([...rules].sort()).toEqual(
      [...new Set([...lintCases.map(({ rule }) => rule), 'title-prefix'])].sort(),
    );
  });

  it('finds nothing in the real schema', async () => {
    const vocabularies = await loadVocabularies(root);
    expect(vocabularies.map(({ name }) => name)).toContain('prism');
    expect(vocabularies.flatMap((vocabulary) => lint(vocabulary, vocabularies))).toEqual([]);
  });
});

describe('a schema that cannot be generated from', () => {
  it('is refused with every finding, in words that name file, place, rule and remedy', async () => {
    const folder = await temporaryFolder();
    const files = { ...soundFiles, 'shared/sample-thing.json': { title: 'SampleThing', type: 'object' } };
    await writeTexts(folder, [
      ['schema/sample/vocabulary.json', JSON.stringify({ unions: soundUnions })],
      ...Object.entries(files).map(
        ([path, schema]) => [`schema/sample/${path}`, JSON.stringify(schema)] as const,
      ),
    ]);
    const error = await generate(folder).catch((reason: unknown) => reason);
    if (!(error instanceof SchemaError)) throw new Error('It was not refused.');
    expect(error.findings.map(({ rule }) => rule)).toEqual(['dialect', 'description', 'source', 'union-tag']);
    for (const { path, pointer, rule, problem, remedy } of error.findings) {
      expect(error.message).toContain(`${path}#${pointer}\n  ${rule}: ${problem}\n  ${remedy}`);
    }
  });

  it('json: is refused if a file is not JSON', async () => {
    const folder = await temporaryFolder();
    await writeTexts(folder, [
      ['schema/sample/vocabulary.json', JSON.stringify({ unions: soundUnions })],
      ['schema/sample/shared/sample-thing.json', '{ "title": }'],
    ]);
    const error = await loadVocabularies(folder).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({
      findings: [
        { path: 'schema/sample/shared/sample-thing.json', pointer: '', rule: 'json', remedy: sentence },
      ],
    });
  });
});
