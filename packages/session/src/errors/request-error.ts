import type { PrismErrorScope, RealtimeErrorType } from '@prismwire/core/prism';
import type { DecodedError } from '@prismwire/decoder';

/** Whom an error is about. */
export interface ErrorOwner {
  /** The `event_id` of the client event that was refused. Undefined: none is named. */
  readonly eventId: string | undefined;
  /** The ids of the tool calls that failed with it. */
  readonly callIds: readonly string[];
}

/** What a {@link PrismRequestError} is made of. */
export interface RequestErrorDetails {
  readonly message: string;
  readonly code?: string | undefined;
  readonly errorType?: RealtimeErrorType | undefined;
  readonly param?: string | undefined;
  readonly scope?: PrismErrorScope | undefined;
  readonly owner?: ErrorOwner | undefined;
  readonly requestType?: string | undefined;
  readonly local?: boolean;
}

const nobody: ErrorOwner = { eventId: undefined, callIds: [] };

/**
 * A request was refused, by the server or before it was sent, or the response that it asked for failed. The
 * session goes on.
 */
export class PrismRequestError extends Error {
  static {
    PrismRequestError.prototype.name = 'PrismRequestError';
  }

  /** The error's code, for programs, such as `conversation_already_has_active_response`. Undefined: it has none. */
  readonly code: string | undefined;
  /** The broad class of the error. Undefined: not said. */
  readonly errorType: RealtimeErrorType | undefined;
  /** The field at fault. Undefined: none in particular. */
  readonly param: string | undefined;
  /** How far the error reaches. Undefined: not said. */
  readonly scope: PrismErrorScope | undefined;
  /** Whom the error is about. */
  readonly owner: ErrorOwner;
  /** The `type` of the client event that was refused. Undefined: the error is not about one. */
  readonly requestType: string | undefined;
  /** Whether the request was refused here, before anything was sent. */
  readonly local: boolean;

  /** Made by the session. */
  constructor(details: RequestErrorDetails) {
    super(details.message);
    this.code = details.code;
    this.errorType = details.errorType;
    this.param = details.param;
    this.scope = details.scope;
    this.owner = details.owner ?? nobody;
    this.requestType = details.requestType;
    this.local = details.local ?? false;
  }
}

/** The error of a request that the server refused with this event. */
export function refusalOf(event: DecodedError, requestType: string | undefined): PrismRequestError {
  return new PrismRequestError({
    message: event.message,
    code: event.code,
    errorType: event.errorType,
    param: event.param,
    scope: event.scope,
    owner: { eventId: event.ownerEventId, callIds: event.ownerCallIds ?? [] },
    requestType,
  });
}

/** The error of a request that is refused here. */
export function localRefusal(
  requestType: string,
  code: string,
  message: string,
  param?: string,
): PrismRequestError {
  return new PrismRequestError({ message, code, param, requestType, local: true });
}
