import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SchemaError } from './schema-error.js';
import type { SchemaNode } from './schema-node.js';

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

/** What `vocabulary.json` says. */
type VocabularyDeclaration = Pick<Vocabulary, 'titlePrefix' | 'unions'>;

/** One file below `schema/<vocabulary>/`. */
export interface SchemaFile {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  /** The folder inside the vocabulary, such as `server`. */
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
 * Step 1: reads the schema folders from disk. Nothing is judged here but that each file is JSON.
 *
 * @param root - The repository's root.
 * @throws SchemaError if a file is not JSON.
 */
export async function loadVocabularies(root: string): Promise<Vocabulary[]> {
  const folders = await readdir(join(root, 'schema'), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => loadVocabulary(root, name)));
}

async function loadVocabulary(root: string, name: string): Promise<Vocabulary> {
  const base = `schema/${name}`;
  const declaration: VocabularyDeclaration = await readJson(root, `${base}/vocabulary.json`);
  const entries = await readdir(join(root, base), { recursive: true });
  const paths = entries
    .map((entry) => entry.replaceAll('\\', '/'))
    .filter((entry) => entry.endsWith('.json') && entry.includes('/'))
    .sort();
  const files = await Promise.all(
    paths.map(async (entry): Promise<SchemaFile> => {
      const path = `${base}/${entry}`;
      return { path, folder: entry.slice(0, entry.lastIndexOf('/')), schema: await readJson(root, path) };
    }),
  );
  return { ...declaration, name, files };
}

async function readJson<T>(root: string, path: string): Promise<T> {
  const text = await readFile(join(root, path), 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SchemaError([
      { path, pointer: '', rule: 'json', problem: reason, remedy: 'Mend the JSON syntax.' },
    ]);
  }
}
