import type { StandardIssue, StandardSchema, StandardSchemaProps } from './standard-schema.js';

/** What a validator found wrong in a value, in the shape that JSON Schema validators share. */
export interface ValidationError {
  /** JSON Pointer (RFC 6901) of the broken place; empty for the value itself. */
  readonly instancePath: string;
  /** Where the rule stands in the schema. */
  readonly schemaPath: string;
  /** The rule that failed, such as `type`, `required`, `minLength` or `discriminator`. */
  readonly keyword: string;
  /** The rule's details, such as `{ missingProperty: 'delta' }`. Never holds the broken value. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The rule in words, such as `must be string`. Never holds the broken value. */
  readonly message?: string;
}

/** A validator as the generated code has it: a function that leaves its errors on itself. */
export interface RawValidator {
  (value: unknown): boolean;
  errors?: ValidationError[] | null;
}

/**
 * A type guard that says why it refused. Also a Standard Schema, so that it can be given to any library that
 * takes one.
 *
 * @example
 * ```ts
 * if (isResponseTextDeltaEvent(value)) value.delta;
 * else isResponseTextDeltaEvent.errors;
 * ```
 */
export interface Guard<T> extends StandardSchema<T> {
  (value: unknown): value is T;
  /** What was wrong with the value of the last call; null if nothing was. The next call replaces it. */
  readonly errors: readonly ValidationError[] | null;
}

/** Makes the public guard of a generated validator. */
export function createGuard<T>(validate: RawValidator): Guard<T> {
  const standard: StandardSchemaProps<T> = {
    version: 1,
    vendor: 'prismwire',
    validate: (value) => (guard(value) ? { value } : { issues: (guard.errors ?? []).map(issueOf) }),
  };
  const check = (value: unknown): value is T => {
    const valid = validate(value);
    guard.errors = validate.errors ?? null;
    return valid;
  };
  const guard: typeof check & StandardSchema<T> & { errors: readonly ValidationError[] | null } =
    Object.assign(check, { errors: null, '~standard': standard });
  return guard;
}

function issueOf({
  instancePath,
  keyword,
  params,
  message = 'is not valid',
}: ValidationError): StandardIssue {
  const path = pointerKeys(instancePath);
  // Libraries that take a schema show nothing but this, so it has to say which field is one too many.
  if (keyword === 'additionalProperties' && typeof params.additionalProperty === 'string') {
    return { message: 'is not a field of this object', path: [...path, params.additionalProperty] };
  }
  return { message, path };
}

/** The keys that a JSON Pointer names, in order. */
function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
