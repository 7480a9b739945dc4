import { createInterface } from 'node:readline/promises';
import type { PrismSession, TraceRecording } from '@prismwire/session';
import { exitCodes } from '../exit-codes.js';
import { codeOf } from '../input/open-input.js';
import { listenForInterrupt } from '../interrupt.js';
import { coloursFor } from '../output/colours.js';
import { escapeForTerminal, escapeLinesForTerminal } from '../output/escape-for-terminal.js';
import { writeProblem } from '../output/write-problem.js';
import { openRecordFile } from '../talk/record-file.js';
import { showEvents } from '../talk/show-events.js';
import { UsageError } from '../usage-error.js';

/** The options of `prismwire talk`. */
export interface TalkOptions {
  /** The environment variable that holds the token, so that it shows in no list of processes. */
  readonly authEnv?: string;
  /** The file that the session is recorded into; absent for none. */
  readonly record?: string;
  /** How long to wait for the connection, in milliseconds. */
  readonly timeout: number;
}

/**
 * A chat in typed text with a Prism server: each line of standard input is a message, and the answer is shown as it
 * comes, with speech, calls of tools and errors. Without a URL the server is one that runs inside the command.
 *
 * @returns The exit code.
 * @throws {UsageError} if there is no connection to be had.
 */
export async function talk(
  url: string | undefined,
  { authEnv, record, timeout }: TalkOptions,
): Promise<number> {
  const auth = tokenFrom(authEnv);
  const recordFile = record === undefined ? undefined : await openRecordFile(record);
  const interrupt = listenForInterrupt(exitCodes.interrupted);
  // Loaded here, since few other commands need them.
  const { connectPrism, recordTrace } = await import('@prismwire/session');
  const simulator = url === undefined ? await startSimulator() : undefined;
  const target = url ?? simulator?.url ?? '';
  try {
    const session = await connectPrism({
      url: target,
      signal: interrupt.signal,
      timeouts: { connect: timeout },
      ...(auth !== undefined && { auth }),
    }).catch((error: unknown) => {
      if (interrupt.signal.aborted) return undefined;
      throw new UsageError(escapeLinesForTerminal(`no session with ${target}: ${messageOf(error)}`));
    });
    if (session === undefined) return exitCodes.interrupted;
    // Before anything else is waited for, so that it has the session from its beginning.
    const recording = recordFile && recordTrace(session, recordFile.stream());
    const where = simulator === undefined ? target : 'a simulator inside this command';
    process.stdout.write(escapeLinesForTerminal(`Connected to ${where}. Type a message; Ctrl-D ends.\n`));
    const code = await chat(session, interrupt.signal);
    return (await isRecorded(recording, record)) ? code : exitCodes.outputFailed;
  } finally {
    await recordFile?.close();
    await simulator?.close();
    interrupt.stop();
  }
}

async function chat(session: PrismSession, signal: AbortSignal): Promise<number> {
  const shown = showEvents(session, process.stdout, coloursFor(process.stdout));
  const ended = new Promise<'ended'>((resolve) => session.on('session.ended', () => resolve('ended')));
  const lines = createInterface({ input: process.stdin, terminal: false, signal });
  let code: number = exitCodes.allWell;
  try {
    for await (const line of lines) {
      if (line.trim() === '') continue;
      const reply = await Promise.race([session.sendText(line, { signal }), ended]);
      if (reply === 'ended' || (await Promise.race([reply.done, ended])) === 'ended') break;
    }
  } catch (error) {
    if (!signal.aborted) process.stderr.write(escapeLinesForTerminal(`prismwire: ${messageOf(error)}\n`));
    code = signal.aborted ? exitCodes.interrupted : exitCodes.brokenFrames;
  } finally {
    lines.close();
    await session.close();
    await shown;
  }
  return signal.aborted ? exitCodes.interrupted : code;
}

/** Waits until the recording is written. Returns whether it is, and says so if not. */
async function isRecorded(recording: TraceRecording | undefined, file = ''): Promise<boolean> {
  try {
    await recording?.done;
    return true;
  } catch (error) {
    const problem = writeProblem(codeOf(error) ?? 'unknown', escapeForTerminal(file));
    process.stderr.write(`prismwire: ${problem}\n`);
    return false;
  }
}

async function startSimulator(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { startPrismSimulator } = await import('@prismwire/simulator');
  return startPrismSimulator({ speed: 'real' });
}

function tokenFrom(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const token = process.env[name];
  if (token === undefined || token === '') {
    throw new UsageError(
      `The environment variable ${escapeLinesForTerminal(name)} is empty. Set it to the token.`,
    );
  }
  return token;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it failed';
}
