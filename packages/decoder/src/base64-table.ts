const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The mark of a character that is not in the alphabet. */
const foreign = 0x80;

/** What each byte of the text stands for. */
const sextets = /* @__PURE__ */ sextetTable();

const utf8 = /* @__PURE__ */ new TextEncoder();

/**
 * Writes what `text` stands for into `bytes`, whose length says where the padding begins, and says whether
 * every character before the padding is of the standard alphabet. For engines without Node's `Buffer`.
 */
export function writeByTable(text: string, bytes: Uint8Array): boolean {
  // Bytes are read several times faster than the characters of a string. Of a character that takes more than
  // one byte, each byte is foreign.
  const digits = utf8.encode(text);
  const size = bytes.length;
  const whole = size - (size % 3);
  let flaws = 0;
  let from = 0;
  let to = 0;
  // Four digits a turn, and one look at the flaws at the end: sound text is what must be fast.
  for (; to < whole; from += 4, to += 3) {
    const s0 = sextetAt(digits, from);
    const s1 = sextetAt(digits, from + 1);
    const s2 = sextetAt(digits, from + 2);
    const s3 = sextetAt(digits, from + 3);
    flaws |= s0 | s1 | s2 | s3;
    bytes[to] = (s0 << 2) | (s1 >> 4);
    bytes[to + 1] = (s1 << 4) | (s2 >> 2);
    bytes[to + 2] = (s2 << 6) | s3;
  }
  // One or two bytes may be left, written as two or three digits.
  for (let shift = 2; to < size; from++, to++, shift += 2) {
    const s0 = sextetAt(digits, from);
    const s1 = sextetAt(digits, from + 1);
    flaws |= s0 | s1;
    bytes[to] = (s0 << shift) | (s1 >> (6 - shift));
  }
  return flaws < foreign;
}

function sextetAt(digits: Uint8Array, index: number): number {
  return sextets[digits[index] ?? 0] ?? foreign;
}

function sextetTable(): Uint8Array {
  const table = new Uint8Array(0x100).fill(foreign);
  for (let value = 0; value < alphabet.length; value++) table[alphabet.charCodeAt(value)] = value;
  return table;
}
