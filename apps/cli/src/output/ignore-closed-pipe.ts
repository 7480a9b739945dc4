/** Keeps a reader that went away (`2>&1 | head`) from ending the command with an error. */
export function ignoreClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
