import type { PrismDecodeError } from '@prismwire/decoder';

/**
 * Why a frame was refused, to stand beside a column that names the place: the error's message without the
 * place, which it also names.
 */
export function reasonOf({ eventType, path, rule, message }: PrismDecodeError): string {
  const beginning = `${eventType} is broken at ${path} (${rule}): `;
  if (!message.startsWith(beginning)) return message;
  return `${eventType}: ${message.slice(beginning.length)}`;
}
