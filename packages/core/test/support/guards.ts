import * as core from '@prismwire/core';
import { prismGuards, responsesGuards } from '@prismwire/core/guards';
import prismSchema from '@prismwire/core/schema/prism.json' with { type: 'json' };
import responsesSchema from '@prismwire/core/schema/responses.json' with { type: 'json' };

/** A bundled schema, as far as the tests look into it. */
interface BundledSchema {
  readonly $defs: { readonly [name: string]: object };
}

/** The bundled schemas, by the name of their vocabulary. */
export const schemas: { readonly [vocabulary: string]: BundledSchema } = {
  prism: prismSchema,
  responses: responsesSchema,
};

/** The names of all types, from the bundled schemas. */
export const typeNames: readonly string[] = Object.values(schemas)
  .flatMap(({ $defs }) => Object.keys($defs))
  .sort();

const guards = new Map<string, core.Guard<unknown>>(Object.entries({ ...prismGuards, ...responsesGuards }));
const exported = new Map<string, unknown>(Object.entries(core));

/**
 * The guard of a type, by the type's name.
 *
 * @throws Error if core has none.
 */
export function guardOf(type: string): core.Guard<unknown> {
  const guard = guards.get(type);
  if (guard === undefined) throw new Error(`core has no guard for ${type}.`);
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

function isJudge(value: unknown): value is core.Validate<unknown> {
  return typeof value === 'function';
}
