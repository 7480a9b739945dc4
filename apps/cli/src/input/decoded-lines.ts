import { type DecodedLine, PrismNdjsonDecoderStream } from '@prismwire/decoder';
import type { Input } from './open-input.js';

/**
 * How much is decoded at a time. All its frames wait in one queue: with tiny frames in a large portion, the
 * queue would take more time and memory than the frames.
 */
const portionBytes = 8 * 1024;

/**
 * The outcomes of an input's lines. Reading waits for whoever takes them, so memory stays constant.
 *
 * @param signal Ends the stream with the signal's reason. What then has been read of a line is dropped: it is
 *   not a broken frame, only one that was not read to its end.
 * @param onBytes Told how many bytes each piece had.
 */
export function decodedLines(
  input: Input,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): ReadableStream<DecodedLine> {
  const pieces = input.pieces[Symbol.asyncIterator]();
  const source = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      },
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (signal.aborted) return;
        if (done) {
          controller.close();
          return;
        }
        onBytes(value.byteLength);
        for (let start = 0; start < value.byteLength; start += portionBytes) {
          controller.enqueue(value.subarray(start, start + portionBytes));
        }
      },
      cancel: () => input.close(),
    },
    { highWaterMark: 0 },
  );
  return source.pipeThrough(new PrismNdjsonDecoderStream());
}
