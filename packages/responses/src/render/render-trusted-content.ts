import type { TrustedContentAttrs } from './attribute-bags.js';
import { envelope } from './envelope.js';
import { nonceOf } from './nonce-of.js';

/** Wraps content that can be trusted like the developer's own words. */
export function renderTrustedContent(content: string, attrs: TrustedContentAttrs): string {
  const nonce = nonceOf(attrs.nonce);
  return envelope(
    `trusted_content_${nonce}`,
    [
      ['nonce', nonce],
      ['kind', attrs.kind],
      ['tool', attrs.tool],
      ['modality', attrs.modality],
    ],
    content,
  );
}
