import type {
  ResponsesAnnotation,
  ResponsesAnyOutputItem,
  ResponsesErrorDetails,
  ResponsesLogprob,
  ResponsesStatus,
  ResponsesToolCallStatus,
} from '@prismwire/core/responses';
import type { BrokenEvent } from './outcome.js';

/** Which item a delta is about. */
export interface ItemPlace {
  /** The place of the item in the response's `output`, from 0. The one sure name of an item while it streams. */
  readonly outputIndex: number;
  /**
   * The id under which the item came first. It stays the same for all deltas of an item, also on servers that
   * change ids from event to event; absent while no id was told.
   */
  readonly itemId?: string | undefined;
}

/** Which part of an item's `content` a delta is about. */
export interface ContentPlace extends ItemPlace {
  /** The place of the part in the item's `content`, from 0. */
  readonly contentIndex: number;
}

/** Which paragraph of a reasoning summary a delta is about. */
export interface SummaryPlace extends ItemPlace {
  /** The place of the paragraph in the item's `summary`, from 0. */
  readonly summaryIndex: number;
}

/** Which command of a shell call a delta is about. */
export interface CommandPlace extends ItemPlace {
  /** The place of the command in the call, from 0. */
  readonly commandIndex: number;
}

/** The kinds of calls whose arguments stream. */
export type StreamedCallType = 'function_call' | 'custom_tool_call' | 'mcp_call' | 'code_interpreter_call';

/** The response got on: it was created, is queued, or is in progress. */
export interface ResponseStatusDelta {
  readonly type: 'response.status';
  readonly status: ResponsesStatus;
  /** The response's id; absent when the server does not tell. */
  readonly responseId?: string | undefined;
}

/** An item has begun. Its fields are as they were at its start: mostly empty, the ciphertext not to be used. */
export interface ItemAddedDelta extends ItemPlace {
  readonly type: 'item.added';
  readonly item: ResponsesAnyOutputItem;
}

/** A call that the service runs itself got on. */
export interface ItemStatusDelta extends ItemPlace {
  readonly type: 'item.status';
  readonly status: ResponsesToolCallStatus;
}

/** An item is finished. */
export interface ItemDoneDelta extends ItemPlace {
  readonly type: 'item.done';
  /** The item in its final form. */
  readonly item: ResponsesAnyOutputItem;
}

/** A piece of the answer's text. */
export interface TextDelta extends ContentPlace {
  readonly type: 'text.delta';
  /** The text to append. */
  readonly delta: string;
  /** The log probabilities of its tokens; absent unless the request asked for them. */
  readonly logprobs?: readonly ResponsesLogprob[];
}

/** A text is finished. */
export interface TextDoneDelta extends ContentPlace {
  readonly type: 'text.done';
  /** The whole text. */
  readonly text: string;
}

/** A note on a stretch of the text. */
export interface TextAnnotationDelta extends ContentPlace {
  readonly type: 'text.annotation';
  /** The place of the note among those of its part, from 0. */
  readonly annotationIndex: number;
  /** The note; null when the server withholds it. */
  readonly annotation: ResponsesAnnotation | null;
}

/** A piece of a refusal. */
export interface RefusalDelta extends ContentPlace {
  readonly type: 'refusal.delta';
  /** The text to append. */
  readonly delta: string;
}

/** A refusal is finished. */
export interface RefusalDoneDelta extends ContentPlace {
  readonly type: 'refusal.done';
  /** The whole refusal. */
  readonly refusal: string;
}

/** A piece of the summary of the model's reasoning. */
export interface ReasoningSummaryDelta extends SummaryPlace {
  readonly type: 'reasoning.summary.delta';
  /** The text to append. */
  readonly delta: string;
}

/** A paragraph of the summary is finished. */
export interface ReasoningSummaryDoneDelta extends SummaryPlace {
  readonly type: 'reasoning.summary.done';
  /** The whole paragraph. */
  readonly text: string;
}

/** A piece of the model's reasoning in its own words. */
export interface ReasoningTextDelta extends ContentPlace {
  readonly type: 'reasoning.text.delta';
  /** The text to append. */
  readonly delta: string;
}

/** A part of the model's reasoning is finished. */
export interface ReasoningTextDoneDelta extends ContentPlace {
  readonly type: 'reasoning.text.done';
  /** The whole part. */
  readonly text: string;
}

/** A piece of what a call is given: arguments, the input of a custom tool, or code. */
export interface ToolArgumentsDelta extends ItemPlace {
  readonly type: 'tool.arguments.delta';
  /** The type of the call. */
  readonly itemType: StreamedCallType;
  /** The text to append. */
  readonly delta: string;
}

/** What a call is given is whole. */
export interface ToolArgumentsDoneDelta extends ItemPlace {
  readonly type: 'tool.arguments.done';
  /** The type of the call. */
  readonly itemType: StreamedCallType;
  /** The arguments as JSON text, the input of a custom tool, or the code. They replace what the pieces add up to. */
  readonly arguments: string;
  /** The `call_id`; absent when the call has none or it was not told. */
  readonly callId?: string | undefined;
  /** The name of the tool; absent when it was not told. */
  readonly name?: string | undefined;
}

/** A piece of a shell command. */
export interface ShellCommandDelta extends CommandPlace {
  readonly type: 'shell.command.delta';
  /** The text to append. */
  readonly delta: string;
}

/** A shell command is whole. */
export interface ShellCommandDoneDelta extends CommandPlace {
  readonly type: 'shell.command.done';
  /** The whole command. */
  readonly command: string;
}

/** A piece of what a shell command prints. */
export interface ShellOutputDelta extends CommandPlace {
  readonly type: 'shell.output.delta';
  /** What to append to standard output; empty for none. */
  readonly stdout: string;
  /** What to append to standard error; empty for none. */
  readonly stderr: string;
}

/** A version of an image that is being drawn. */
export interface ImagePartialDelta extends ItemPlace {
  readonly type: 'image.partial';
  /** The image so far, in base64. */
  readonly image: string;
  /** The number of the version, from 0. */
  readonly partialIndex: number;
}

/** A piece of audio or of its transcript. No item of the response holds it. */
export interface AudioDelta {
  readonly type: 'audio.delta' | 'audio.transcript.delta';
  /** Audio in base64, or the text to append. */
  readonly delta: string;
}

/** The API reported an error. The response has failed. */
export interface ErrorDelta {
  readonly type: 'error';
  readonly error: ResponsesErrorDetails;
}

/** An event of a type that this version does not know. Nothing was taken from it. */
export interface UnknownEventDelta {
  readonly type: 'event.unknown';
  /** The event as it came. */
  readonly event: unknown;
}

/** An event that is not what it should be; what could be read of it was read. */
export interface BrokenEventDelta extends BrokenEvent {
  readonly type: 'event.broken';
}

/**
 * A step of a response, told apart by `type`. The list grows in minor versions, so keep a default branch.
 *
 * However sparse the stream is, an item that is read to its end gives one `item.added` and one `item.done`, each of
 * its texts one `done`, and the `delta`s of a text add up to it unless the server contradicts itself. So a reader of
 * `text.delta` alone sees the whole text, also of a response that did not stream.
 */
export type ResponseDelta =
  | ResponseStatusDelta
  | ItemAddedDelta
  | ItemStatusDelta
  | ItemDoneDelta
  | TextDelta
  | TextDoneDelta
  | TextAnnotationDelta
  | RefusalDelta
  | RefusalDoneDelta
  | ReasoningSummaryDelta
  | ReasoningSummaryDoneDelta
  | ReasoningTextDelta
  | ReasoningTextDoneDelta
  | ToolArgumentsDelta
  | ToolArgumentsDoneDelta
  | ShellCommandDelta
  | ShellCommandDoneDelta
  | ShellOutputDelta
  | ImagePartialDelta
  | AudioDelta
  | ErrorDelta
  | UnknownEventDelta
  | BrokenEventDelta;
