import type { PrismSession } from '@prismwire/session';
import { codeOf, type Input } from '../input/open-input.js';
import { readProblem } from '../input/read-problem.js';
import { textPieces } from '../input/text-pieces.js';
import { UsageError } from '../usage-error.js';
import { paceOf } from './pace.js';

/** How a trace is played. */
export interface PlayOptions {
  /** How much faster time goes than it did; undefined for at once. */
  readonly speed: number | undefined;
  /** Ends the playing in good order. */
  readonly signal: AbortSignal;
  /** Called with the session before anything happens in it. */
  onSession(session: PrismSession): void;
  /** Called before each entry, and waited for. */
  onEntry(): Promise<void>;
}

/** How far it got. */
export interface Played {
  readonly session: PrismSession;
  /** Frames of the server that were recorded, and are no valid events. */
  readonly brokenFrames: number;
  /** Why it ended before the end of the input: a line that is no entry of a trace. Undefined: it did not. */
  readonly problem: string | undefined;
}

/**
 * Plays a trace up to its end, or as far as it goes.
 *
 * @throws {UsageError} if the input cannot be read.
 */
export async function playTrace(input: Input, options: PlayOptions): Promise<Played> {
  // Loaded here, since no other command needs it.
  const { replayTrace } = await import('@prismwire/session');
  const { speed, signal } = options;
  const pace = paceOf(speed, signal);
  const played: { session?: PrismSession; brokenFrames: number; problem?: string } = { brokenFrames: 0 };
  try {
    await replayTrace(textPieces(input, signal), {
      signal,
      onSession(session) {
        played.session = session;
        session.on('frame.broken', () => {
          played.brokenFrames += 1;
        });
        options.onSession(session);
      },
      async onEntry({ at }) {
        await pace(at);
        await options.onEntry();
      },
    });
  } catch (error) {
    const code = codeOf(error);
    // Whatever an aborted reading says, it ends here.
    if (error instanceof SyntaxError) played.problem = error.message;
    else if (!signal.aborted)
      throw code === undefined ? error : new UsageError(readProblem(input.name, code));
  }
  const { session, brokenFrames, problem } = played;
  if (session === undefined) throw new Error('The replay has made no session.');
  return { session, brokenFrames, problem };
}
