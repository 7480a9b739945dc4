import type { RetrievableItems, ThirdPartyRetrievablesDeps } from './render-functions.js';
import { retrievableBody } from './retrievable-body.js';

/**
 * Renders documents of others, each as untrusted content that names its source.
 *
 * @param kind What the envelopes say of their content.
 */
export async function thirdPartyRetrievables(
  items: RetrievableItems,
  kind: string,
  deps: ThirdPartyRetrievablesDeps,
): Promise<string> {
  const rendered = await Promise.all(
    [...items].map(async ({ retrievable, attrs }) => {
      const body = await retrievableBody(retrievable, deps.renderRetrievableHandleBody);
      return deps.renderUntrustedContent(body, { nonce: attrs.nonce, kind, tool: attrs.source });
    }),
  );
  return rendered.join('\n');
}
