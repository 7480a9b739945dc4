/**
 * What a warning is about. The list grows in minor versions, so keep a default branch.
 */
export type WarningCode =
  | 'approval_dropped'
  | 'arguments_repaired'
  | 'bucket_left_out'
  | 'bucket_repaired'
  | 'call_dropped'
  | 'call_id_hashed'
  | 'call_unfinished'
  | 'compaction_trimmed'
  | 'content_empty'
  | 'duplicate_dropped'
  | 'fingerprint_mismatch'
  | 'group_broken'
  | 'id_dropped'
  | 'item_dropped'
  | 'item_repaired'
  | 'media_bytes_unavailable'
  | 'media_moved'
  | 'media_unsupported'
  | 'output_dropped'
  | 'payload_unreadable'
  | 'reasoning_dropped'
  | 'schema_repaired'
  | 'text_repaired'
  | 'time_unreadable'
  | 'tool_name_mapped'
  | 'trust_tier_unknown'
  | 'unknown_item';

/** The facts of a warning, for code that sorts or counts warnings. */
export interface WarningDetail {
  /** What the warning is about. */
  readonly code: WarningCode;
  /** The id of the record that the warning is about, when it is about one. */
  readonly recordId?: string;
  /** Where in the record or in the built request, as a JSON Pointer such as `/input/3/id`. */
  readonly path?: string;
}

/**
 * Receives a warning: something was changed or left out so that the API accepts the request.
 *
 * A function that takes only the message can be passed as well.
 *
 * @param message One English sentence. It names ids and rules, never the content of a record.
 * @param detail The same facts as data.
 */
export type Warn = (message: string, detail?: WarningDetail) => void;
