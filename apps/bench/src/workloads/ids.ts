import type { Random } from './random.js';

const hexadecimal = '0123456789abcdef';

/** An id as the API makes them: a prefix and so many hexadecimal digits. */
export function idWith(prefix: string, random: Random, digits = 48): string {
  return `${prefix}_${random.characters(digits, hexadecimal)}`;
}
