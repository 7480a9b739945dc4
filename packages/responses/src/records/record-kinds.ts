import type { Media, SpooledArtifact } from './records.js';

/** Whether a tool's result is media: it has a kind, a MIME type, and bytes. */
export function isMedia(value: unknown): value is Media {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    'mimeType' in value &&
    typeof value.mimeType === 'string' &&
    (hasMethod(value, 'asBase64') || ('base64' in value && typeof value.base64 === 'string'))
  );
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
