import stringWidth from 'string-width';

/** Text whose length is its width: ASCII, Latin letters and the mark of what was cut. */
const plainText = /^[ -~\u00ae-\u02ff…]*$/;

/** Marks above and below letters, which the library counts as letters; but not the one that makes an emoji. */
const marks = /(?!\ufe0f)\p{Mn}/gu;

/** Characters as people see them, which may be several for a computer. */
const characters = new Intl.Segmenter();

/** How many terminal cells a text takes; emoji and Asian letters take two. No escape sequences in it. */
export function textWidth(text: string): number {
  return plainText.test(text) ? text.length : stringWidth(text.replace(marks, ''));
}

/** A text cut to fit so many terminal cells, between two characters as people see them, and ended with `…`. */
export function cutToWidth(text: string, width: number): string {
  if (plainText.test(text)) return text.length > width ? `${text.slice(0, width - 1)}…` : text;
  let kept = text;
  let excess = textWidth(text) - width;
  if (excess <= 0) return text;
  // One cell more, for the `…`. No UTF-16 unit takes more than two cells, so half as many units are too many
  // at least, and a few steps are enough.
  for (excess += 1; excess > 0; excess = textWidth(kept) - width + 1) {
    const units = kept.length - Math.ceil(excess / 2);
    kept = text.slice(0, characters.segment(text).containing(units)?.index ?? 0);
  }
  return `${kept}…`;
}
