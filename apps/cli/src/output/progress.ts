import { SingleBar } from 'cli-progress';

/** Shorter files are read before a bar could be looked at. */
const longFileBytes = 16 * 1024 * 1024;

/** A bar that says how far a long reading has come. */
export interface Progress {
  /** @param bytes How many more bytes have been read. */
  advance(bytes: number): void;
  /** Takes the bar off the screen if rows are about to come there; the next step brings it back. */
  hide(): void;
  stop(): void;
}

/** Whether a bar helps: there is a terminal to see it on, and a length to measure by. */
export function wantsProgress(size: number | undefined, stderr: { readonly isTTY?: boolean }): boolean {
  return stderr.isTTY === true && size !== undefined && size >= longFileBytes;
}

/**
 * Starts a progress bar on standard error, or nothing at all where it would not help.
 *
 * @param size Length of what is read, in bytes; undefined if not known.
 */
export function startProgress(size: number | undefined): Progress {
  if (size === undefined || !wantsProgress(size, process.stderr)) {
    return { advance: () => {}, hide: () => {}, stop: () => {} };
  }
  const bar = new SingleBar({
    format: '{bar} {percentage} %',
    stream: process.stderr,
    clearOnComplete: true,
    // Neither a hidden cursor nor lines that do not wrap may be left behind if the process is killed.
    hideCursor: false,
    linewrap: true,
  });
  const sharesTerminal = process.stdout.isTTY;
  let done = 0;
  return {
    advance(bytes) {
      done += bytes;
      if (bar.isActive) bar.update(done);
      else bar.start(size, done);
    },
    // Stopped, not only wiped out: the bar goes back to where it began, and rows would have moved that place.
    hide() {
      if (sharesTerminal) bar.stop();
    },
    stop: () => bar.stop(),
  };
}
