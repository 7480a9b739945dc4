/**
 * What a validator shows to libraries that take any schema (tRPC, Hono, TanStack and others), as agreed in
 * Standard Schema, version 1. The interface is spelled out here so that `core` depends on nothing.
 */
export interface StandardSchema<Output> {
  readonly '~standard': StandardSchemaProps<Output>;
}

/** The contents of a {@link StandardSchema}. */
export interface StandardSchemaProps<Output> {
  readonly version: 1;
  readonly vendor: 'prismwire';
  readonly validate: (value: unknown) => StandardResult<Output>;
  /** Carries the type for inference; never present at run time. */
  readonly types?: { readonly input: Output; readonly output: Output } | undefined;
}

/** What a {@link StandardSchema} says of a value: the value itself, or what is wrong with it. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing that is wrong, with the keys that lead to it. */
export interface StandardIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}
