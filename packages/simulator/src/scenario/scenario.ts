import type { PrismError, RealtimeSession } from '@prismwire/core/prism';
import type { ScenarioFault } from './scenario-fault.js';
import type { ScenarioTurn } from './scenario-turn.js';

/**
 * What the simulator is to do, as data. Every field may be left out: without any of them the simulator greets,
 * answers text and speech, and calls a weather tool when it is asked for the weather.
 *
 * The same as JSON Schema: `@prismwire/simulator/scenario.schema.json`.
 */
export interface Scenario {
  /** Where editors find the schema. The simulator does not look at it. */
  readonly $schema?: string;
  /** What the scenario shows, for people. */
  readonly name?: string;
  /** The session's settings at the start, in wire spelling. They replace the simulator's own, member by member. */
  readonly session?: ScenarioSession;
  /** What happens before the first client event is answered. */
  readonly handshake?: ScenarioHandshake;
  /** How fast answers come. */
  readonly pace?: ScenarioPace;
  /** What the agent's voice sounds like. */
  readonly audio?: ScenarioAudio;
  /** How speech is found and written down. */
  readonly speech?: ScenarioSpeech;
  /** What happens when the person speaks into an answer. */
  readonly interruption?: ScenarioInterruption;
  /**
   * The answers. The first that fits and is not used up is played; where none fits, the simulator's own.
   */
  readonly turns?: readonly ScenarioTurn[];
  /** What goes wrong, and when. */
  readonly faults?: readonly ScenarioFault[];
  /**
   * What `turn_detection: null` in a `session.update` does: `keep` leaves the settings as they are, as Prism does;
   * `off` switches turn detection off, as other Realtime servers do. Default: `keep`.
   */
  readonly nullTurnDetection?: 'keep' | 'off';
  /**
   * What the server does once it has given up on tools: `nothing`, or `respond` with an answer of its own.
   * Default: `nothing`.
   */
  readonly afterGiveUp?: 'nothing' | 'respond';
  /** Whether `rate_limits.updated` follows each `response.created`. Default: false. */
  readonly rateLimits?: boolean;
  /** Whether the server reports its own playback with `output_audio_buffer.*`. Default: false. */
  readonly playbackReports?: boolean;
}

/** Settings of a session, in wire spelling. */
export type ScenarioSession = Partial<Omit<RealtimeSession, 'id'>>;

/** What happens before the first client event is answered. */
export interface ScenarioHandshake {
  /**
   * - `normal`: the session opens.
   * - `silent`: the connection opens and nothing is said, whatever comes.
   * - `error`: one `error` event instead of `session.created`, then silence.
   * - `refuse`: the connection is refused with an HTTP status; without sockets it is dropped.
   *
   * Default: `normal`.
   */
  readonly mode?: 'normal' | 'silent' | 'error' | 'refuse';
  /** How long the server says nothing at first, in milliseconds that really pass. Default: 0. */
  readonly delayMs?: number;
  /**
   * How long after `session.created` typed text is taken, in milliseconds that really pass. Null: never. Default: 0.
   */
  readonly typedInputDelayMs?: number | null;
  /** The error of the mode `error`. Default: one with the code `invalid_api_key`. */
  readonly error?: PrismError;
  /** The HTTP status of the mode `refuse`. Default: 401. */
  readonly status?: number;
}

/** How fast answers come, in milliseconds. A fast clock skips all of it. */
export interface ScenarioPace {
  /** From the start of a response to its first item. Default: 150. */
  readonly firstMs?: number;
  /** Between two pieces of text. Default: 25. */
  readonly textDeltaMs?: number;
  /** Between two pieces of sound, each of which plays for `audio.chunkMs`. Default: 25. */
  readonly audioDeltaMs?: number;
}

/** What the agent's voice sounds like. */
export interface ScenarioAudio {
  /** The tone's pitch. Default: 440. */
  readonly toneHz?: number;
  /** The tone's loudness, from 0 to 1. Default: 0.3. */
  readonly level?: number;
  /** How long one piece plays, in milliseconds. Default: 100. */
  readonly chunkMs?: number;
  /** How long one spoken word plays, in milliseconds. Default: 200. */
  readonly wordMs?: number;
}

/** How speech is found and written down. */
export interface ScenarioSpeech {
  /** How long sound must last to count as speech, in milliseconds of audio. Default: 60. */
  readonly minSpeechMs?: number;
  /** Whether `speech_hint` comes before `speech_started`. Default: true. */
  readonly hints?: boolean;
  /** What `prism_end_reason` says. Default: `timeout` where the timeout ended the turn, else absent. */
  readonly endReason?: string;
  /** What is heard, one entry an utterance. After the last of them the simulator makes something up. */
  readonly transcripts?: readonly ScenarioTranscript[];
}

/** What is heard in one utterance. */
export interface ScenarioTranscript {
  /** The words. */
  readonly text: string;
  /**
   * When they are written down: before the answer begins, in the middle of it, or after its end. Default: `during`.
   */
  readonly when?: 'before' | 'during' | 'after';
  /** The transcription fails with this error; the answer goes by `text` all the same. */
  readonly fails?: ScenarioFailure;
}

/** What is said of a failure inside another event. */
export interface ScenarioFailure {
  /** The failure in words. */
  readonly message: string;
  /** The failure's code, for programs. */
  readonly code?: string;
  /** The failure's broad class. */
  readonly type?: string;
}

/** What happens when the person speaks into an answer. */
export interface ScenarioInterruption {
  /** What `prism_effective_interrupt_response` says and the server does, whatever the settings are. */
  readonly effective?: boolean;
  /** Whether the server also cuts the answer to what was heard, and says so. Default: false. */
  readonly truncates?: boolean;
}
