import { reservedTags } from './reserved-tags.js';

// The full-width and small forms look like `<` and are folded to it by some tokenizers.
const opener = /[<＜﹤]/g;
// What a reader does not see, or sees as a gap: spaces, controls, marks, lone surrogates, invisible characters.
const invisible = /^[\p{Z}\p{C}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]$/u;
const nameCharacter = /^[A-Za-z0-9.:-]$/;
const longest = Math.max(...reservedTags.map((tag) => tag.length));

/**
 * Escapes the `<` of every opening and closing form of a reserved tag, so that no body can begin or end an
 * envelope: in any case, with any nonce or attributes, with spaces or invisible characters anywhere in it, and
 * with letters of other shapes, such as full-width ones. Everything else stays as it is.
 *
 * Takes time in proportion to the length of the text.
 */
export function neutralise(text: string): string {
  let safe = '';
  let copied = 0;
  opener.lastIndex = 0;
  while (opener.test(text)) {
    const after = opener.lastIndex;
    if (!startsReservedTag(text, after)) continue;
    safe += `${text.slice(copied, after - 1)}&lt;`;
    copied = after;
  }
  return copied === 0 ? text : safe + text.slice(copied);
}

/** Whether a reserved name follows, with or without a slash before it. Never looks beyond the next `<`. */
function startsReservedTag(text: string, start: number): boolean {
  let name = '';
  for (let at = start; at < text.length && name.length < longest; ) {
    const code = text.codePointAt(at) ?? 0;
    const character = String.fromCodePoint(code);
    at += character.length;
    const folded = fold(character, code);
    if (folded === '') continue;
    // A closing slash, also as JSON may write it. Slashes within a name end the search just below.
    if (name === '' && (folded === '/' || folded === '\\')) continue;
    name += folded;
    if (!reservedTags.some((tag) => tag.startsWith(name))) return false;
    if (reservedTags.includes(name) && !nameCharacter.test(text.charAt(at))) return true;
  }
  return false;
}

/** The plain small letter that a character stands for; `''` for one that is not seen. */
function fold(character: string, code: number): string {
  if (code <= 0x20) return '';
  if (code < 0x7f) return character.toLowerCase();
  if (invisible.test(character)) return '';
  return character.normalize('NFKC').toLowerCase();
}
