import { escapeForTerminal } from './escape-for-terminal.js';

/** The most of a text from outside that is shown, in UTF-16 units. */
const shownLength = 80;

/** A name or an id, which can stand without quotes. */
const word = /^[\w.:/@+-]+$/;

/**
 * A text from outside for people: shortened, safe to print, and in quotes unless it is a single word.
 *
 * @param always Quotes even a single word, for what is text and no name.
 */
export function quote(text: string, always = false): string {
  const safe = escapeForTerminal(shorten(text));
  return !always && word.test(safe) ? safe : `"${safe}"`;
}

function shorten(text: string): string {
  if (text.length <= shownLength) return text;
  const last = text.charCodeAt(shownLength - 1);
  // Half of a surrogate pair is no character.
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, isHalf ? shownLength - 1 : shownLength)}…`;
}
