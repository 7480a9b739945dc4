import { isJson } from './trace-line.js';

type Piece = string | Uint8Array;

/** Pieces of text, or of text in UTF-8, as lines, wherever they were cut. A list may be of lines without line feeds. */
export async function* linesOf(
  pieces: string | Iterable<Piece> | AsyncIterable<Piece>,
): AsyncGenerator<string, void, void> {
  // Where it is no text to start with, it may begin with a byte order mark.
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of typeof pieces === 'string' ? [pieces] : pieces) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    // Each entry is an object on a line of its own: where one has ended and the next begins, a line feed is missing.
    if (rest.trimEnd().endsWith('}') && /^\s*\{\s*"/.test(text) && isJson(rest)) {
      yield rest;
      rest = '';
    }
    const lines = text.split('\n');
    const [first = ''] = lines.splice(0, 1);
    rest += first;
    for (const line of lines) {
      yield withoutMark(rest);
      rest = line;
    }
  }
  rest += decoder.decode();
  if (rest !== '') yield withoutMark(rest);
}

function withoutMark(line: string): string {
  return line.startsWith('\ufeff') ? line.slice(1) : line;
}
