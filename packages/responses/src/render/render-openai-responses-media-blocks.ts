import { ResponsesInputError } from '../responses-input-error.js';
import type { OpenAIResponsesInputContentBlock } from './content-blocks.js';
import { failure, loadBase64 } from './media-bytes.js';
import { mediaFallback } from './media-fallback.js';
import { fileNameOf, mimeTypeOf, plainName, shownNameOf } from './media-name.js';
import type { MediaBlocksInput } from './render-functions.js';

/** The images that the API takes. */
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/**
 * Renders media as parts of a message: a line that names it, then the image or document itself. What the API
 * does not take (audio, video, other images), and media whose bytes fail to load, goes by the policy.
 *
 * @throws ResponsesInputError under the policy `'throw'`: `media_unsupported`, `media_unreadable` or
 *   `media_empty`. Under the others a warning is given and a text stands in.
 */
export async function renderOpenAIResponsesMediaBlocks(
  input: MediaBlocksInput,
): Promise<OpenAIResponsesInputContentBlock[]> {
  const { media, unsupportedMediaPolicy: policy, warn } = input;
  const marker = `[media id: ${plainName(media.id)} | ${shownNameOf(media)}]`;
  let block: OpenAIResponsesInputContentBlock;
  try {
    block = await nativeBlock(input);
  } catch (error) {
    if (policy === 'throw' || !(error instanceof ResponsesInputError)) throw error;
    warn?.(`${error.message} A text stands in for it.`, {
      code: error.code === 'media_unsupported' ? 'media_unsupported' : 'media_bytes_unavailable',
      recordId: media.id,
    });
    block = { type: 'input_text', text: await mediaFallback(input) };
  }
  return [{ type: 'input_text', text: marker }, block];
}

async function nativeBlock({ media }: MediaBlocksInput): Promise<OpenAIResponsesInputContentBlock> {
  const type = mimeTypeOf(media);
  if (media.kind === 'image' && imageTypes.has(type)) {
    const data = await loadBase64(media);
    return { type: 'input_image', detail: 'auto', image_url: `data:${type};base64,${data}` };
  }
  if (media.kind === 'document') {
    const data = await loadBase64(media);
    return { type: 'input_file', filename: fileNameOf(media), file_data: `data:${type};base64,${data}` };
  }
  throw failure('media_unsupported', media, 'is of a kind that the API does not take');
}
