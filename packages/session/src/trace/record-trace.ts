import type { PrismSession } from '../session.js';
import { engines } from '../session-engines.js';
import { traceLine } from './trace-line.js';

/** A recording that is under way. */
export interface TraceRecording {
  /** Settles when the recording has ended and everything is written; rejects if the stream has failed. */
  readonly done: Promise<void>;
  /** Ends it before the session does. Settles like `done`. */
  stop(): Promise<void>;
}

/**
 * Writes down what a session sends and receives, as JSON Lines: `{"at": ms, "dir": "in" | "out" | "local", "event": …}`.
 * `at` counts from the beginning of the recording; `local` is what the session decides by itself. A frame that is not
 * JSON is kept as `text`, or, if it is not text, as `base64`. {@link replayTrace} reads it.
 *
 * Call it right after connecting, before anything else is awaited: then it has the session from its beginning. It ends
 * with the session, and closes the stream. Recordings hold what was said: they are private.
 *
 * @param writable Takes the lines, each with its line feed. One that is slow is waited for with the lines in memory.
 * @throws `TypeError` if the session was not made by `connectPrism`.
 */
export function recordTrace(session: PrismSession, writable: WritableStream<string>): TraceRecording {
  const engine = engines.get(session);
  if (engine === undefined) throw new TypeError('Only a session of connectPrism can be recorded.');
  const writer = writable.getWriter();
  const start = engine.clock.now();
  let failed: unknown;
  const write = (line: string) => {
    // A stream that has failed is told once, by `done`.
    writer.write(line).catch((error: unknown) => {
      failed ??= error;
    });
  };
  const stopListening = engine.listenIn((entry) => write(traceLine(engine.clock.now() - start, entry)));
  let finish: () => void = () => {};
  const done = new Promise<void>((resolve, reject) => {
    let open = true;
    finish = () => {
      if (!open) return;
      open = false;
      stopListening();
      writer.close().then(
        () => resolve(),
        (error: unknown) => reject(failed ?? error),
      );
    };
  });
  // Whoever does not wait for it need not handle it.
  done.catch(() => {});
  const offEnd = engine.onEnd(() => finish());
  return {
    done,
    stop: () => {
      offEnd();
      finish();
      return done;
    },
  };
}
