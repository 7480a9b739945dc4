import type { ScenarioFailure } from './scenario.js';

/** One answer of the agent. */
export interface ScenarioTurn {
  /** What the answer is for. Absent: for anything. */
  readonly when?: ScenarioWhen;
  /** How often it may be used in a connection. Absent: without limit. */
  readonly times?: number;
  /** What the agent does, in order. An empty list is an answer without output. */
  readonly steps: readonly ScenarioStep[];
  /** How the response ends, if not naturally. */
  readonly outcome?: ScenarioOutcome;
  /** What `prism_cause` says. Default: `client_request` or `tool_results`; absent for speech. */
  readonly cause?: string;
  /** Whether `response.done` carries a `prism_drain_token`. Default: false. */
  readonly drain?: boolean;
  /** Whether `usage` is counted, null, or left out. Default: `counted`. */
  readonly usage?: 'counted' | 'null' | 'absent';
}

/** What an answer is for; every field that is there must fit. */
export interface ScenarioWhen {
  /** Why the response began: `client` asked, the person spoke (`speech`), or tool results came in (`tool_results`). */
  readonly cause?: 'client' | 'speech' | 'tool_results';
  /** Words that the person's last message holds, in upper or lower case. */
  readonly text?: string;
  /** A part of the name of a tool that is registered. Steps without a `tool` of their own call that tool. */
  readonly tool?: string;
  /** The response must call a tool, because `tool_choice` says so. */
  readonly toolRequired?: boolean;
}

/** How a response ends, if not naturally. */
export interface ScenarioOutcome {
  /** The response's status, such as `failed` or `incomplete`. */
  readonly status: string;
  /** Why, such as `max_output_tokens`. */
  readonly reason?: string;
  /** What went wrong. */
  readonly error?: ScenarioFailure;
}

/** One thing that the agent does, told apart by `do`. */
export type ScenarioStep = SayStep | CallStep | WaitStep | HoldStep | EmitStep;

/**
 * Says something. In texts `{{text}}` is the person's last message, `{{result}}` the results of the tools, and
 * `{{instructions}}` what the response was told.
 */
export interface SayStep {
  /** Which step it is. */
  readonly do: 'say';
  /** The words, which the simulator cuts into pieces; or the very pieces. */
  readonly text: string | readonly string[];
  /** How often the words are said. Default: 1. */
  readonly repeat?: number;
  /** Written or spoken. Default: spoken if the response's modalities have `audio`. */
  readonly as?: 'text' | 'audio';
  /** How long the sound plays, in milliseconds. Default: by the number of words. */
  readonly audioMs?: number;
  /** Whether it becomes another part of the message before instead of a message of its own. Default: false. */
  readonly sameItem?: boolean;
}

/** Calls a tool. */
export interface CallStep {
  /** Which step it is. */
  readonly do: 'call';
  /** The tool's name. Default: the one that `when.tool` found, the one that `tool_choice` names, or the first. */
  readonly tool?: string;
  /** The arguments. Default: made up from the tool's parameters. */
  readonly arguments?: { readonly [name: string]: unknown };
  /** The arguments as they are sent, well-formed or not, instead of `arguments`. */
  readonly argumentsText?: string;
  /** The call's id. Default: a new one. */
  readonly callId?: string;
}

/** Lets time pass. */
export interface WaitStep {
  /** Which step it is. */
  readonly do: 'wait';
  /** Milliseconds. */
  readonly ms: number;
  /** Whether they must really pass, on a fast clock too. Default: false. */
  readonly real?: boolean;
}

/** Waits until the client has sent an event. */
export interface HoldStep {
  /** Which step it is. */
  readonly do: 'hold';
  /** The event's type, such as `input_audio_buffer.append`. */
  readonly until: string;
}

/**
 * Sends an event as it is. Texts in it may hold `{{response_id}}`, `{{item_id}}` and `{{call_id}}`, the last of
 * this response. An event of a known type must be sound: broken ones are faults.
 */
export interface EmitStep {
  /** Which step it is. */
  readonly do: 'emit';
  /** The event, in wire spelling. */
  readonly event: ScenarioEvent;
}

/** A server event of any type. One of a known type must be sound. */
export interface ScenarioEvent {
  /** The event's name on the wire. */
  readonly type: string;
  /** Its fields. */
  readonly [name: string]: unknown;
}
