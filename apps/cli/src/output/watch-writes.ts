/** What a system says when the reader has gone away: the first everywhere, the second also on Windows. */
const readerGone: ReadonlySet<string | undefined> = new Set(['EPIPE', 'EOF']);

/** Knows what became of what was written to a stream. */
export interface WriteWatch {
  /**
   * Waits until the stream has taken everything.
   *
   * @returns Why it could not, e.g. `ENOSPC`; undefined if it could, and also if the reader has gone away, as
   *   `head` does: who stops reading has what they wanted.
   */
  settle(): Promise<string | undefined>;
}

/** Watches a stream, whose failed writes would else end the process with a stack. */
export function watchWrites(stream: NodeJS.WriteStream): WriteWatch {
  let first: NodeJS.ErrnoException | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Later ones only say that the stream has failed before.
    first ??= error;
  });
  return {
    async settle() {
      await new Promise<void>((resolve) => {
        stream.write('', () => resolve());
      });
      return first === undefined || readerGone.has(first.code) ? undefined : (first.code ?? first.message);
    },
  };
}
