import { PrismToolError } from './tool-error.js';

/** What the agent reads of a failed call: the code and the message, and nothing else of the error. */
export function failureOutput({ code, message }: PrismToolError): string {
  return JSON.stringify({ error: { code, message } });
}

/**
 * What the agent reads of a result: text as it is, anything else as JSON.
 *
 * @throws {@link PrismToolError} `result_unreadable` if JSON cannot hold it.
 */
export function resultOutput(result: unknown): string {
  if (typeof result === 'string') return result;
  if (result === undefined) throw new PrismToolError('result_unreadable', 'The tool returned nothing.');
  let text: string | undefined;
  let cause: unknown;
  try {
    text = JSON.stringify(result, refuseLoss);
  } catch (error) {
    cause = error;
  }
  if (text !== undefined) return text;
  throw new PrismToolError('result_unreadable', 'The tool returned what cannot be written as JSON.', {
    cause,
  });
}

/** What `JSON.stringify` would leave out or empty without a word is refused, since the agent would take it for the truth. */
function refuseLoss(_: string, value: unknown): unknown {
  const lost =
    typeof value === 'function' ||
    typeof value === 'symbol' ||
    (typeof value === 'number' && !Number.isFinite(value)) ||
    value instanceof Map ||
    value instanceof Set ||
    value instanceof Promise;
  if (lost) throw new TypeError('JSON has no such value.');
  return value;
}
