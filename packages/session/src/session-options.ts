import type { RealtimeResponseOptions } from '@prismwire/core/prism';

/** What every request can be given. */
export interface RequestSettings {
  /** Calls the waiting off. What was sent may still take effect. */
  readonly signal?: AbortSignal;
  /** How long to wait for the answer, in milliseconds, instead of `timeouts.request`. */
  readonly timeoutMs?: number;
}

/** How typed text is sent. */
export interface SendTextOptions extends RequestSettings {
  /** Whether what the agent is saying is broken off first: false unless said. See `interrupt`. */
  readonly interrupt?: boolean;
  /** What is to be different for this one answer, spelled as on the wire. */
  readonly response?: RealtimeResponseOptions;
}

/** How an item is added. */
export interface CreateItemOptions extends RequestSettings {
  /** The item after which the new one is to stand, or `root` for the beginning. Absent: at the end. */
  readonly previousItemId?: string;
}

/** How much of a spoken part was heard. */
export interface PlaybackReport {
  /** The message of the agent. */
  readonly itemId: string;
  /** The part of it: 0 unless said. */
  readonly contentIndex?: number;
  /** How many samples of the part were played in all, from its beginning. */
  readonly samples: number;
}

/** How sound is sent. */
export interface AudioInputSettings {
  /** Ends the stream with an `AbortError`. */
  readonly signal?: AbortSignal;
  /** How many bytes may wait in the socket before a write waits as well: 262,144 unless said. */
  readonly maxBufferedBytes?: number;
}

/** How events are read. */
export interface EventsSettings {
  /** How many events may wait to be read: 16,384 unless said. */
  readonly maxQueued?: number;
}
