/**
 * A spoken conversation as far as it went: its items in order, shaped as in Realtime events. Whatever else a
 * snapshot holds is not looked at.
 */
export interface ConversationSnapshot {
  readonly items: Iterable<ConversationItem>;
}

/** An item of a conversation: a message, a call of a tool, the output of one, or something newer. */
export interface ConversationItem {
  /** `message`, `function_call` or `function_call_output`. Items of other types are left out and reported. */
  readonly type?: string | undefined;
  /** The item's id, which becomes the record's. */
  readonly id?: string | null | undefined;
  /** Who speaks: `user`, `assistant` or `system`. */
  readonly role?: string | null | undefined;
  /** The parts of a message. */
  readonly content?: readonly ConversationPart[] | null | undefined;
  /** Where the listener interrupted a spoken message; `true` when nobody knows. Absent: it was heard to its end. */
  readonly truncated?: ConversationTruncation | boolean | null | undefined;
  /** What ties a call to its output. */
  readonly call_id?: string | undefined;
  /** The tool that is called. */
  readonly name?: string | undefined;
  /** The arguments of a call, as JSON text. */
  readonly arguments?: string | null | undefined;
  /** What the tool returned. */
  readonly output?: string | null | undefined;
}

/** A part of a message: a stretch of text or of speech. */
export interface ConversationPart {
  /** `text`, `input_text`, `output_text`, `audio`, `input_audio`, `output_audio` or `input_image`. */
  readonly type?: string | undefined;
  /** The text of a written part. */
  readonly text?: string | null | undefined;
  /** The words of a spoken part. Absent or null: nobody wrote them down. */
  readonly transcript?: string | null | undefined;
  /** The picture of an image part, as a `data:` URL. */
  readonly image_url?: string | null | undefined;
}

/** Where a spoken message was cut, as in the event `conversation.item.truncated`. */
export interface ConversationTruncation {
  /** How much of the sound was heard, in milliseconds from its start. Absent: nobody knows. */
  readonly audio_end_ms?: number | undefined;
}
