import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { UnionDeclaration } from '../load.js';
import type { Finding } from '../schema-error.js';
import type { SchemaNode } from '../schema-node.js';
import { schemaShape } from './schema-shape.js';
import { vocabularyShape } from './vocabulary-shape.js';

/** What `vocabulary.json` says. */
export interface VocabularyDeclaration {
  readonly titlePrefix?: string;
  readonly unions: readonly UnionDeclaration[];
}

/** A value of the right shape, or what is wrong with it. */
export type Shaped<T> =
  | { readonly value: T; readonly findings?: never }
  | { readonly value?: never; readonly findings: readonly Finding[] };

/** How many objects and lists may stand inside each other. What follows refs and nodes has no other end. */
const MAX_DEPTH = 64;

const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, verbose: true });
const isSchema = ajv.compile<SchemaNode>(schemaShape);
const isVocabulary = ajv.compile<VocabularyDeclaration>(vocabularyShape);

/** Takes the content of a schema file as one, if each keyword holds what it may hold. */
export function asSchema(path: string, content: unknown): Shaped<SchemaNode> {
  return shaped(path, content, isSchema);
}

/** Takes the content of a `vocabulary.json` as one. */
export function asVocabulary(path: string, content: unknown): Shaped<VocabularyDeclaration> {
  return shaped(path, content, isVocabulary);
}

function shaped<T>(path: string, content: unknown, validate: ValidateFunction<T>): Shaped<T> {
  if (isDeep(content)) {
    const problem = `More than ${MAX_DEPTH} objects and lists stand inside each other.`;
    const remedy = 'Give the inner ones files of their own and refer to them.';
    return { findings: [{ path, pointer: '', rule: 'depth', problem, remedy }] };
  }
  if (validate(content)) return { value: content };
  // One finding for each place: the first says enough. `if` only repeats what its branch says.
  const errors = new Map<string, ErrorObject>();
  for (const error of validate.errors ?? []) {
    if (error.keyword !== 'if' && !errors.has(error.instancePath)) errors.set(error.instancePath, error);
  }
  return { findings: [...errors.values()].map((error) => findingOf(path, error)) };
}

function findingOf(path: string, error: ErrorObject): Finding {
  const { instancePath: pointer, keyword, params, message = 'is wrong', parentSchema } = error;
  const name = pointer === '' ? 'The file' : `"${pointer.slice(pointer.lastIndexOf('/') + 1)}"`;
  const detail = keyword === 'additionalProperties' ? `: "${params.additionalProperty}"` : '';
  return {
    path,
    pointer,
    rule: 'shape',
    problem: `${name} ${message}${detail}.`,
    remedy: parentSchema?.description ?? 'schema/README.md says what may stand here.',
  };
}

/** Without recursion: a deep file must not exhaust the stack here either. */
function isDeep(content: unknown): boolean {
  let level = [content];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
