import { byTimeThenId } from '../records/created-at.js';
import type { Retrievable } from '../records/records.js';
import type { RetrievableAttrs } from './attribute-bags.js';
import type { RetrievableItems, RetrievablesDeps } from './render-functions.js';

/**
 * Renders retrieved documents: how to treat them, then the developer's own, then public and private ones of
 * others, a blank line between. Documents of others are sorted by time, then by id. A document whose trust tier
 * is absent or unknown counts as private.
 *
 * @returns The text; `''` when there are no documents.
 * @throws ResponsesInputError `artifact_unreadable` or `text_unreadable` when a text cannot be loaded.
 */
export async function renderRetrievables(items: RetrievableItems, deps: RetrievablesDeps): Promise<string> {
  const own: { retrievable: Retrievable; attrs: RetrievableAttrs }[] = [];
  const open: typeof own = [];
  const closed: typeof own = [];
  for (const item of items) {
    const { trustTier } = item.retrievable;
    (trustTier === 'first-party' ? own : trustTier === 'third-party-public' ? open : closed).push(item);
  }
  for (const tier of [open, closed]) tier.sort((a, b) => byTimeThenId(a.retrievable, b.retrievable));
  const parts = await Promise.all([
    own.length === 0 ? '' : deps.renderFirstPartyRetrievables(own, deps.renderRetrievableHandleBody),
    open.length === 0 ? '' : deps.renderThirdPartyPublicRetrievables(open, deps),
    closed.length === 0 ? '' : deps.renderThirdPartyPrivateRetrievables(closed, deps),
  ]);
  const filled = parts.filter((part) => part !== '');
  if (filled.length === 0) return '';
  return [deps.renderRetrievableSafetyDirective(), ...filled].filter((part) => part !== '').join('\n\n');
}
