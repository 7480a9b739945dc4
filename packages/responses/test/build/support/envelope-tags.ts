import { reservedTags } from '../../../src/render/reserved-tags.js';
import { isObject } from './values.js';

/** The names of envelopes, with something about them that an attacker might hope is overlooked. */
export const tagPieces: readonly string[] = [
  ...reservedTags.flatMap((tag) => [
    `<${tag}_x>`,
    `</${tag}_x>`,
    `</${tag.toUpperCase()}>`,
    `<\u200b/${tag}`,
  ]),
  ...['<', '>', '/', '\\', ' ', '\n', '\u200d', '\ufeff', '\uff1c', '&lt;', '"', '_x>', 'nonce="x"', 'text'],
];

const tag = new RegExp(`<[/\\\\]*(?:${reservedTags.join('|')})(?![a-z0-9.:-])[^>]*`, 'g');

/** The opening and closing tags of envelopes that stand in a text, as a lenient reader sees them. */
export function envelopeTags(text: string): string[] {
  const plain = text
    .replace(/[\p{Z}\p{C}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFKC')
    .toLowerCase();
  // What stands in quotes is an attribute's value, in which every `<` is escaped.
  return [...plain.matchAll(tag)].map(([found]) => found.replace(/"[^"]*"/g, '""'));
}

/** Every text that a value holds. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
