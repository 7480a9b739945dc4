import { fstatSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { UsageError } from '../usage-error.js';
import { readProblem } from './read-problem.js';

/** Bytes to be read once, from a file or from standard input. */
export interface Input {
  /** How the person named it. */
  readonly name: string;
  /** Length in bytes; undefined for what has no length, such as a pipe. */
  readonly size: number | undefined;
  /** The bytes, in pieces of any length. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Ends the reading, wherever it stands. */
  close(): void;
}

/** Large enough that the cost of a read vanishes, small enough not to count in memory. */
const pieceBytes = 64 * 1024;

const standardInput = 'standard input';

/**
 * Opens a file, or standard input for `-` and for no name at all.
 *
 * @throws {UsageError} if it cannot be read; the message says what to do.
 */
export async function openInput(file: string | undefined): Promise<Input> {
  if (file === undefined || file === '-') return openStandardInput(file);
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    const stats = await handle.stat();
    if (stats.isDirectory()) throw new UsageError(readProblem(file, 'EISDIR'));
    const stream = handle.createReadStream({ highWaterMark: pieceBytes });
    return {
      name: file,
      size: stats.isFile() ? stats.size : undefined,
      pieces: stream,
      close: () => stream.destroy(),
    };
  } catch (error) {
    await handle?.close();
    throw error instanceof UsageError ? error : new UsageError(readProblem(file, codeOf(error)));
  }
}

function openStandardInput(file: string | undefined): Input {
  // Someone who types the bare command would otherwise wait for ever, without knowing what for.
  if (file === undefined && process.stdin.isTTY) {
    throw new UsageError('nothing to read. Name a file, or pipe one in: prismwire decode trace.jsonl');
  }
  // Node would read a folder as if it were empty.
  if (fstatSync(0).isDirectory()) throw new UsageError(readProblem(standardInput, 'EISDIR'));
  return {
    name: standardInput,
    size: undefined,
    pieces: process.stdin,
    close: () => process.stdin.destroy(),
  };
}

/** The system's code of an error, such as `ENOENT`; undefined if it has none. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
