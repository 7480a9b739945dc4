/** What a browser player tells its processor. */
export type PlayerCommand =
  | {
      readonly type: 'write';
      /** Whole 16-bit little-endian samples. */
      readonly bytes: Uint8Array;
    }
  | {
      readonly type: 'clear';
      /** Comes back with the answer. */
      readonly id: number;
      /** Whether the sound may fade: false where time stands still, so that nobody would play the fading. */
      readonly fade: boolean;
    }
  | { readonly type: 'close' };

/** What the processor tells its player. */
export interface PlayerReport {
  /** How many samples were played since the player was made. */
  readonly played: number;
  /** The `clear` that this answers. Undefined: none, it is a report on the way. */
  readonly cleared: number | undefined;
}
