import type { RetrievableItems, ThirdPartyRetrievablesDeps } from './render-functions.js';
import { thirdPartyRetrievables } from './third-party-retrievables.js';

/**
 * Renders documents that others gave in confidence, such as uploads, as untrusted content.
 *
 * @returns The envelopes, one a line; `''` when there are no documents.
 * @throws ResponsesInputError `artifact_unreadable` or `text_unreadable` when a text cannot be loaded.
 */
export function renderThirdPartyPrivateRetrievables(
  items: RetrievableItems,
  deps: ThirdPartyRetrievablesDeps,
): Promise<string> {
  return thirdPartyRetrievables(items, 'retrieved-third-party-private', deps);
}
