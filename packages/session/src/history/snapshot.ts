import type {
  RealtimeItemStatus,
  RealtimeResponseReason,
  RealtimeRole,
  RealtimeSession,
  RealtimeUsage,
} from '@prismwire/core/prism';
import type { ResponseEndStatus } from '../responses/response-end.js';

/** Where a spoken message was cut. */
export interface SnapshotTruncation {
  /** The part that was cut. */
  readonly content_index: number;
  /** How much of its sound was heard, in milliseconds from its start. */
  readonly audio_end_ms: number;
}

/** A part of a message, shaped as in the server's events, without its sound. */
export interface SnapshotPart {
  /** What the part holds, such as `input_text`, `input_audio`, `text` or `audio`. Absent: not said. */
  readonly type?: string;
  /** The text of a written part. For one that is being produced: what there is of it. */
  readonly text?: string;
  /** The words of a spoken part. Absent: not written down yet, or never. */
  readonly transcript?: string;
  /** Why the words could not be written down. Absent: nothing went wrong. */
  readonly transcription_error?: {
    readonly code?: string;
    readonly type?: string;
    readonly message?: string;
  };
  readonly [other: string]: unknown;
}

/** An item of the conversation, shaped as in the server's events. Fields that were null are absent. */
export interface SnapshotItem {
  /** The item's id. Absent: a tool's result to which the server gave none. */
  readonly id?: string;
  /** `message`, `function_call`, `function_call_output`, or something newer. Absent: not said yet. */
  readonly type?: string;
  /** How far it has got. */
  readonly status?: RealtimeItemStatus;
  /** Who speaks in a message. */
  readonly role?: RealtimeRole;
  /** The parts of a message. */
  readonly content?: readonly SnapshotPart[];
  /** What ties a call to its result. */
  readonly call_id?: string;
  /** The tool that is called. */
  readonly name?: string;
  /** The arguments of a call, as JSON text. */
  readonly arguments?: string;
  /** What the tool returned. */
  readonly output?: string;
  /** Where a spoken message was cut. The text of the part may go on after that: nobody heard the rest. */
  readonly truncated?: SnapshotTruncation;
  readonly [other: string]: unknown;
}

/** A response, as far as it got. */
export interface SnapshotResponse {
  readonly id: string;
  /** `in_progress`, or how it ended. */
  readonly status: ResponseEndStatus;
  /** Why it ended early. Absent: it did not, or nobody said. */
  readonly reason?: RealtimeResponseReason;
  /** Why it began, in the server's terms. Absent: the person spoke, or nobody said. */
  readonly cause?: string;
  /** The response that it continues. Absent: none. */
  readonly parentResponseId?: string;
  /** What marks its playback for the server. Absent: it does not ask. */
  readonly drainToken?: string;
  /** What went wrong. Absent: nothing, or nobody said. */
  readonly error?: { readonly code?: string; readonly message?: string };
  /** What it cost. Absent: not counted. */
  readonly usage?: RealtimeUsage;
  /** The items that it produced, in order. */
  readonly itemIds: readonly string[];
}

/**
 * A session as it stands: plain data, as JSON has it.
 *
 * Its items are what `timelineFromConversation` of `@prismwire/responses` takes: `SessionSnapshot` must stay
 * assignable to the `ConversationSnapshot` declared there, of which nothing is imported here.
 */
export interface SessionSnapshot {
  /** The session's id. */
  readonly sessionId: string;
  /** The session as the server described it last. */
  readonly session: RealtimeSession;
  /** The conversation, in the server's order. */
  readonly items: readonly SnapshotItem[];
  /** The responses, in the order in which they began. */
  readonly responses: readonly SnapshotResponse[];
  /** What all responses cost together, whatever of them was trimmed. What nobody counted is absent. */
  readonly usage: RealtimeUsage;
}
