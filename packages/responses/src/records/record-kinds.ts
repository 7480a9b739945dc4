import type { Media, SpooledArtifact } from './records.js';

/** Whether a tool's result is media: it has an id, a kind, a MIME type, and bytes. */
export function isMedia(value: unknown): value is Media {
  return (
    isMediaRecord(value) &&
    (hasMethod(value, 'asBase64') || ('base64' in value && typeof value.base64 === 'string'))
  );
}

/** Whether a value says of itself what media must say, though its bytes may be missing. */
export function isMediaRecord(value: unknown): value is Media {
  if (typeof value !== 'object' || value === null) return false;
  return ['id', 'kind', 'mimeType'].every((name) => typeof Reflect.get(value, name) === 'string');
}

/** Whether a value is spooled text: it can say its text, its size and its number of lines. */
export function isSpooledArtifact(value: unknown): value is SpooledArtifact {
  return (
    typeof value === 'object' &&
    value !== null &&
    hasMethod(value, 'asString') &&
    hasMethod(value, 'byteLength') &&
    hasMethod(value, 'lineCount')
  );
}

function hasMethod(value: object, name: string): boolean {
  return typeof Reflect.get(value, name) === 'function';
}
