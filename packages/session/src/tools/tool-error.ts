import { PrismDecodeError } from '@prismwire/decoder';

/**
 * Why a call of a tool has no proper result. The list grows in minor versions, so keep a default branch.
 *
 * - `arguments_invalid`: the arguments are no JSON object, or not what the tool takes;
 * - `call_unreadable`: the call came, and something else than its arguments could not be read;
 * - `interrupted`: the tool was stopped before it was done;
 * - `result_unreadable`: the tool returned nothing, or what cannot be written as JSON;
 * - `timed_out`: the tool took too long;
 * - `tool_failed`: the tool, or the check of its arguments, threw;
 * - `tool_unknown`: no tool has that name.
 */
export type ToolFailureCode =
  | 'arguments_invalid'
  | 'call_unreadable'
  | 'interrupted'
  | 'result_unreadable'
  | 'timed_out'
  | 'tool_failed'
  | 'tool_unknown'
  | (string & {});

/** Longer messages are cut: some libraries put whole documents into them. */
const longest = 2_000;

/** A call of a tool has no proper result. The session goes on, and the agent is told the code and the message. */
export class PrismToolError extends Error {
  static {
    PrismToolError.prototype.name = 'PrismToolError';
  }

  /** What went wrong, for programs. */
  readonly code: ToolFailureCode;

  /** Made by the session, or by a tool that says itself what kind of failure it throws. `cause` is not sent. */
  constructor(code: ToolFailureCode, message: string, options?: { readonly cause: unknown }) {
    super(message.length <= longest ? message : `${message.slice(0, longest)}…`, options);
    this.code = code;
  }
}

/** The error of what a tool threw, whatever that is. An abort or a timeout, told by its name, counts as `interrupted`. */
export function thrownError(thrown: unknown): PrismToolError {
  if (isToolError(thrown)) return thrown;
  const name = read(thrown, 'name');
  if (name === 'AbortError' || name === 'TimeoutError') return interruptedError(thrown);
  const message = typeof thrown === 'string' ? thrown : read(thrown, 'message');
  const text = typeof message === 'string' && message !== '' ? message : 'The tool failed.';
  return new PrismToolError('tool_failed', text, { cause: thrown });
}

/** The error of a call that was stopped before its tool was done. */
export function interruptedError(cause: unknown): PrismToolError {
  return new PrismToolError('interrupted', 'The tool was stopped before it was done.', { cause });
}

/** The error of a call of a tool that there is not. `known` are the names to choose from. */
export function unknownToolError(known: readonly string[]): PrismToolError {
  const others = known.length === 0 ? 'There is none.' : `The tools are: ${known.join(', ')}.`;
  return new PrismToolError('tool_unknown', `There is no tool of that name. ${others}`);
}

/** The error of a call that could not be decoded, for this reason. */
export function unreadableError(cause: Error): PrismToolError {
  return cause instanceof PrismDecodeError && cause.code === 'invalid_arguments'
    ? new PrismToolError('arguments_invalid', `The arguments are not valid. ${cause.message}`, { cause })
    : new PrismToolError('call_unreadable', 'The call could not be read.', { cause });
}

function isToolError(thrown: unknown): thrown is PrismToolError {
  try {
    return thrown instanceof PrismToolError;
  } catch {
    // A proxy, which does not even say what it is.
    return false;
  }
}

function read(value: unknown, field: 'name' | 'message'): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  } catch {
    // A getter of the error threw: then there is nothing to tell.
    return undefined;
  }
}
