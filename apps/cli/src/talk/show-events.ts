import type { PrismSession, SessionEvent } from '@prismwire/session';
import type { Colours } from '../output/colours.js';
import { escapeForTerminal, escapeLinesForTerminal } from '../output/escape-for-terminal.js';

/**
 * Writes what happens in a session as it comes: the words of answers as they are, everything else as a line of its
 * own.
 *
 * @returns Settles when the session has ended.
 */
export async function showEvents(
  session: PrismSession,
  stream: { write(text: string): unknown },
  colours: Colours,
): Promise<void> {
  let isInLine = false;
  let audioBytes = 0;
  try {
    for await (const event of session.events()) {
      if (event.kind === 'audio.delta') audioBytes += event.audio.length;
      const words = wordsOf(event);
      if (words !== undefined) {
        isInLine = true;
        stream.write(escapeLinesForTerminal(words));
      }
      const line = lineOf(event, audioBytes, colours);
      if (line !== undefined) {
        stream.write(`${isInLine ? '\n' : ''}${line}\n`);
        isInLine = false;
      }
      if (event.kind === 'response.ended') audioBytes = 0;
    }
  } catch {
    // A session that ended badly has told so as an event.
  }
}

/** A piece of an answer, written or spoken. */
function wordsOf(event: SessionEvent): string | undefined {
  return event.kind === 'text.delta' || event.kind === 'audio.transcript.delta' ? event.delta : undefined;
}

/** What else happened, for people; undefined for what is of no interest to them. */
function lineOf(event: SessionEvent, audioBytes: number, colours: Colours): string | undefined {
  switch (event.kind) {
    case 'response.ended': {
      const sound = audioBytes > 0 ? `, ${audioBytes} bytes of sound` : '';
      return colours.dim(escapeForTerminal(`[${event.response.status ?? 'ended'}${sound}]`));
    }
    case 'tool.call': {
      const call = `${event.name}(${JSON.stringify(event.arguments)})`;
      return colours.cyan(escapeForTerminal(`[tool ${call}]`));
    }
    case 'speech.started':
      return colours.dim('[speech]');
    case 'input.transcript.done':
      return escapeForTerminal(`[heard: ${event.transcript}]`);
    case 'error':
      return colours.red(escapeForTerminal(`[error: ${event.message}]`));
    case 'frame.broken':
      return colours.red(escapeForTerminal(`[broken frame: ${event.error.message}]`));
    case 'session.ended':
      return event.clean ? undefined : colours.red(`[the connection ended with ${event.code}]`);
    default:
      return undefined;
  }
}
