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

/**
 * An event that the protocol lets a client ignore, whatever its fields hold: one of its properties holds a
 * thing, such as an item, of a type that is not known.
 */
export interface IgnoreRule {
  /** The event's `type`. */
  readonly event: string;
  readonly property: string;
  /** The tag inside the property. */
  readonly tag: string;
  /** The tags that are known. */
  readonly known: readonly string[];
}

/** Makes the three-way judge of a guard. */
export function createValidate<T>(guard: Guard<T>, rules: readonly IgnoreRule[] = []): Validate<T> {
  return (value) => {
    if (rules.some((rule) => isIgnored(value, rule))) return { outcome: 'unknown', value };
    if (guard(value)) return { outcome: 'known', value };
    const errors = guard.errors ?? [];
    return errors.every(isUnknownMember) ? { outcome: 'unknown', value } : { outcome: 'broken', errors };
  };
}

function isIgnored(value: unknown, { event, property, tag, known }: IgnoreRule): boolean {
  if (field(value, 'type') !== event) return false;
  const found = field(field(value, property), tag);
  return typeof found === 'string' && !known.includes(found);
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** Whether an error only says that the value's own tag is one that the union does not know. */
function isUnknownMember({ keyword, instancePath, params }: ValidationError): boolean {
  return keyword === 'union' && instancePath === '' && params.error === 'mapping';
}
