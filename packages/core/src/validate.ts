import type { Guard, ValidationError } from './guard.js';

/**
 * What a value turned out to be.
 *
 * - `known`: it is what was asked for.
 * - `unknown`: it is a member of a union by form, but of a kind that this version does not know. Not an error.
 * - `broken`: it is of a known kind, and one of its fields is wrong; or it has no kind at all.
 */
export type Outcome<T> =
  | { readonly outcome: 'known'; readonly value: T }
  | { readonly outcome: 'unknown'; readonly value: unknown }
  | { readonly outcome: 'broken'; readonly errors: readonly ValidationError[] };

/** Judges a value; see {@link Outcome}. */
export type Validate<T> = (value: unknown) => Outcome<T>;

/** Makes the three-way judge of a guard. */
export function createValidate<T>(guard: Guard<T>): Validate<T> {
  return (value) => {
    if (guard(value)) return { outcome: 'known', value };
    const errors = guard.errors ?? [];
    return errors.every(isUnknownMember) ? { outcome: 'unknown', value } : { outcome: 'broken', errors };
  };
}

/** Whether an error only says that the value's own tag is one that the union does not know. */
function isUnknownMember({ keyword, instancePath, params }: ValidationError): boolean {
  return keyword === 'union' && instancePath === '' && params.error === 'mapping';
}
