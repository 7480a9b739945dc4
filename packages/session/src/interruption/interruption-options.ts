/** What happens when the person speaks while the agent does. */
export interface InterruptionOptions {
  /**
   * When the agent falls silent here because the person begins to speak:
   *
   * - `server`, the default: when the server breaks its response off as well, by `prism_effective_interrupt_response`
   *   or, where a server does not say that, `turn_detection.interrupt_response`.
   * - `always`: also when the server does not; then the response is cancelled from here.
   * - `never`: what has come is played to its end.
   */
  readonly onSpeech?: 'server' | 'always' | 'never';
  /** Whether a first guess that the person speaks lowers the player's volume: true unless said. */
  readonly duck?: boolean;
  /**
   * Who cuts the agent's message to what was heard: `client`, the default, sends `conversation.item.truncate`, unless
   * the server has done it before; `server` leaves it to a server that always does.
   */
  readonly truncate?: 'client' | 'server';
}

/** A message of the agent that was cut to what the person heard. */
export interface Truncation {
  readonly itemId: string;
  readonly contentIndex: number;
  /** How much was heard, in whole milliseconds from the beginning of the part. */
  readonly audioEndMs: number;
}

/** What an interruption came to. */
export interface Interruption {
  /** The responses that were interrupted, in the order in which they began. */
  readonly responseIds: readonly string[];
  /** What the server was asked to cut. Empty: nothing; all of it was heard, none had come, or nobody knows. */
  readonly truncations: readonly Truncation[];
}
