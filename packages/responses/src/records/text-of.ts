import { ResponsesInputError } from '../responses-input-error.js';
import type { Tokenizable } from './records.js';

/** Names the text in an error. */
export interface TextPlace {
  /** The id of the record that holds the text. */
  readonly recordId?: string | undefined;
  /** Where the text stands, as a JSON Pointer such as `/content`. */
  readonly path?: string | undefined;
}

/**
 * The text of a string or of an object that holds one, at once.
 *
 * @param text The text; absent and `null` give `''`.
 * @param ctx What a dynamic text is rendered with.
 * @param place Names the text in an error.
 * @throws ResponsesInputError `text_unreadable` when the object throws, holds no text, or gives it only later.
 */
export function textOf(text: Tokenizable | null | undefined, ctx?: unknown, place: TextPlace = {}): string {
  const value = read(text, ctx, place);
  if (typeof value === 'string') return value;
  throw unreadable('it is ready only later; use it where texts are awaited', place);
}

/**
 * The text of a string or of an object that holds one, waiting for it when it comes later.
 *
 * @param text The text; absent and `null` give `''`.
 * @param ctx What a dynamic text is rendered with.
 * @param place Names the text in an error.
 * @throws ResponsesInputError `text_unreadable` when the object throws or holds no text.
 */
export async function resolveText(
  text: Tokenizable | null | undefined,
  ctx?: unknown,
  place: TextPlace = {},
): Promise<string> {
  if (typeof text === 'string') return text;
  let value: unknown;
  try {
    value = await read(text, ctx, place);
  } catch (cause) {
    throw cause instanceof ResponsesInputError ? cause : unreadable('it failed to render', place, cause);
  }
  // A text may render into another object that holds a text.
  return typeof value === 'string' ? value : held(value, place);
}

/**
 * Whether an object gives a text of its own: it has `render`, or a `toString` that is not every object's.
 */
export function holdsText(value: unknown): value is Tokenizable {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return isDynamic(value) || (typeof value.toString === 'function' && value.toString !== {}.toString);
}

/** Whether a text is made anew for each request. */
export function isDynamic(value: unknown): value is { render(ctx: unknown): unknown } {
  return (
    typeof value === 'object' && value !== null && 'render' in value && typeof value.render === 'function'
  );
}

function read(
  text: Tokenizable | null | undefined,
  ctx: unknown,
  place: TextPlace,
): string | PromiseLike<unknown> {
  if (text === undefined || text === null) return '';
  if (!isDynamic(text)) return held(text, place);
  let rendered: unknown;
  try {
    rendered = text.render(ctx);
  } catch (cause) {
    throw unreadable('it failed to render', place, cause);
  }
  return isPromise(rendered) ? rendered : held(rendered, place);
}

function held(value: unknown, place: TextPlace): string {
  if (typeof value === 'string') return value;
  if (!holdsText(value)) throw unreadable('it is no text', place);
  let text: unknown;
  try {
    text = value.toString();
  } catch (cause) {
    throw unreadable('its toString failed', place, cause);
  }
  if (typeof text === 'string') return text;
  throw unreadable('its toString gave no text', place);
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function unreadable(why: string, place: TextPlace, cause?: unknown): ResponsesInputError {
  const of = place.recordId === undefined ? '' : ` of record ${JSON.stringify(place.recordId)}`;
  return new ResponsesInputError('text_unreadable', `The text${of} cannot be read: ${why}.`, {
    ...place,
    cause,
  });
}
