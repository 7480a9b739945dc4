import { configure } from 'safe-stable-stringify';
import { ResponsesInputError } from '../responses-input-error.js';

/**
 * `strict` makes the library throw on what JSON cannot say (functions, symbols, BigInt, NaN, infinities,
 * cycles), instead of writing something else in its place: two different values would hash alike.
 */
const stringify = configure({ strict: true });

/**
 * The JSON text of a value with the keys of every object sorted by UTF-16 code units, and no white space. Equal
 * values give equal texts, whatever the order in which their keys were set.
 *
 * As in the JSON of a request, a member that is `undefined` is left out, and an array entry that is `undefined`
 * becomes null; `toJSON` is honoured. A lone surrogate is written as an escape, so the text is valid UTF-8.
 *
 * @throws {@link ResponsesInputError} `invalid_record` when the value, or something inside, is not JSON:
 *   `undefined` itself, a function, a symbol, a BigInt, NaN, an infinity, a cycle, or a getter that throws.
 */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = stringify(value);
  } catch (cause) {
    throw new ResponsesInputError('invalid_record', 'A value cannot be written as JSON.', { cause });
  }
  if (text === undefined) {
    throw new ResponsesInputError('invalid_record', 'An absent value cannot be written as JSON.');
  }
  return text;
}
