import { neutralise } from './neutralise.js';

const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Forms that some tokenizers fold to those above. Those of `<` are seen to with the names of tags.
  '＞': '&gt;',
  '﹥': '&gt;',
  '＂': '&quot;',
};

/** Escapes `&`, `<`, `>` and `"`, also of full width, so that a text can stand between the quotes of an attribute. */
export function escapeAttribute(value: string): string {
  return value.replace(/[&<>"＞﹥＂]/g, (character) => escapes[character] ?? character);
}

/**
 * Writes attributes as they stand in an opening tag, each with a space before it.
 *
 * @param attributes Names and values in order. Absent values and numbers that are not finite are left out.
 */
export function renderAttributes(
  attributes: readonly (readonly [name: string, value: string | number | null | undefined])[],
): string {
  let text = '';
  for (const [name, value] of attributes) {
    if (value === undefined || value === null || (typeof value === 'number' && !Number.isFinite(value)))
      continue;
    // Escaping leaves the other shapes of `<` that neutralise knows.
    text += ` ${name}="${neutralise(escapeAttribute(String(value)))}"`;
  }
  return text;
}
