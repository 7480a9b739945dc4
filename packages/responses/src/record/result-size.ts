import { neutralise } from '../render/neutralise.js';

/** The most characters that the API takes of an output. */
const LONGEST = 10_485_760;

/** How much of them is left to what stands around a result: its envelope, and a note on broken arguments. */
const ROOM = 65_536;

/** A text of that length is short enough, whatever of it has to be escaped. */
const SHORT = LONGEST / 8;

/** Whether a text, shown in its envelope, would be longer than the API takes. */
export function isTooLongToShow(text: string): boolean {
  if (text.length <= SHORT) return false;
  return text.length > 2 * LONGEST || isTooLong(neutralise(text));
}

/** Whether a text that is escaped already leaves too little room. */
export function isTooLong(text: string): boolean {
  if (text.length <= LONGEST - ROOM) return false;
  let length = 0;
  for (const _ of text) length += 1;
  return length > LONGEST - ROOM;
}
