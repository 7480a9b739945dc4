import type { Input } from './open-input.js';

/**
 * The text of an input, in pieces of any length. Bytes that are no UTF-8 become the replacement character.
 *
 * @param signal Closes the input; what then has been read of it is all there is.
 */
export async function* textPieces(input: Input, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const close = () => input.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    for await (const bytes of input.pieces) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } finally {
    signal.removeEventListener('abort', close);
  }
}
