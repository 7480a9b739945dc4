import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';

/** What checking fingerprints costs at least: each item written once, and each byte hashed once. */
export function canonicalOnce(items: readonly object[]): string {
  return createHash('sha256')
    .update(stringify(items) ?? '')
    .digest('hex');
}
