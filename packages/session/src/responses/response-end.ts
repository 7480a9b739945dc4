import type {
  RealtimeResponse,
  RealtimeResponseReason,
  RealtimeResponseStatus,
  RealtimeUsage,
} from '@prismwire/core/prism';
import type { DecodedResponseEnded, PrismDecodeError } from '@prismwire/decoder';
import type { PrismConnectionError } from '../errors/connection-error.js';
import { PrismRequestError } from '../errors/request-error.js';
import type { PrismTimeoutError } from '../errors/timeout-error.js';

/**
 * How a response ended, in the server's words (`completed`, `cancelled`, `incomplete`, `failed`, or one that is
 * newer), or, if the server did not say:
 *
 * - `connection_lost`: the connection ended first.
 * - `timed_out`: it gave no sign of life for too long.
 * - `unreadable`: its `response.done` came, and could not be decoded.
 * - `unknown`: it ended, and nothing more is known.
 */
export type ResponseEndStatus =
  | RealtimeResponseStatus
  | 'connection_lost'
  | 'timed_out'
  | 'unreadable'
  | 'unknown';

/** The end of a response. */
export interface ResponseEnd {
  readonly status: ResponseEndStatus;
  /** Why it ended early, such as `client_cancelled`. Undefined: it did not, or nobody said. */
  readonly reason: RealtimeResponseReason | undefined;
  /** What went wrong. Undefined: nothing. */
  readonly error: PrismRequestError | PrismConnectionError | PrismTimeoutError | PrismDecodeError | undefined;
  /** What it cost. Undefined: not counted. */
  readonly usage: RealtimeUsage | undefined;
  /** The response as the server described it at its end. Undefined: it did not. */
  readonly response: RealtimeResponse | undefined;
}

/** The end as an event of the server tells it. */
export function endOf(event: DecodedResponseEnded): ResponseEnd {
  const { response, status = 'unknown', reason } = event;
  return {
    status,
    reason,
    error: status === 'failed' ? failureOf(event) : undefined,
    usage: response.usage ?? undefined,
    response,
  };
}

/** An end that the server did not tell. */
export function endWithout(status: ResponseEndStatus, error: ResponseEnd['error']): ResponseEnd {
  return { status, reason: undefined, error, usage: undefined, response: undefined };
}

function failureOf({ response }: DecodedResponseEnded): PrismRequestError {
  const error = response.status_details?.error;
  return new PrismRequestError({
    message: error?.message ?? 'The response failed.',
    code: error?.code ?? undefined,
    errorType: error?.type ?? undefined,
    requestType: 'response.create',
  });
}
