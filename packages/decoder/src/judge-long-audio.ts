import { hasFields } from './check.js';
import type { PrismDecodeError } from './decode-error.js';
import type { DecodeLimits } from './decode-options.js';
import { decodePcm16 } from './decode-pcm16.js';
import { audioProperty, audioType, decodeKnown } from './generated/prism/decode-known.js';
import type { DecodedEvent } from './generated/prism/decoded-events.js';

/** Frames from this many characters on are looked at: below, parsing the frame is as fast. 20 ms of audio have 1,500. */
export const LONG = 1_280;

/** How many characters may stand before the audio. */
const HEAD = 512;

/** How many characters are looked at to tell audio, which has no quotation mark, from a frame of many short texts. */
const PART = 256;

const key = `"${audioProperty}":`;

/** Stands for the audio while the rest is parsed. No id has one; a frame that has takes the plain way. */
const mark = '*';

/**
 * Judges a long frame that holds audio and little else, without having JSON.parse read the audio: it reads the
 * frame with a mark in place of the audio. Undefined: the frame is another one, or may be broken, and must be judged
 * in the plain way. On the benchmark's audio mix this takes 0.9 of what `JSON.parse` takes alone; the plain way 1.6.
 *
 * The outcome is that of the plain way, because the frame without the audio has no backslash and one mark alone.
 * So each string in it means what it says, and a property that came out as the mark stands where the audio was, as
 * a whole string. The audio is strict base64, which nothing in JSON reads in another way.
 */
export function judgeLongAudio(
  text: string,
  limits: DecodeLimits,
): DecodedEvent | PrismDecodeError | undefined {
  const end = endOfAudio(text);
  const start = end < 0 ? -1 : startOfAudio(text);
  if (start < 0) return undefined;
  const shell = parseShell(text.slice(0, start) + mark + text.slice(end), start);
  if (shell === undefined) return undefined;
  const wire = text.slice(start, end);
  const audio = decodePcm16(wire);
  // Which fault is told first is for the plain way to say.
  if (typeof audio === 'string') return undefined;
  shell[audioProperty] = wire;
  return decodeKnown(shell, audioType, limits, audio);
}

/** Where the quotation mark behind the audio is; -1: the frame is not mostly audio. */
function endOfAudio(text: string): number {
  // Nearly always the audio stands last, and there is no need to go through half of it.
  const last = text.length - 2;
  if (text.indexOf('"', text.length - PART) === last) return last;
  const middle = text.length >> 1;
  const end = text.indexOf('"', middle);
  return end < middle + PART ? -1 : end;
}

/** Where the audio begins; -1: not near the start of the frame. */
function startOfAudio(text: string): number {
  const found = text.slice(0, HEAD).indexOf(key);
  if (found < 0) return -1;
  // Some servers write a space behind a colon.
  const quote = text.charAt(found + key.length) === ' ' ? found + key.length + 1 : found + key.length;
  return text.charAt(quote) === '"' ? quote + 1 : -1;
}

/** An event with audio, in which the audio can be put in its place. */
type Shell = { readonly type: typeof audioType } & { [audioProperty]: string };

/** Parses a frame in which the mark stands at `at`; undefined if it is anything but an event with the mark as audio. */
function parseShell(text: string, at: number): Shell | undefined {
  if (text.indexOf(mark) !== at || text.includes(mark, at + 1) || text.includes('\\')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isShell(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShell(value: unknown): value is Shell {
  return (
    hasFields(value) &&
    value.type === audioType &&
    value[audioProperty] === mark &&
    Object.hasOwn(value, 'type') &&
    Object.hasOwn(value, audioProperty)
  );
}
