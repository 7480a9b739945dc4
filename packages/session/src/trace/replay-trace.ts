import { resolveTimeouts } from '../connect/timeouts.js';
import { abortError } from '../errors/abort-error.js';
import { PrismSession } from '../session.js';
import { SessionEngine } from '../session-engine.js';
import { linesOf } from './lines-of.js';
import { ReplayClock } from './replay-clock.js';
import { replayEntry } from './replay-entry.js';
import { readTraceLine, type TraceEntry } from './trace-line.js';

/** How a trace is played back. */
export interface ReplayOptions {
  /** Is called with the session before the first entry, so that it can listen. */
  readonly onSession?: (session: PrismSession) => void;
  /** Is called with each entry before it is played, and waited for. Such as to let time pass as it did. */
  readonly onEntry?: (entry: TraceEntry) => unknown;
  /** Ends the replay with an `AbortError`. */
  readonly signal?: AbortSignal;
}

/**
 * Plays a recording of {@link recordTrace} back, through the code of a live session: the server's events are told again,
 * and the snapshot at the end is the same to the byte. Nothing is sent, no tool runs, nothing is played, and no time
 * passes, so that what the session told of these is not told.
 *
 * A trace from elsewhere may have only lines with `"dir": "in"`.
 *
 * @param lines The lines, in order: a text, a list of lines, or a stream of text or of UTF-8, cut anywhere.
 * @returns The session as it was at the end. Unless the recording holds its end, it can be looked at further.
 * @throws `SyntaxError` with the number of the line that is no entry of a trace.
 *
 * @example
 * ```ts
 * const session = await replayTrace(await readFile('call.jsonl', 'utf8'));
 * console.log(session.snapshot().items.length);
 * ```
 */
export async function replayTrace(
  lines: string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  { onSession, onEntry, signal }: ReplayOptions = {},
): Promise<PrismSession> {
  const clock = new ReplayClock();
  const engine = new SessionEngine({ clock, timeouts: resolveTimeouts() });
  const session = new PrismSession(engine);
  onSession?.(session);
  engine.release();
  let number = 0;
  for await (const line of linesOf(lines)) {
    number += 1;
    if (signal?.aborted) throw abortError(signal);
    if (line.trim() === '') continue;
    const entry = entryOf(line, number);
    clock.goTo(entry.at);
    await onEntry?.(entry);
    replayEntry(engine, entry);
  }
  return session;
}

function entryOf(line: string, number: number): TraceEntry {
  try {
    return readTraceLine(line);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read.';
    throw new SyntaxError(`Line ${number} is no entry of a trace: ${reason}`);
  }
}
