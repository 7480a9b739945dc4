import type { SessionEvent, SessionSnapshot } from '../../../src/index.js';

/** Where sound came out of the session. */
export type Outlet = 'player' | 'listener' | 'events' | 'reply';

/** Something that happened, seen from outside the session, in order. Times are those of the fake clock, in ms. */
export type Entry = { readonly at: number } & (
  | { readonly what: 'opened'; readonly conn: number; readonly tools: boolean }
  /** A frame reached the session. `answers`: the client event that caused it. `broken`: the protocol forbids it. */
  | {
      readonly what: 'in';
      readonly conn: number;
      readonly frame: unknown;
      readonly answers?: string | undefined;
      readonly broken?: boolean | undefined;
    }
  | { readonly what: 'out'; readonly conn: number; readonly frame: unknown }
  | { readonly what: 'lost'; readonly conn: number; readonly code: number }
  /** The transport took no more, and threw: the connection counts as lost, a moment later. */
  | { readonly what: 'broke'; readonly conn: number }
  /** A frame of a connection that is gone was handed to its transport. `changed`: the session took notice. */
  | { readonly what: 'late'; readonly conn: number; readonly changed: boolean }
  /** The session closed the connection from its side. */
  | { readonly what: 'left'; readonly conn: number }
  | { readonly what: 'asked'; readonly id: number; readonly ask: Ask }
  | { readonly what: 'settled'; readonly id: number; readonly error?: unknown; readonly ok: boolean }
  | { readonly what: 'did'; readonly act: 'close' | 'interrupt' }
  | { readonly what: 'spoke'; readonly serial: number; readonly connected: boolean }
  | { readonly what: 'told'; readonly event: SessionEvent }
  /** A reader begins to read. */
  | { readonly what: 'reads'; readonly reader: number }
  /** Sound came out. `reader`: of several that read, which it was. */
  | {
      readonly what: 'reached';
      readonly outlet: Outlet;
      readonly serial: number;
      readonly reader?: number | undefined;
    }
  /** So many samples of the piece of sound with this serial were truly played. */
  | { readonly what: 'heard'; readonly serial: number; readonly samples: number }
  /** The player has told the session of everything that was heard. */
  | { readonly what: 'said' }
  | {
      readonly what: 'reported';
      readonly itemId: string;
      readonly contentIndex: number;
      readonly samples: number;
    }
  /** A frame of a kind that nobody knows was handed in alone, and what came of it. */
  | { readonly what: 'unknown'; readonly type: string; readonly effects: readonly string[] }
  /** What is unknown in a frame, such as an item's type, and whether the snapshot has it. */
  | { readonly what: 'kept'; readonly of: string; readonly kept: boolean }
  /** Everything that needs no time has happened. */
  | { readonly what: 'quiet' }
  | { readonly what: 'idle'; readonly timers: number }
  | {
      readonly what: 'end';
      readonly timers: number;
      readonly escaped: readonly string[];
      readonly snapshot: SessionSnapshot | undefined;
    }
);

/** What was asked of the session. */
export interface Ask {
  /** What kind of promise it is. */
  readonly kind: string;
  /** How long it may take, in ms. Undefined: until the end. */
  readonly withinMs: number | undefined;
  /** What marks the request on the wire. Undefined: nothing. */
  readonly turn?: string | undefined;
  /** Whether it is about the connection of the moment, and so over with it. */
  readonly bound: boolean;
}

/** An entry of one sort. */
export type EntryOf<W extends Entry['what']> = Extract<Entry, { readonly what: W }>;

/** Judges a log: what is wrong with it, in words. */
export type Judge = (log: readonly Entry[], rules: Rules) => string[];

/** What was agreed before the run. All times in ms. */
export interface Rules {
  readonly requestMs: number;
  readonly turnMs: number;
  readonly toolMs: number;
  readonly silenceMs: number;
  /** The tools' own limits by name. */
  readonly toolLimits: Readonly<Record<string, number>>;
  readonly onSpeech: 'server' | 'always' | 'never';
  /** Whether somebody tells what is heard: from the beginning, by reports, or never. */
  readonly playback: 'player' | 'reports' | 'nobody';
  /** Whether a player always answers at once how much it has played when it is cleared. */
  readonly prompt: boolean;
}
