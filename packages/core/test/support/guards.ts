import * as core from '@prismwire/core';
import schema from '@prismwire/core/schema/prism.json' with { type: 'json' };

/** The names of all types, from the bundled schema. */
export const typeNames: readonly string[] = Object.keys(schema.$defs).sort();

const exported = new Map<string, unknown>(Object.entries(core));

/**
 * The guard of a type, by the type's name.
 *
 * @throws Error if core exports none.
 */
export function guardOf(type: string): core.Guard<unknown> {
  const guard = exported.get(`is${type}`);
  if (!isGuard(guard)) throw new Error(`core exports no is${type}.`);
  return guard;
}

/**
 * The three-way judge of a type, by the type's name.
 *
 * @throws Error if core exports none.
 */
export function judgeOf(type: string): core.Validate<unknown> {
  const judge = exported.get(`validate${type}`);
  if (!isJudge(judge)) throw new Error(`core exports no validate${type}.`);
  return judge;
}

function isGuard(value: unknown): value is core.Guard<unknown> {
  return typeof value === 'function' && '~standard' in value && 'errors' in value;
}

function isJudge(value: unknown): value is core.Validate<unknown> {
  return typeof value === 'function';
}
