/** Ctrl-C as a signal that work can look at. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** Gives Ctrl-C its usual meaning back. */
  stop(): void;
}

/**
 * Takes Ctrl-C over: the first one asks the work to end in good order, the second ends the process at once,
 * for the case that whoever reads our output has stopped reading.
 */
export function listenForInterrupt(exitCode: number): Interrupt {
  const controller = new AbortController();
  const listener = (): void => {
    if (controller.signal.aborted) process.exit(exitCode);
    controller.abort();
  };
  process.on('SIGINT', listener);
  return { signal: controller.signal, stop: () => process.off('SIGINT', listener) };
}
