import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, SchemaError } from './schema-error.js';
import type { SchemaNode } from './schema-node.js';
import { asSchema, asVocabulary, type Shaped } from './shape/check-shape.js';

/** A union of whole files: all of one folder, or those that name it in `x-unions`. */
export interface UnionDeclaration {
  readonly title: string;
  readonly description: string;
  /** The folder whose files are the members. Without it, members name the union in `x-unions`. */
  readonly folder?: string;
  /** The property that tells the members apart. */
  readonly discriminator: string;
  /** The name of the interface that maps each tag to its member. */
  readonly map?: string;
}

/** One file below `schema/<vocabulary>/`. */
export interface SchemaFile {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  /** The folder inside the vocabulary, such as `server`; empty for a file beside `vocabulary.json`. */
  readonly folder: string;
  readonly schema: SchemaNode;
}

/** One protocol: a folder of `schema/`, with its unions. */
export interface Vocabulary {
  /** The folder's name, such as `prism`. */
  readonly name: string;
  /** What every title begins with, for a vocabulary whose names would meet those of another. */
  readonly titlePrefix?: string;
  readonly unions: readonly UnionDeclaration[];
  /** In the order of their paths. */
  readonly files: readonly SchemaFile[];
}

/**
 * Step 1: reads the schema folders from disk. Judged here is no more than that each file is JSON, and that each
 * keyword holds a value that the types above have room for; what the keywords say together is up to the lint
 * step.
 *
 * @param root - The repository's root.
 * @throws SchemaError if a file is not like that, or if a folder has no `vocabulary.json`.
 */
export async function loadVocabularies(root: string): Promise<Vocabulary[]> {
  const folders = await readdir(join(root, 'schema'), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const loaded = await Promise.all(names.sort().map((name) => loadVocabulary(root, name)));
  const findings = loaded.flatMap((each) => each.findings ?? []);
  if (findings.length > 0) throw new SchemaError(findings);
  return loaded.flatMap(({ value }) => value ?? []);
}

async function loadVocabulary(root: string, name: string): Promise<Shaped<Vocabulary>> {
  const base = `schema/${name}`;
  const entries = (await readdir(join(root, base), { recursive: true }))
    .map((entry) => entry.replaceAll('\\', '/'))
    .filter((entry) => entry.endsWith('.json'))
    .sort();
  const declaration = entries.includes('vocabulary.json')
    ? await readShaped(root, `${base}/vocabulary.json`, asVocabulary)
    : { findings: [withoutVocabulary(base)] };
  const files = await Promise.all(
    entries
      .filter((entry) => entry !== 'vocabulary.json')
      .map(async (entry) => {
        const path = `${base}/${entry}`;
        const folder = entry.slice(0, Math.max(0, entry.lastIndexOf('/')));
        return { path, folder, schema: await readShaped(root, path, asSchema) };
      }),
  );
  const findings = [declaration, ...files.map(({ schema }) => schema)].flatMap((each) => each.findings ?? []);
  if (declaration.value === undefined || findings.length > 0) return { findings };
  return {
    value: {
      ...declaration.value,
      name,
      files: files.flatMap(({ schema: { value }, ...file }) =>
        value === undefined ? [] : [{ ...file, schema: value }],
      ),
    },
  };
}

function withoutVocabulary(base: string): Finding {
  return {
    path: `${base}/vocabulary.json`,
    pointer: '',
    rule: 'vocabulary',
    problem: 'The file is missing, so the folder declares no unions.',
    remedy: 'Add it as schema/README.md says, or move the folder out of `schema/`.',
  };
}

async function readShaped<T>(
  root: string,
  path: string,
  as: (path: string, content: unknown) => Shaped<T>,
): Promise<Shaped<T>> {
  const text = await readFile(join(root, path), 'utf8');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const problem = `${error instanceof Error ? error.message : error}.`;
    return { findings: [{ path, pointer: '', rule: 'json', problem, remedy: 'Mend the JSON syntax.' }] };
  }
  return as(path, content);
}
