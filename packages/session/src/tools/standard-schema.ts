/**
 * A schema of any library that agrees on Standard Schema, version 1: zod, valibot, arktype and others. Spelled out
 * here, so that the package needs none of them.
 */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': StandardSchemaProps<Output>;
}

/** The contents of a {@link StandardSchema}. */
export interface StandardSchemaProps<Output> {
  readonly version: 1;
  readonly vendor: string;
  /** Judges a value, at once or later. */
  validate(value: unknown): StandardSchemaResult<Output> | Promise<StandardSchemaResult<Output>>;
  /** Carries the types for inference; need not be present at run time. */
  readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
}

/** What a {@link StandardSchema} says of a value: what it makes of it, or what is wrong with it. */
export type StandardSchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** One thing that is wrong, with the keys that lead to it. */
export interface StandardSchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Whether a value is a schema that can be asked to judge. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  return typeof standardOf(value)?.validate === 'function';
}

/** What stands under `~standard`. Undefined: nothing of use. */
export function standardOf(value: unknown): { readonly [field: string]: unknown } | undefined {
  // The schemas of some libraries are functions.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  const standard: unknown = Reflect.get(value, '~standard');
  return isFields(standard) ? standard : undefined;
}

/** Whether a value is an object, and no list. */
export function isFields(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
