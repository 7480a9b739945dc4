import { copyFile, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { generate } from '../../src/generate.js';
import { root, writeTexts } from './repository.js';
import type { Scenario } from './scenario.js';

/** A scenario after a run of the generator. */
export interface GeneratedCode {
  /** The folder that stands for the repository. */
  readonly folder: string;
  /** The text of each generated file, by its path from the repository's root. */
  readonly files: ReadonlyMap<string, string>;
}

const CORE = 'packages/core';
const DECODER = 'packages/decoder';

/**
 * Writes the vocabulary of a scenario into an empty folder, generates from it, and writes the result there too,
 * so that the folder looks like the repository. The vocabulary takes the place of `prism`: the sources written
 * by hand around the generated ones find what they import. All of it is there as TypeScript and as JavaScript.
 *
 * @throws SchemaError if the scenario's schema breaks a rule.
 */
export async function generateScenario({ files, unions }: Scenario, folder: string): Promise<GeneratedCode> {
  const schemas = Object.entries({ 'vocabulary.json': { unions }, ...files });
  await writeTexts(
    folder,
    schemas.map(([path, schema]) => [`schema/prism/${path}`, JSON.stringify(schema)]),
  );
  const generated = await generate(folder);
  await writeTexts(folder, generated.files);
  await addHandWritten(folder);
  return { folder, files: generated.files };
}

async function addHandWritten(folder: string): Promise<void> {
  for (const name of [CORE, DECODER]) {
    await mkdir(join(folder, name, 'src'), { recursive: true });
    const entries = await readdir(join(root, name, 'src'), { withFileTypes: true });
    for (const entry of entries.filter((each) => each.isFile())) {
      await copyFile(join(root, name, 'src', entry.name), join(folder, name, 'src', entry.name));
    }
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const manifest = { name: '@prismwire/core', type: 'module', exports: { './prism': './src/prism.ts' } };
  await writeFile(join(folder, CORE, 'package.json'), JSON.stringify(manifest));
  await mkdir(join(folder, 'node_modules/@prismwire'), { recursive: true });
  await symlink(join(folder, CORE), join(folder, 'node_modules/@prismwire/core'), 'dir');
  await build({
    entryPoints: await sourcesBelow(join(folder, 'packages')),
    outdir: folder,
    outbase: folder,
    format: 'esm',
    logLevel: 'silent',
  });
}

/** The TypeScript sources below a folder, as absolute paths. */
export async function sourcesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Runs one of the generated modules and hands out what it exports. */
export async function importGenerated(
  { folder }: GeneratedCode,
  path: 'core/src/generated/prism/guards' | 'decoder/src/generated/prism/decode-known',
): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(folder, 'packages', `${path}.js`)).href);
}
