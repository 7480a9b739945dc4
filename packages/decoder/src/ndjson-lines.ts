/** Takes a line: its number, from 1, and its bytes, which are undefined if it was too long to be kept. */
export type TakeLine = (line: number, bytes: Uint8Array | undefined) => void;

const newline = 0x0a;
const carriageReturn = 0x0d;

/** What stands beside a line's own bytes: a byte order mark and a carriage return. */
const allowance = 4;

const nothing = /* @__PURE__ */ new Uint8Array(0);

/**
 * Cuts bytes into lines, wherever the chunks were cut. A newline byte is never part of another character in
 * UTF-8, so no text has to be decoded for it. Lines that are blank are counted and left out; the end of a
 * line may be CR LF; a byte order mark before the first line is dropped.
 *
 * The beginning of a line is copied, since the source may use the chunk's memory again, and copied into one
 * buffer of at most twice its length: kept chunks would cost a hundred bytes each, however short they are.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  /** Holds the beginning of a line whose end has not come yet. */
  #buffer = nothing;
  /** How much of the buffer is in use. */
  #size = 0;
  #line = 1;
  /** Whether the line was found too long, and its rest is to be skipped. */
  #isSkipping = false;

  /** Lines longer than `maxBytes` are not kept. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes the next chunk and hands out the lines that end in it. A line's bytes may be part of the chunk, so
   * they must be copied if they are kept.
   */
  push(chunk: Uint8Array, take: TakeLine): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#endLine(chunk.subarray(start, end), take);
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start), take);
  }

  /** Hands out the last line, if the input did not end with a newline. */
  end(take: TakeLine): void {
    this.#endLine(nothing, take);
  }

  #endLine(rest: Uint8Array, take: TakeLine): void {
    let whole = rest;
    if (this.#size > 0) {
      this.#keep(rest, take);
      whole = this.#buffer.subarray(0, this.#size);
    }
    if (!this.#isSkipping) {
      const bytes = trim(whole, this.#line);
      if (bytes.length > this.#maxBytes) take(this.#line, undefined);
      else if (!bytes.every(isBlank)) take(this.#line, bytes);
    }
    this.#forget();
    this.#isSkipping = false;
    this.#line += 1;
  }

  /** Adds a piece to the line that has begun, unless that makes it too long. */
  #keep(piece: Uint8Array, take: TakeLine): void {
    if (this.#isSkipping) return;
    const size = this.#size + piece.length;
    const most = this.#maxBytes + allowance;
    if (size > most) {
      take(this.#line, undefined);
      this.#forget();
      this.#isSkipping = true;
      return;
    }
    if (size > this.#buffer.length) {
      const grown = new Uint8Array(Math.min(most, Math.max(size, this.#buffer.length * 2)));
      grown.set(this.#buffer);
      this.#buffer = grown;
    }
    this.#buffer.set(piece, this.#size);
    this.#size = size;
  }

  #forget(): void {
    this.#buffer = nothing;
    this.#size = 0;
  }
}

/** A line's own bytes, without a byte order mark before the first line and a carriage return. */
function trim(bytes: Uint8Array, line: number): Uint8Array {
  const hasMark = line === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const hasReturn = bytes.at(-1) === carriageReturn;
  return hasMark || hasReturn ? bytes.subarray(hasMark ? 3 : 0, hasReturn ? -1 : undefined) : bytes;
}

/** Space, tab and carriage return. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === carriageReturn;
}
