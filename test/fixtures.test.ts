import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, isRecord, readJson, root } from './support/repository.js';

/** Folders of fixtures that are not named after a type. */
const otherFolders = ['decode', 'rejection', 'traces'];

const vocabularies = foldersIn('schema');
const definitions = Object.assign(
  {},
  ...vocabularies.map((name) => {
    const schema = readJson(`packages/core/src/generated/${name}/schema.json`);
    return isRecord(schema) ? schema.$defs : {};
  }),
);

describe('fixtures and types', () => {
  it('finds the types in the bundled schemas', () => {
    expect(Object.keys(definitions)).toContain('ResponseTextDeltaEvent');
    expect(Object.keys(definitions)).toContain('ResponsesRequest');
  });

  it('has at least one fixture for each type', () => {
    const missing = Object.keys(definitions)
      .filter((name) => filesBelow(`fixtures/${name}`, '.json').length === 0)
      .map((name) => `fixtures/${name}/<case>.json`);
    expect(missing).toEqual([]);
  });

  it('has no folder that is named after nothing', () => {
    const folders = foldersIn('fixtures').filter((name) => !otherFolders.includes(name));
    const strangers = [
      ...folders.filter((name) => !Object.hasOwn(definitions, name)).map((name) => `fixtures/${name}`),
      ...foldersIn('fixtures/rejection')
        .filter((name) => !Object.hasOwn(definitions, name))
        .map((name) => `fixtures/rejection/${name}`),
    ];
    expect(strangers).toEqual([]);
  });
});

/** The names of the folders directly in a folder of the repository. */
function foldersIn(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
