import type { Media, MediaStash } from '../records/records.js';
import { holdsText, resolveText } from '../records/text-of.js';
import type { Modality } from './attribute-bags.js';
import { sizeOf } from './media-bytes.js';
import { mimeTypeOf, shownNameOf } from './media-name.js';
import { mediaSize } from './media-size.js';
import { nonceOf } from './nonce-of.js';
import type { MediaBlocksInput } from './render-functions.js';
import { defaultStashKeys } from './unsupported-media-policy.js';

/**
 * The text that stands in for media, in an envelope of the media's trust. A stashed text that is trusted less
 * than the media lowers the trust.
 */
export async function mediaFallback(input: MediaBlocksInput): Promise<string> {
  const { media, unsupportedMediaPolicy: policy } = input;
  const keys =
    typeof policy === 'object' ? policy.stashKeys : policy === 'fallback-stash' ? defaultStashKeys : [];
  const stashed = await stashedText(media.stash, keys);
  const text = stashed?.text ?? (await description(media));
  const trusted = isFirstParty(media) && (stashed === undefined || isFirstParty(stashed));
  const render = trusted ? input.renderTrustedContent : input.renderUntrustedContent;
  const modality = modalityOf(media);
  return render(text, {
    nonce: nonceOf(media.id, input.nonceKey),
    kind: 'media-fallback',
    ...(modality === undefined ? {} : { modality }),
  });
}

/** Whether media, or a text about it, can be trusted like the developer's own words. */
export function isFirstParty({ trustTier }: { readonly trustTier?: unknown }): boolean {
  return trustTier === 'first-party';
}

/** How media could carry instructions, in the words of the envelopes. */
export function modalityOf(media: Media): Modality | undefined {
  switch (media.modalityHazard) {
    case 'inert':
      return 'inert';
    case 'extractable-instructions':
      return 'extractable';
    case 'opaque-perceptual':
      return 'opaque';
    default:
      return undefined;
  }
}

async function description(media: Media): Promise<string> {
  return `[media: ${shownNameOf(media)}, ${mimeTypeOf(media)}, ${mediaSize(await sizeOf(media))}]`;
}

/** The first text under one of the keys, and its trust when it has one of its own. */
async function stashedText(
  stash: MediaStash | undefined,
  keys: readonly string[],
): Promise<{ text: string; trustTier: unknown } | undefined> {
  for (const key of keys) {
    const { text, trustTier } = await readEntry(stash, key);
    // A text without a tier of its own goes by the media's, which is looked at apart.
    if (text !== undefined && text !== '') return { text, trustTier: trustTier ?? 'first-party' };
  }
  return undefined;
}

/** What stands under a key. A stash that fails has nothing there: that the media is replaced is known already. */
async function readEntry(
  stash: MediaStash | undefined,
  key: string,
): Promise<{ text?: string; trustTier?: unknown }> {
  try {
    const entry = await entryOf(stash, key);
    const { value, trustTier } = hasValue(entry) ? entry : { value: entry, trustTier: undefined };
    return holdsText(value) ? { text: await resolveText(value), trustTier } : {};
  } catch {
    return {};
  }
}

function entryOf(stash: MediaStash | undefined, key: string): unknown {
  if (stash === undefined || stash === null) return undefined;
  // A plain stash may hold an entry named `get`; only a function makes it a register.
  if (typeof stash.get === 'function') return stash.get(key);
  return Object.hasOwn(stash, key) ? Reflect.get(stash, key) : undefined;
}

function hasValue(entry: unknown): entry is { value: unknown; trustTier?: unknown } {
  return typeof entry === 'object' && entry !== null && 'value' in entry;
}
