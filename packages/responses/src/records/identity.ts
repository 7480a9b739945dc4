import type { Identity } from './records.js';
import { type TextPlace, textOf } from './text-of.js';

/**
 * The name that programs compare.
 *
 * @returns The name; `undefined` without an identity.
 */
export function identifierOf(identity: Identity | null | undefined): string | undefined {
  if (identity === undefined || identity === null) return undefined;
  return typeof identity === 'string' ? identity : String(identity.identifier);
}

/**
 * The name that the model reads: the representation, or the identifier when there is none.
 *
 * @param place Names the record in an error.
 * @returns The name; `undefined` without an identity.
 * @throws ResponsesInputError `text_unreadable` when the representation holds no text.
 */
export function representationOf(
  identity: Identity | null | undefined,
  place: TextPlace = {},
): string | undefined {
  if (identity === undefined || identity === null || typeof identity === 'string')
    return identity ?? undefined;
  const { representation } = identity;
  return representation === undefined || representation === null
    ? String(identity.identifier)
    : textOf(representation, undefined, place);
}

/**
 * Whether the agent itself made a message or thought: its identity is the agent's, or it has none.
 *
 * @param record A message with role `assistant`, or a thought.
 * @param selfIdentity The agent's identifier.
 */
export function isOwn(record: { readonly identity?: Identity | undefined }, selfIdentity: string): boolean {
  const identifier = identifierOf(record.identity);
  return identifier === undefined || identifier === selfIdentity;
}
