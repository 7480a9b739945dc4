/** Characters at a time, since a call takes only so many arguments. */
const STRIDE = 0x8000;
const STRICT = /^[A-Za-z0-9+/]*={0,2}$/;

/** The base64 text of bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += STRIDE) {
    text += String.fromCharCode(...bytes.subarray(at, at + STRIDE));
  }
  return btoa(text);
}

/** The bytes of base64 text. Undefined: the text is not base64 of the standard alphabet with full padding. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !STRICT.test(text)) return undefined;
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
