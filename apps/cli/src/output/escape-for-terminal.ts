/**
 * What may move the cursor, colour, hide or reorder text: control characters, line separators, marks that turn
 * the reading direction, the byte order mark, and halves of surrogate pairs.
 */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Most text is harmless, and this test costs less than the search above. */
const harmless = /^[ -~]*$/;

const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text from outside, made safe to print on a terminal: one line, and nothing the terminal would obey. */
export function escapeForTerminal(text: string): string {
  if (harmless.test(text)) return text;
  return text.replace(unsafe, (character) => shortForms[character] ?? unicodeEscape(character));
}

/**
 * JSON text, made safe to print on a terminal. Its meaning stays: inside JSON strings, the only place where
 * these characters can be, the escapes stand for the same characters.
 */
export function escapeJsonForTerminal(json: string): string {
  return harmless.test(json) ? json : json.replace(unsafe, unicodeEscape);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
