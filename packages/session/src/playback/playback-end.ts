/** How the playback of a response ended. */
export interface PlaybackEnd {
  /**
   * - `played`: everything was heard, or there was no sound.
   * - `interrupted`: it was stopped before its end.
   * - `untracked`: nobody said how much was heard.
   * - `connection_lost`: the connection ended first. What has come may still be playing.
   */
  readonly status: 'played' | 'interrupted' | 'untracked' | 'connection_lost';
  /** What marks the playback for the server. Undefined: the server does not ask, or not all was heard. */
  readonly drainToken: string | undefined;
}
