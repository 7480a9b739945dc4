import { bytesOf } from './bytes-of.js';
import { PrismDecodeError } from './decode-error.js';
import { judgeMessage, tooLarge } from './decode-message.js';
import { type DecodeLimits, type DecodeOptions, resolveLimits } from './decode-options.js';
import { type DecodeResult, resultOf } from './decode-result.js';
import { LineSplitter } from './ndjson-lines.js';

/**
 * A stream from frames to outcomes, one for each frame. A broken frame does not break the stream.
 *
 * @example
 * ```ts
 * await frames.pipeThrough(new PrismDecoderStream()).pipeTo(
 *   new WritableStream({ write: (result) => handle(result) }),
 * );
 * ```
 */
export class PrismDecoderStream extends TransformStream<string | ArrayBuffer | Uint8Array, DecodeResult> {
  /** @throws `RangeError` if an option is out of range. */
  constructor(options?: DecodeOptions) {
    const limits = resolveLimits(options);
    super({
      transform(frame, controller) {
        controller.enqueue(resultOf(judgeMessage(frame, limits)));
      },
    });
  }
}

/** The outcome of a line of a recording. */
export type DecodedLine = DecodeResult & {
  /** The line's number in the recording, from 1. */
  readonly line: number;
};

/**
 * A stream from the bytes of a recording, one frame a line (NDJSON), to outcomes. Blank lines have none.
 *
 * Chunks may be cut anywhere. Memory stays constant however long the recording is: at most one line, of at
 * most `maxBytes`, is kept; a longer one becomes an error without `raw`, and the next line goes on. The `raw`
 * of a line that could not be parsed is a copy of its bytes.
 *
 * A chunk that is neither bytes nor a buffer of them, such as text, breaks the stream with a TypeError.
 *
 * @example
 * ```ts
 * const recording = (await fetch('/session.jsonl')).body;
 * await recording.pipeThrough(new PrismNdjsonDecoderStream()).pipeTo(
 *   new WritableStream({
 *     write(result) {
 *       if (!result.ok) console.warn(`line ${result.line}: ${result.error.message}`);
 *     },
 *   }),
 * );
 * ```
 */
export class PrismNdjsonDecoderStream extends TransformStream<ArrayBuffer | Uint8Array, DecodedLine> {
  /** @throws `RangeError` if an option is out of range. */
  constructor(options?: DecodeOptions) {
    const limits = resolveLimits(options);
    const lines = new LineSplitter(limits.maxBytes);
    super({
      transform(chunk, controller) {
        const bytes = bytesOf(chunk);
        if (bytes === undefined) {
          throw new TypeError(
            'A chunk must be a Uint8Array or an ArrayBuffer: if it is text, leave out TextDecoderStream.',
          );
        }
        lines.push(bytes, (line, bytes) => controller.enqueue(decodeLine(line, bytes, limits)));
      },
      flush(controller) {
        lines.end((line, bytes) => controller.enqueue(decodeLine(line, bytes, limits)));
      },
    });
  }
}

function decodeLine(line: number, bytes: Uint8Array | undefined, limits: DecodeLimits): DecodedLine {
  let outcome = bytes === undefined ? tooLarge(limits) : judgeMessage(bytes, limits);
  if (bytes !== undefined && outcome instanceof PrismDecodeError && outcome.raw === bytes) {
    // The source may use this memory again. Judged twice, so that sound lines are spared the copy.
    outcome = judgeMessage(new Uint8Array(bytes), limits);
  }
  return outcome instanceof PrismDecodeError
    ? { line, ok: false, error: outcome }
    : { line, ok: true, event: outcome };
}
