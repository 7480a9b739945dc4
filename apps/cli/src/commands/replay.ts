import { exitCodes } from '../exit-codes.js';
import { jsonText } from '../frames/event-json.js';
import { openInput } from '../input/open-input.js';
import { listenForInterrupt } from '../interrupt.js';
import { coloursFor } from '../output/colours.js';
import { escapeForTerminal } from '../output/escape-for-terminal.js';
import { lineWidthOf } from '../output/line-width.js';
import { Output } from '../output/output.js';
import { playTrace } from '../replay/play-trace.js';
import { sessionAccount } from '../replay/session-account.js';
import { showEvents } from '../talk/show-events.js';

/** The options of `prismwire replay`. */
export interface ReplayCommandOptions {
  /** Whether to print the snapshot at the end as JSON, instead of the events. */
  readonly snapshot: boolean;
  /** How much faster time goes than it did; absent for at once. */
  readonly speed?: number;
}

/**
 * Plays a recording of a session back, through the code of a live one: shows its events as `talk` does, then what the
 * session came to. A line that is no entry of a trace ends it; what came before is shown.
 *
 * @returns The exit code.
 * @throws {UsageError} if the input cannot be read.
 */
export async function replay(file: string, { snapshot, speed }: ReplayCommandOptions): Promise<number> {
  const input = await openInput(file);
  const interrupt = listenForInterrupt(exitCodes.interrupted);
  const reader = new AbortController();
  const output = new Output(process.stdout);
  let shown: Promise<void> | undefined;
  try {
    const { session, brokenFrames, problem } = await playTrace(input, {
      speed,
      signal: AbortSignal.any([interrupt.signal, reader.signal]),
      onSession(session) {
        if (!snapshot) shown = showEvents(session, output, coloursFor(process.stdout));
      },
      async onEntry() {
        if (output.closed) reader.abort();
      },
    });
    const interrupted = interrupt.signal.aborted;
    const state = session.snapshot();
    // A recording that breaks off has no end of its own.
    await session.close();
    await shown;
    if (snapshot) output.write(jsonText(state));
    else {
      const beginning = interrupted ? '\nInterrupted; up to there: ' : '\n';
      output.write(beginning + sessionAccount(state, lineWidthOf(process.stdout)));
    }
    await output.flush();
    if (problem !== undefined) {
      process.stderr.write(
        `prismwire: ${escapeForTerminal(`${input.name}: ${problem.replace(/\.?$/, '.')}`)} ${remedy}\n`,
      );
    }
    if (interrupted) return exitCodes.interrupted;
    return problem === undefined && brokenFrames === 0 ? exitCodes.allWell : exitCodes.brokenFrames;
  } finally {
    interrupt.stop();
    input.close();
  }
}

const remedy = 'Replay takes what talk --record writes; for frames alone there is prismwire decode.';
