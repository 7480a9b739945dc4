/**
 * Whether a text has more than `maxBytes` bytes as UTF-8. Texts that are much shorter or longer than that are
 * told by their length alone, so that usual frames cost nothing.
 */
export function isLongerThan(text: string, maxBytes: number): boolean {
  const { length } = text;
  if (length > maxBytes) return true;
  if (length * 3 <= maxBytes) return false;
  let bytes = length;
  for (let index = 0; index < length && bytes <= maxBytes; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // Each half of a pair counts two, the pair four. A half without the other would be replaced by U+FFFD.
    bytes += unit < 0x800 || isPaired(text, index) ? 1 : 2;
  }
  return bytes > maxBytes;
}

/** Whether the UTF-16 unit at `index` is half of a surrogate pair. */
function isPaired(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 0xd800 || unit > 0xdfff) return false;
  return unit < 0xdc00 ? isLow(text.charCodeAt(index + 1)) : isHigh(text.charCodeAt(index - 1));
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
