/**
 * Plays the agent's sound. Give one to `session.play(player)`, which clears it first: `createBrowserPlayer` and
 * `createPacedPlayer` make them, or write your own.
 */
export interface AudioPlayer {
  /**
   * Plays these bytes (16-bit little-endian samples, mono, in the session's `output_audio_format`, usually 24,000 Hz)
   * after everything that was written before.
   */
  write(audio: Uint8Array): void;
  /**
   * Throws away what was written and not played, at once.
   *
   * @returns How many samples were played since the player was made, those that `onplayed` counts; a promise where
   * that has to be asked for.
   */
  clear(): number | Promise<number>;
  /** Lowers the volume, or raises it again. Absent: the player cannot. */
  duck?(ducked: boolean): void;
  /**
   * Set by the session. Call it now and then with how many samples were played since the player was made: it never
   * decreases, and is never more than was written.
   */
  onplayed: ((samples: number) => void) | null;
}
