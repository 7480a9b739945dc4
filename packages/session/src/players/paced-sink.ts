/** Where a paced player hands its sound to. */
export interface PacedSink {
  /** Takes some sound, which is its own from then on. If it returns a promise, the next piece waits for that. */
  write(audio: Uint8Array): unknown;
  /**
   * Throws away what it has taken and not played. Where that cannot be done leave it out: then what was handed over
   * counts as played when the player is cleared, since it will be.
   */
  clear?(): unknown;
}

/** A sink as the player uses it. */
export interface OpenSink {
  /** Settles when the next piece may be written. */
  write(audio: Uint8Array): Promise<unknown>;
  readonly clear: (() => unknown) | undefined;
  close(): Promise<void>;
}

/** Makes one kind of both. `onFailed` hears of what fails later. */
export function openSink(
  sink: WritableStream<Uint8Array> | PacedSink,
  onFailed: (error: unknown) => void,
): OpenSink {
  if (!('getWriter' in sink)) {
    return {
      write: async (audio) => sink.write(audio),
      clear:
        sink.clear &&
        (() => {
          const cleared = sink.clear?.();
          if (cleared instanceof Promise) cleared.catch(onFailed);
        }),
      close: async () => {},
    };
  }
  const writer = sink.getWriter();
  writer.closed.catch(onFailed);
  return {
    write(audio) {
      writer.write(audio).catch(onFailed);
      return writer.ready;
    },
    clear: undefined,
    close: () => writer.close(),
  };
}
