import { PrismConnectionError } from '../errors/connection-error.js';

/** What a header may hold. */
const headerText = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Looks at an address and at headers before they are used. The error of a WebSocket would quote them, and with them
 * the key.
 *
 * @throws {@link PrismConnectionError} that names the place.
 */
export function checkTarget(url: string, headers: Readonly<Record<string, string>>): void {
  if (!URL.canParse(url)) throw refusal('The address is no valid URL. It begins with ws: or wss:.');
  for (const [name, value] of Object.entries(headers)) {
    if (!headerText.test(value)) {
      throw refusal(
        `The header ${JSON.stringify(name)} holds characters that no header can, such as line feeds.`,
      );
    }
  }
}

function refusal(message: string): PrismConnectionError {
  return new PrismConnectionError({ code: 1006, reason: '', message });
}
