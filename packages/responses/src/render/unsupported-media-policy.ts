/**
 * What becomes of media that the API does not take, or whose bytes fail to load:
 *
 * - `'throw'`: a `ResponsesInputError` names it;
 * - `'fallback-stash'`: a text from its stash, by the keys `text:transcript`, `text:caption`,
 *   `text:description` or your own; without one, as `'synthetic-description'`;
 * - `'synthetic-description'`: its name, MIME type and size.
 */
export type UnsupportedMediaPolicy =
  | 'throw'
  | 'fallback-stash'
  | 'synthetic-description'
  | { readonly mode: 'fallback-stash'; readonly stashKeys: readonly string[] };

/** The keys of the stash that are tried in turn when none are given. */
export const defaultStashKeys: readonly string[] = ['text:transcript', 'text:caption', 'text:description'];
