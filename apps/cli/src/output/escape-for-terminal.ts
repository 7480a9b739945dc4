/**
 * What may move the cursor, colour, hide or reorder text: control characters, line separators, halves of
 * surrogate pairs, marks that turn the reading direction, and whatever is not seen at all.
 */
const unsafe = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`;

/** Where characters that are not seen belong to what is seen. */
const needed = [
  // The colour form of an emoji, and emoji joined to one.
  String.raw`(?<=\p{Emoji})\ufe0f`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  // Joiners within words of scripts without capitals, such as Persian and Hindi, where they are spelling.
  String.raw`(?<=[\p{Lo}\p{M}])[\u200c\u200d](?=\p{Lo})`,
].join('|');

const toEscape = new RegExp(`(?!${needed})${unsafe}`, 'gu');

/** Most text is harmless, and this test costs less than the search above. */
const harmless = /^[ -~]*$/;

const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text from outside, made safe to print on a terminal: one line, and nothing the terminal would obey. */
export function escapeForTerminal(text: string): string {
  if (harmless.test(text)) return text;
  return text.replace(toEscape, (character) => shortForms[character] ?? unicodeEscape(character));
}

/** As `escapeForTerminal`, for text of several lines, which stay apart. */
export function escapeLinesForTerminal(text: string): string {
  return text.split('\n').map(escapeForTerminal).join('\n');
}

/**
 * JSON text, made safe to print on a terminal. Its meaning stays: inside JSON strings, the only place where
 * these characters can be, the escapes stand for the same characters.
 */
export function escapeJsonForTerminal(json: string): string {
  return harmless.test(json) ? json : json.replace(toEscape, unicodeEscape);
}

/** The escape of each UTF-16 unit, as JSON has it: a character may have two. */
function unicodeEscape(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
