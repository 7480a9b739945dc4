import { fileNameOf, mimeTypeOf, mimeTypeOfName } from '../render/media-name.js';
import type { BuildContext } from './build-context.js';

/** A part of what is given to the model. */
interface InputPart {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Whether a part is one that only others than the model can say. */
export function isInputPart(part: unknown): part is InputPart {
  return isPart(part) && part.type.startsWith('input_');
}

/** A data URL of an image that the API takes. */
const SOUND_IMAGE = /^data:image\/(?:jpeg|png|gif|webp);base64,[A-Za-z0-9+/]/;
/** A data URL as the API wants it: a MIME type and nothing else before the base64. */
const SOUND_FILE = /^data:[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*;base64,/;
/** What stands before the data. Long data is never looked through. */
const DATA_URL = /^data:([^;,]{0,200})([^,]{0,200}),/i;

/**
 * Parts that the API takes: none that is empty, each document with a name, and an image of a kind that is not
 * accepted by the policy for media. What is sound is given back itself.
 *
 * @throws ResponsesInputError under the policy `'throw'` for media that the API does not take.
 */
export function soundParts(
  parts: readonly unknown[],
  recordId: string,
  context: BuildContext,
): readonly unknown[] | Promise<readonly unknown[]> {
  if (parts.every(isSound)) return parts;
  const sound = parts.map((part) => (isSound(part) ? [part] : soundPart(part, recordId, context)));
  const isReady = sound.every((one): one is readonly unknown[] => !(one instanceof Promise));
  return isReady ? sound.flat() : Promise.all(sound).then((ready) => ready.flat());
}

function isSound(part: unknown): boolean {
  if (!isPart(part)) return true;
  switch (part.type) {
    case 'input_text':
      return part.text !== '';
    case 'input_image':
      return typeof part.image_url === 'string'
        ? !/^data:/i.test(part.image_url) || SOUND_IMAGE.test(part.image_url)
        : typeof part.file_id === 'string';
    case 'input_file':
      if (typeof part.file_data !== 'string' || part.file_data === '') return isElsewhere(part);
      return (
        typeof part.filename === 'string' && nameOf(part) === part.filename && SOUND_FILE.test(part.file_data)
      );
    default:
      return true;
  }
}

function isElsewhere({ file_id, file_url }: InputPart): boolean {
  return typeof file_id === 'string' || typeof file_url === 'string';
}

function soundPart(
  part: unknown,
  recordId: string,
  context: BuildContext,
): readonly unknown[] | Promise<readonly unknown[]> {
  if (!isPart(part)) return [part];
  const { log } = context;
  if (part.type === 'input_file' && typeof part.file_data === 'string' && part.file_data !== '') {
    log.tell(
      'item_repaired',
      recordId,
      'a file in it gets a name, or its data the form, that the API asks for',
    );
    return [{ ...part, filename: nameOf(part), file_data: dataUrlOf(part) }];
  }
  if (part.type === 'input_image' && typeof part.image_url === 'string') {
    return shownImage(part, part.image_url, recordId, context);
  }
  if (part.type !== 'input_text')
    log.tell('content_empty', recordId, 'a part of it shows nothing and is left out');
  return [];
}

/** An image in a data URL, as media is shown. */
function shownImage(
  { filename }: InputPart,
  url: string,
  recordId: string,
  { log, options }: BuildContext,
): Promise<readonly unknown[]> {
  const { base64, mimeType } = dataOf(url);
  return options.renderOpenAIResponsesMediaBlocks({
    media: {
      id: recordId,
      kind: 'image',
      mimeType,
      base64,
      ...(typeof filename === 'string' && { filename }),
    },
    nonceKey: options.nonceKey,
    renderTrustedContent: options.renderTrustedContent,
    renderUntrustedContent: options.renderUntrustedContent,
    unsupportedMediaPolicy: options.unsupportedMediaPolicy,
    warn: log.warn,
  });
}

function dataUrlOf({ file_data: data, filename }: InputPart): unknown {
  if (typeof data !== 'string' || SOUND_FILE.test(data)) return data;
  if (!/^data:/i.test(data)) {
    const mimeType = typeof filename === 'string' ? mimeTypeOfName(filename) : 'application/octet-stream';
    return `data:${mimeType};base64,${data}`;
  }
  const { base64, mimeType } = dataOf(data);
  return base64 === '' ? data : `data:${mimeTypeOf({ mimeType })};base64,${base64}`;
}

function nameOf({ file_data: data, filename }: InputPart): string {
  const isUrl = typeof data === 'string' && /^data:/i.test(data);
  return fileNameOf({
    id: '',
    kind: 'document',
    mimeType: isUrl ? dataOf(data).mimeType : '',
    ...(typeof filename === 'string' && { filename }),
  });
}

/** What a data URL says; without data if that is no base64. */
function dataOf(url: string): { mimeType: string; base64: string } {
  const [head = '', mimeType = '', rest = ''] = DATA_URL.exec(url) ?? [];
  return { mimeType, base64: /;base64$/i.test(rest) ? url.slice(head.length) : '' };
}

function isPart(part: unknown): part is InputPart {
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';
}
