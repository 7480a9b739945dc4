/**
 * The names most like a word that is none of them, best first: what the person probably meant.
 *
 * @param limit How many names at most.
 */
export function nearest(word: string, names: readonly string[], limit = 3): string[] {
  const wanted = letters(word);
  return names
    .map((name) => ({ name, distance: distanceBetween(wanted, letters(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.min(wanted.length, name.length) / 2))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** What is left of a name when case and separators, which people mix up, are taken away. */
function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** How far two names are apart: near for a part of the other, else the number of letters to change. */
function distanceBetween(wanted: string, name: string): number {
  // A word of some length that occurs whole is a better hint than any two changed letters.
  if (wanted.length > 3 && name.includes(wanted)) return 1;
  return editDistance(wanted, name);
}

/** The Levenshtein distance: insertions, deletions and replacements of one letter. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
