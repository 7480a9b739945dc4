import type { Media } from '../records/records.js';

const extensions: { readonly [mimeType: string]: string } = {
  'application/json': 'json',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/xml': 'xml',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/xml': 'xml',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};
const typeByExtension: ReadonlyMap<string, string> = new Map(
  Object.entries(extensions).map(([type, extension]) => [extension, type]),
);
/** What the API takes for an extension. A dot in a sentence begins none, nor do letters of other scripts. */
const extensionAtEnd = /\.[A-Za-z0-9]{1,10}$/;
const mimeType = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/;
const longest = 200;

/**
 * The MIME type in small letters and without parameters, `image/jpg` mended.
 *
 * @returns The type; `application/octet-stream` when the text is none.
 */
export function mimeTypeOf(media: Pick<Media, 'mimeType'>): string {
  const type = (media.mimeType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (type === 'image/jpg') return 'image/jpeg';
  return mimeType.test(type) ? type : 'application/octet-stream';
}

/** The MIME type that a file's name tells of; `application/octet-stream` when it tells of none. */
export function mimeTypeOfName(name: string): string {
  const extension = extensionAtEnd.exec(name.trimEnd())?.[0].slice(1).toLowerCase() ?? '';
  return typeByExtension.get(extension) ?? 'application/octet-stream';
}

/**
 * Removes what could look like a tag, end a line, or end or part the line that names media: `<`, `>`, `[`, `]`, `|`
 * in all their widths, and control characters, seen and unseen.
 */
export function plainName(name: string): string {
  return name.replace(/[<>＜＞﹤﹥[\]［］|｜\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '');
}

/** The name that is shown: the media's own, cleaned, or one that is made up. */
export function shownNameOf(media: Media): string {
  const name = plainName(media.filename ?? '').trim();
  return name === '' ? madeUpName(media) : name;
}

/**
 * The name under which a document is sent: without folders, at most 200 characters, and with an extension, by
 * which the API tells what the document is.
 */
export function fileNameOf(media: Media): string {
  const last = shownNameOf(media).split(/[/\\]/).pop() ?? '';
  const name = withoutDotsAround(last);
  if (name === '') return madeUpName(media);
  const own = extensionAtEnd.exec(name)?.[0];
  const extension = own ?? extensionOf(media);
  const stem = own === undefined ? name : name.slice(0, -own.length);
  // Cutting may split a pair of surrogates.
  return `${stem.slice(0, longest - extension.length)}${extension}`.replace(/\p{Cs}/gu, '');
}

/** Not by a pattern, which would begin anew at each of many spaces. */
function withoutDotsAround(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && /[.\s]/.test(name.charAt(start))) start += 1;
  while (end > start && /[.\s]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

function madeUpName(media: Media): string {
  const kind = plainName(media.kind).replace(/[^A-Za-z]/g, '');
  return `${kind === '' ? 'file' : kind}${extensionOf(media)}`;
}

function extensionOf(media: Media): string {
  const type = mimeTypeOf(media);
  const extension = extensions[type];
  if (extension !== undefined) return `.${extension}`;
  return type.startsWith('text/') ? '.txt' : '.bin';
}
