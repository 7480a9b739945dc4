import { writeByBuffer } from './base64-buffer.js';
import { writeByTable } from './base64-table.js';

/**
 * Why a text is not audio: a character outside the standard base64 alphabet (white space included), wrong
 * padding, or an odd number of bytes, which is half a sample.
 */
export type Pcm16Fault = 'alphabet' | 'padding' | 'frame';

const equalsSign = 0x3d;
const write = writeByBuffer ?? writeByTable;

/**
 * Decodes strict base64 of 16-bit samples into memory of its own, so that it can be handed to another thread.
 *
 * Only the one canonical text of some bytes is taken. RFC 4648, section 3.5, lets a decoder refuse bits that
 * are set behind the last byte: no encoder makes them, so they mean that the text was cut or damaged, and
 * damaged samples are heard. Empty text is no samples, which is fine: streams may begin or end with that.
 */
export function decodePcm16(text: string): Uint8Array | Pcm16Fault {
  const size = canonicalSize(text);
  if (size % 2 === 0) {
    const bytes = new Uint8Array(size);
    if (write(text, bytes)) return bytes;
  }
  return faultOf(text);
}

/** How many bytes a text of this length and padding stands for; -1 if no text can end like that. */
function canonicalSize(text: string): number {
  const { length } = text;
  if (length % 4 !== 0) return -1;
  const size = (length / 4) * 3;
  if (length === 0 || text.charCodeAt(length - 1) !== equalsSign) return size;
  // The characters that leave no bits behind the last byte.
  if (text.charCodeAt(length - 2) !== equalsSign) {
    return 'AEIMQUYcgkosw048'.includes(text.charAt(length - 2)) ? size - 1 : -1;
  }
  return 'AQgw'.includes(text.charAt(length - 3)) ? size - 2 : -1;
}

/** Called for refused text only. */
function faultOf(text: string): Pcm16Fault {
  if (/[^A-Za-z0-9+/=]/.test(text)) return 'alphabet';
  const size = canonicalSize(text);
  const digits = text.indexOf('=');
  const isPadded = digits >= 0 && digits < Math.ceil((size * 4) / 3);
  return size < 0 || isPadded ? 'padding' : 'frame';
}
