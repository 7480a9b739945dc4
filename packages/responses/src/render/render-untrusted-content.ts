import type { UntrustedContentAttrs } from './attribute-bags.js';
import { envelope } from './envelope.js';
import { nonceOf } from './nonce-of.js';

/** Wraps content that the model may use but must not obey. */
export function renderUntrustedContent(content: string, attrs: UntrustedContentAttrs): string {
  const nonce = nonceOf(attrs.nonce);
  return envelope(
    `untrusted_content_${nonce}`,
    [
      ['nonce', nonce],
      ['kind', attrs.kind],
      ['tool', attrs.tool],
      ['modality', attrs.modality],
    ],
    content,
  );
}
