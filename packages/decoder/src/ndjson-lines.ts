/** Takes a line: its number, from 1, and its bytes, which are undefined if it was too long to be kept. */
export type TakeLine = (line: number, bytes: Uint8Array | undefined) => void;

const newline = 0x0a;
const carriageReturn = 0x0d;

/** What stands beside a line's own bytes: a byte order mark and a carriage return. */
const allowance = 4;

/**
 * Cuts bytes into lines, wherever the chunks were cut. A newline byte is never part of another character in
 * UTF-8, so no text has to be decoded for it. Lines that are blank are counted and left out; the end of a
 * line may be CR LF; a byte order mark before the first line is dropped.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  /** The pieces of a line whose end has not come yet. */
  #pieces: Uint8Array[] = [];
  #size = 0;
  #line = 1;
  /** Whether the line was found too long, and its rest is to be skipped. */
  #isSkipping = false;

  /** Lines longer than `maxBytes` are not kept. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes the next chunk and hands out the lines that end in it. A line's bytes may be part of the chunk. */
  push(chunk: Uint8Array, take: TakeLine): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#endLine(chunk, start, end, take);
      start = end + 1;
    }
    if (start < chunk.length && !this.#isSkipping) this.#keep(chunk.slice(start), take);
  }

  /** Hands out the last line, if the input did not end with a newline. */
  end(take: TakeLine): void {
    this.#endLine(new Uint8Array(0), 0, 0, take);
  }

  #endLine(chunk: Uint8Array, start: number, end: number, take: TakeLine): void {
    if (!this.#isSkipping) {
      const line = this.#line;
      const bytes =
        this.#size === 0 ? cut(chunk, start, end, line) : this.#join(chunk.subarray(start, end), line);
      if (bytes.length > this.#maxBytes) take(line, undefined);
      else if (!bytes.every(isBlank)) take(line, bytes);
    }
    this.#forget();
    this.#isSkipping = false;
    this.#line += 1;
  }

  /** Keeps the beginning of a line: a copy, since the source may use the chunk's memory again. */
  #keep(piece: Uint8Array, take: TakeLine): void {
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.#size <= this.#maxBytes + allowance) return;
    take(this.#line, undefined);
    this.#forget();
    this.#isSkipping = true;
  }

  #join(rest: Uint8Array, line: number): Uint8Array {
    const joined = new Uint8Array(this.#size + rest.length);
    let offset = 0;
    for (const piece of this.#pieces) {
      joined.set(piece, offset);
      offset += piece.length;
    }
    joined.set(rest, offset);
    return cut(joined, 0, joined.length, line);
  }

  #forget(): void {
    if (this.#size === 0) return;
    this.#pieces = [];
    this.#size = 0;
  }
}

/** A line's own bytes, without a byte order mark before the first line and a carriage return. */
function cut(bytes: Uint8Array, start: number, end: number, line: number): Uint8Array {
  const hasMark =
    line === 1 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
  const hasReturn = end > start && bytes[end - 1] === carriageReturn;
  return bytes.subarray(hasMark ? start + 3 : start, hasReturn ? end - 1 : end);
}

/** Space, tab and carriage return. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === carriageReturn;
}
