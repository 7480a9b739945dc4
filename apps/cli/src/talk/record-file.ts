import { type FileHandle, open } from 'node:fs/promises';
import { codeOf } from '../input/open-input.js';
import { escapeForTerminal } from '../output/escape-for-terminal.js';
import { UsageError } from '../usage-error.js';

/** A file that a session is going to be recorded into. */
export interface RecordFile {
  /** Empties the file, takes lines, and closes it at the end. */
  stream(): WritableStream<string>;
  /** Closes it, unless that was done. */
  close(): Promise<void>;
}

/**
 * Opens a file for a recording, before there is anything to record. What is in it is kept until then. Only its owner may
 * read it: it will hold what was said.
 *
 * @throws {UsageError} if it cannot be written.
 */
export async function openRecordFile(file: string): Promise<RecordFile> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'a', 0o600);
  } catch (error) {
    const code = codeOf(error) ?? 'unknown';
    throw new UsageError(
      `${escapeForTerminal(file)}: a recording cannot be written there (${code}). Name a file in a folder that is yours.`,
    );
  }
  return {
    stream: () =>
      new WritableStream<string>({
        async start() {
          // What is no file, such as a pipe, has nothing to be emptied of.
          if ((await handle.stat()).isFile()) await handle.truncate();
        },
        write: (line) => handle.appendFile(line),
        close: () => handle.close(),
        abort: () => handle.close(),
      }),
    close: () => handle.close(),
  };
}
