import type { RetrievableItems, ThirdPartyRetrievablesDeps } from './render-functions.js';
import { thirdPartyRetrievables } from './third-party-retrievables.js';

/**
 * Renders documents that anybody can publish, such as web pages, as untrusted content.
 *
 * @returns The envelopes, one a line; `''` when there are no documents.
 * @throws ResponsesInputError `artifact_unreadable` or `text_unreadable` when a text cannot be loaded.
 */
export function renderThirdPartyPublicRetrievables(
  items: RetrievableItems,
  deps: ThirdPartyRetrievablesDeps,
): Promise<string> {
  return thirdPartyRetrievables(items, 'retrieved-third-party-public', deps);
}
