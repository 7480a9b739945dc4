import type { DecodedLine } from '@prismwire/decoder';
import { exitCodes } from '../exit-codes.js';
import { decodedLines } from '../input/decoded-lines.js';
import { codeOf, openInput } from '../input/open-input.js';
import { readProblem } from '../input/read-problem.js';
import { listenForInterrupt } from '../interrupt.js';
import { Output } from '../output/output.js';
import { startProgress } from '../output/progress.js';
import { UsageError } from '../usage-error.js';

/** How the reading ended: at the input's end, by Ctrl-C, or because the output arrives nowhere any more. */
export type Ending = 'finished' | 'interrupted' | 'unread';

/** What a command does with an input. */
export interface FrameWork {
  /** The text for a frame, whole lines; undefined for none. */
  readonly frame: (line: DecodedLine) => string | undefined;
  /** Called once the input is open, with the text that comes first. */
  readonly begin?: () => string;
}

/**
 * Reads an input frame by frame and prints what `work` makes of each. Only the frame at hand is kept.
 *
 * @throws {UsageError} if the input cannot be read.
 */
export async function eachFrame(file: string | undefined, work: FrameWork): Promise<Ending> {
  const input = await openInput(file);
  const interrupt = listenForInterrupt(exitCodes.interrupted);
  const progress = startProgress(input.size);
  const output = new Output(process.stdout, progress.hide);
  const { stackTraceLimit } = Error;
  try {
    output.write(work.begin?.() ?? '');
    // The decoder makes an error for each broken frame, and its stack, which nobody sees, would cost more than
    // the decoding. What is done with a frame has stacks: a fault there is to be reported.
    Error.stackTraceLimit = 0;
    for await (const line of decodedLines(input, interrupt.signal, progress.advance)) {
      Error.stackTraceLimit = stackTraceLimit;
      const text = work.frame(line);
      if (text !== undefined && output.write(text)) await output.flush();
      if (output.closed) return 'unread';
      Error.stackTraceLimit = 0;
    }
    await output.flush();
    return output.closed ? 'unread' : 'finished';
  } catch (error) {
    await output.flush();
    if (interrupt.signal.aborted) return 'interrupted';
    const code = codeOf(error);
    throw code === undefined ? error : new UsageError(readProblem(input.name, code));
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    progress.stop();
    interrupt.stop();
    input.close();
  }
}

/** The exit code for an ending. */
export function exitCodeOf(ending: Ending, brokenFrames: number): number {
  if (ending === 'interrupted') return exitCodes.interrupted;
  return brokenFrames > 0 ? exitCodes.brokenFrames : exitCodes.allWell;
}
