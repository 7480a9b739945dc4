import { isRecord, type JsonSchema } from './json-schema.js';

/** Keywords that limit nothing: they may differ, or go, without changing what a schema takes. */
const NOTES: ReadonlySet<string> = new Set(['$schema', '$id', '$comment', 'description', 'title', 'default']);
const MORE_NOTES: ReadonlySet<string> = new Set([
  'deprecated',
  'example',
  'examples',
  'readOnly',
  'writeOnly',
]);

/** Whether a keyword limits nothing. */
export function isNote(keyword: string): boolean {
  return NOTES.has(keyword) || MORE_NOTES.has(keyword);
}

/**
 * The root of a schema with what its `$ref` names in its place: the API wants to see an object there.
 *
 * @param fail Makes the error for a reference that names no schema of `$defs`, or beside which something else is said
 *   than in what it names.
 */
export function inlinedRoot(root: JsonSchema, fail: (why: string) => Error): JsonSchema {
  let schema = root;
  const seen = new Set<unknown>();
  while (schema.$ref !== undefined) {
    const { $ref, ...beside } = schema;
    const target = seen.has($ref) ? undefined : definitionOf($ref, root);
    if (target === undefined) throw fail('it names no schema of $defs');
    seen.add($ref);
    const other = Object.keys(beside).find(
      (keyword) =>
        !isNote(keyword) && target[keyword] !== undefined && !isSame(target[keyword], beside[keyword]),
    );
    if (other !== undefined) throw fail(`${JSON.stringify(other)} stands beside it, too`);
    schema = { ...target, ...beside };
  }
  return schema;
}

function definitionOf(ref: unknown, root: JsonSchema): JsonSchema | undefined {
  const steps = typeof ref === 'string' ? stepsOf(ref) : undefined;
  const [keyword, , ...deeper] = steps ?? [];
  if ((keyword !== '$defs' && keyword !== 'definitions') || deeper.length > 0) return undefined;
  const target = schemaAt(root, steps ?? []);
  return isRecord(target) ? target : undefined;
}

/** The steps of a reference into its own schema; undefined for any other, such as one that names an anchor. */
export function stepsOf(ref: string): string[] | undefined {
  if (ref === '#') return [];
  if (!ref.startsWith('#/')) return undefined;
  let pointer: string;
  try {
    pointer = decodeURIComponent(ref.slice(2));
  } catch {
    pointer = ref.slice(2);
  }
  return pointer.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at a place of a schema; undefined when nothing does. */
export function schemaAt(root: unknown, steps: readonly string[]): unknown {
  let at = root;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = Reflect.get(at, step);
  }
  return at;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
