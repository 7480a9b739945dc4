import type { Media } from '../records/records.js';
import { ResponsesInputError } from '../responses-input-error.js';

/**
 * Loads the bytes of media as base64, in the form that `data:` URLs have.
 *
 * @throws ResponsesInputError `media_unreadable` when loading fails or gives no base64, `media_empty` when there
 *   is not a single byte.
 */
export async function loadBase64(media: Media): Promise<string> {
  let loaded: unknown;
  try {
    loaded = typeof media.asBase64 === 'function' ? await media.asBase64() : media.base64;
  } catch (cause) {
    throw failure('media_unreadable', media, 'failed to load', cause);
  }
  if (typeof loaded !== 'string')
    throw failure('media_unreadable', media, 'came as something else than base64');
  const base64 = standard(loaded);
  if (base64 === '') throw failure('media_empty', media, 'are none at all');
  if (base64.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(base64)) {
    throw failure('media_unreadable', media, 'are not valid base64');
  }
  return base64.padEnd(Math.ceil(base64.length / 4) * 4, '=');
}

/** The size of media in bytes; `undefined` when nobody knows it. Never throws. */
export async function sizeOf(media: Media): Promise<number | undefined> {
  try {
    const { byteLength } = media;
    // Called on the media itself, since classes read their fields in it.
    const size = typeof byteLength === 'function' ? await byteLength.call(media) : byteLength;
    if (typeof size === 'number') return size;
    return media.base64 === undefined ? undefined : Math.floor((standard(media.base64).length * 3) / 4);
  } catch {
    return undefined;
  }
}

/** Says that media cannot be sent. Names it, but not by its file name, which may be private. */
export function failure(
  code: 'media_empty' | 'media_unreadable' | 'media_unsupported',
  media: Media,
  why: string,
  cause?: unknown,
): ResponsesInputError {
  const what = code === 'media_unsupported' ? 'The' : 'The bytes of the';
  const message = `${what} media ${JSON.stringify(media.id)} (${media.kind}, ${media.mimeType}) ${why}.`;
  return new ResponsesInputError(code, message, { recordId: media.id, cause });
}

/** Base64 without line breaks and padding, in the usual alphabet rather than that of URLs. */
function standard(base64: string): string {
  const dense = /[\s_-]/.test(base64)
    ? base64.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
    : base64;
  return dense.endsWith('=') ? dense.replace(/={1,2}$/, '') : dense;
}
