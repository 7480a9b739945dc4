/**
 * Why a request cannot be built. The list grows in minor versions, so keep a default branch.
 *
 * - `artifact_unreadable`: the text of a spooled artifact failed to load;
 * - `call_conflict`: one call id with two different contents;
 * - `call_unfinished`: a call without a result, under `unfinishedCalls: 'error'`;
 * - `invalid_option`: an option of the call has a value that means nothing;
 * - `invalid_record`: a record lacks what every record needs, or has it in a shape that cannot be read;
 * - `media_empty`: media without a single byte;
 * - `media_unreadable`: the bytes of media failed to load, under `unsupportedMediaPolicy: 'throw'`;
 * - `media_unsupported`: media that the API does not take, under `unsupportedMediaPolicy: 'throw'`;
 * - `request_invalid`: the built request breaks a rule of the API that no repair can mend;
 * - `schema_not_strict`: a tool's schema cannot be made valid under `strict: true`;
 * - `schema_unreadable`: a tool's schema is of no kind that can be read;
 * - `text_unreadable`: a text's `render` or `toString` threw, or gave something else than text;
 * - `too_large`: a size limit of the API is exceeded;
 * - `tool_conflict`: two tools with one name;
 * - `tool_name_invalid`: a tool's name that the API does not take.
 */
export type ResponsesInputErrorCode =
  | 'artifact_unreadable'
  | 'call_conflict'
  | 'call_unfinished'
  | 'invalid_option'
  | 'invalid_record'
  | 'media_empty'
  | 'media_unreadable'
  | 'media_unsupported'
  | 'request_invalid'
  | 'schema_not_strict'
  | 'schema_unreadable'
  | 'text_unreadable'
  | 'too_large'
  | 'tool_conflict'
  | 'tool_name_invalid';

/** Where a {@link ResponsesInputError} happened, and what caused it. */
export interface ResponsesInputErrorOptions {
  /** The id of the record at fault. */
  readonly recordId?: string | undefined;
  /** Where in the record or request, as a JSON Pointer such as `/tools/0/parameters`. */
  readonly path?: string | undefined;
  /** The error that led to this one. */
  readonly cause?: unknown;
}

/**
 * Thrown when no request can be built that the API would accept.
 *
 * The message names rules and ids, never the content of a record, which may be private.
 */
export class ResponsesInputError extends Error {
  override readonly name: string = 'ResponsesInputError';
  /** Why the request cannot be built. */
  readonly code: ResponsesInputErrorCode;
  /** The id of the record at fault; absent when no single record is. */
  readonly recordId?: string;
  /** Where in the record or request, as a JSON Pointer; absent when there is no one place. */
  readonly path?: string;

  constructor(code: ResponsesInputErrorCode, message: string, options: ResponsesInputErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    if (options.recordId !== undefined) this.recordId = options.recordId;
    if (options.path !== undefined) this.path = options.path;
  }
}
