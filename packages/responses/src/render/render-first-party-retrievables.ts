import { envelope, wrap } from './envelope.js';
import { nonceOf } from './nonce-of.js';
import type { RenderHandleBody, RetrievableItems } from './render-functions.js';
import { attributesOf } from './render-memories.js';
import { retrievableBody } from './retrievable-body.js';

/**
 * Renders documents of the developer's own, in the given order, each in an envelope of its own.
 *
 * @param renderRetrievableHandleBody Describes artifacts with `inline: false`.
 * @returns The block; `''` when there are no documents.
 * @throws ResponsesInputError `artifact_unreadable` or `text_unreadable` when a text cannot be loaded.
 */
export async function renderFirstPartyRetrievables(
  items: RetrievableItems,
  renderRetrievableHandleBody?: RenderHandleBody,
): Promise<string> {
  const rendered = await Promise.all(
    [...items].map(async ({ retrievable, attrs }) => {
      const body = await retrievableBody(retrievable, renderRetrievableHandleBody);
      return envelope(`retrieved_${nonceOf(attrs.nonce)}`, attributesOf(attrs), body);
    }),
  );
  return rendered.length === 0 ? '' : wrap('retrieved_corpus', [], rendered.join('\n'));
}
