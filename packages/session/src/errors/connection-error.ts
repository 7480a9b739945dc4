import type { DecodedError } from '@prismwire/decoder';

/** What a {@link PrismConnectionError} is made of. */
export interface ConnectionErrorDetails {
  readonly code: number;
  readonly reason: string;
  readonly message?: string | undefined;
  readonly serverError?: DecodedError | undefined;
  readonly cause?: unknown;
}

/**
 * There is no connection, or no longer: it could not be made, or it has ended. Whatever was open when it ended is
 * settled with this error.
 */
export class PrismConnectionError extends Error {
  static {
    PrismConnectionError.prototype.name = 'PrismConnectionError';
  }

  /** The close code of the WebSocket, such as 1011; 1006 if the connection was lost or never made. */
  readonly code: number;
  /** The reason that came with the close code. Empty: none was given. */
  readonly reason: string;
  /** The error event with which the server announced the end, such as `session_expired`. Undefined: it sent none. */
  readonly serverError: DecodedError | undefined;

  /** Made by the session. */
  constructor({ code, reason, message, serverError, cause }: ConnectionErrorDetails) {
    super(message ?? describe(code, reason, serverError, cause), cause === undefined ? undefined : { cause });
    this.code = code;
    this.reason = reason;
    this.serverError = serverError;
  }
}

function describe(code: number, reason: string, serverError: DecodedError | undefined, cause: unknown) {
  const parts = [`The connection has ended with code ${code}`];
  if (reason !== '') parts.push(`reason: ${reason}`);
  if (serverError !== undefined) parts.push(`server error: ${serverError.code ?? serverError.message}`);
  if (cause instanceof Error && cause.message !== '') parts.push(cause.message.replace(/\.$/, ''));
  return `${parts.join('; ')}.`;
}
