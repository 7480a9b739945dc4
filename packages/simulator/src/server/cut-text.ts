import type { SeededRandom } from '../random/seeded-random.js';

/** Cuts text into pieces of one or two words, as a model gives it out. */
export function cutText(text: string, random: SeededRandom): readonly string[] {
  const words = text.match(/\S+\s*|\s+/g) ?? [];
  const pieces: string[] = [];
  for (let at = 0; at < words.length; ) {
    const count = 1 + random.integer(2);
    pieces.push(words.slice(at, at + count).join(''));
    at += count;
  }
  return pieces;
}

/** Cuts arguments into pieces of a few letters, anywhere but inside a letter. */
export function cutArguments(text: string, random: SeededRandom): readonly string[] {
  const letters = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; ) {
    const count = 2 + random.integer(6);
    pieces.push(letters.slice(at, at + count).join(''));
    at += count;
  }
  return pieces;
}
