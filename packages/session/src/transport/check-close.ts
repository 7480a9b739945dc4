/** What a close frame has room for, in bytes of UTF-8. */
const longestReason = 123;

/** @throws `RangeError` if a WebSocket cannot be closed with these: then it would stay open. */
export function checkClose(code: number, reason: string): void {
  if (code !== 1000 && !(Number.isInteger(code) && code >= 3000 && code <= 4999)) {
    throw new RangeError(`code must be 1000, or from 3000 to 4999, and is ${code}.`);
  }
  const bytes = new TextEncoder().encode(reason).length;
  if (bytes > longestReason) {
    throw new RangeError(`reason must be at most ${longestReason} bytes long, and is ${bytes}.`);
  }
}
