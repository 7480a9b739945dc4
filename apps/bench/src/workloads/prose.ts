import type { Random } from './random.js';

const words =
  'the a of to and in that is it for on with as this be at by from or are we you can will not have was one all time when there about which their would only some also after into more than other first over order report customer account delivery meeting window budget flight ticket weather'.split(
    ' ',
  );
// What people and models do write: it makes the engine keep a text two bytes a character, as real histories are.
const unusual = ['naïve', 'café', 'Zürich', '“quoted”', '20 €', 'don’t', '東京', '🙂'];
const ends = ['.', '.', '.', '?', '!', ',', ';', ':', '\n'];

/** Text of about so many characters: words, punctuation, line breaks, now and then a letter beyond ASCII. */
export function prose(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    text += random.next() < 0.004 ? random.pick(unusual) : random.pick(words);
    text += random.next() < 0.12 ? `${random.pick(ends)} ` : ' ';
  }
  return text.trimEnd();
}
