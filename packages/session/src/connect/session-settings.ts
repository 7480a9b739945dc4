import type { RealtimeSessionSettings } from '@prismwire/core/prism';

/** What was asked of the session's settings and taken by the server, so that another session can be given the same. */
export class SessionSettings {
  #applied: RealtimeSessionSettings | undefined;

  /** All that was set, the later over the earlier. Undefined: nothing was. */
  get applied(): RealtimeSessionSettings | undefined {
    return this.#applied;
  }

  /** The server has taken these settings. */
  note(settings: RealtimeSessionSettings): void {
    const before = this.#applied;
    const merged = { ...before, ...settings };
    // Part of how turns are found leaves the rest as it was.
    if (before?.turn_detection && settings.turn_detection) {
      merged.turn_detection = { ...before.turn_detection, ...settings.turn_detection };
    }
    this.#applied = merged;
  }
}
