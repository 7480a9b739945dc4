import { safeDecodeMessage } from '@prismwire/decoder';
import { checkSignal } from '../requests/check-request.js';
import type { ConnectOptions } from './connect-options.js';

/**
 * Looks at what is used only later, when nobody could catch what it throws.
 *
 * @throws `TypeError` that names the option, or `RangeError` for a limit of `decode`.
 */
export function checkOptions({
  signal,
  decode,
  interruption,
  audioQueue,
  tools,
  reconnect,
  clock,
}: ConnectOptions): void {
  checkSignal(signal);
  for (const [name, value] of Object.entries({ interruption, audioQueue, clock, decode })) {
    if (value !== undefined && !isObject(value)) throw new TypeError(`${name} must be an object.`);
  }
  if (tools !== undefined && !Array.isArray(tools)) throw new TypeError('tools must be an array of tools.');
  if (reconnect !== undefined && typeof reconnect !== 'boolean' && !isObject(reconnect)) {
    throw new TypeError('reconnect must be true, false or an object.');
  }
  // The decoder looks at its limits when it decodes.
  safeDecodeMessage('{"type":""}', decode);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
