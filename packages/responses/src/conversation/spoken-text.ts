import { isFields, textIn } from '../fields.js';
import type { Media } from '../records/records.js';

/** Stands for speech that nobody wrote down. */
const NO_TRANSCRIPT = '[spoken words that were not transcribed]';

const SPOKEN: ReadonlySet<unknown> = new Set(['audio', 'input_audio', 'output_audio']);
const DATA_URL = /^data:([a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9!#$&^_.+-]+)(?:;[^,;]*)*;base64,(.+)$/is;

/** What could be read of a message's parts. */
export interface ReadParts {
  /** The words, written and spoken; a line for each part. */
  readonly text: string;
  readonly images: Media[];
  /** What could not be read, in words for people. */
  readonly problems: string[];
}

/** Reads the parts of a message, which nobody has checked. */
export function readParts(content: unknown, messageId: string): ReadParts {
  const texts: string[] = [];
  const images: Media[] = [];
  const problems: string[] = [];
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  for (const part of parts) {
    const fields = isFields(part) ? part : {};
    const words = textIn(fields.text) ?? textIn(fields.transcript);
    if (words !== undefined) {
      texts.push(words);
    } else if (SPOKEN.has(fields.type)) {
      texts.push(NO_TRANSCRIPT);
      problems.push('it has speech without a transcript');
    } else if (fields.type === 'input_image') {
      const image = imageOf(fields.image_url, `${messageId}-image-${images.length}`);
      if (image !== undefined) images.push(image);
      else problems.push('it has an image that is no data URL');
    } else if (fields.text !== '') {
      problems.push('it has a part that cannot be read');
    }
  }
  return { text: texts.join('\n'), images, problems };
}

function imageOf(url: unknown, id: string): Media | undefined {
  const [, mimeType, base64] = typeof url === 'string' ? (DATA_URL.exec(url) ?? []) : [];
  if (mimeType === undefined || base64 === undefined) return undefined;
  return { id, kind: 'image', mimeType: mimeType.toLowerCase(), base64 };
}

/** How much of a message was heard; undefined when it was heard to its end. */
export interface Heard {
  readonly ms: number | undefined;
}

/** Reads the mark of an interruption. */
export function heardOf(truncated: unknown): Heard | undefined {
  if (truncated === undefined || truncated === null || truncated === false) return undefined;
  const ms = isFields(truncated) ? truncated.audio_end_ms : undefined;
  return { ms: typeof ms === 'number' && Number.isFinite(ms) ? ms : undefined };
}

/**
 * The text of a spoken answer that was interrupted, with a mark at its end. The text may go on beyond what was
 * heard: at which word it was cut, nobody knows.
 */
export function markTruncated(text: string, heardMs: number | undefined): string {
  const mark =
    heardMs === undefined
      ? '[Interrupted: the listener did not hear all of this answer.]'
      : heardMs <= 0
        ? '[Interrupted: the listener heard nothing of this answer.]'
        : `[Interrupted after ${heardMs} ms of speech: the listener did not hear the rest of this answer.]`;
  return text === '' ? mark : `${text}\n\n${mark}`;
}
