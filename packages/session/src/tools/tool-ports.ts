import type { Clock } from '../clock.js';
import type { ToolSettled, ToolStarted } from './tool-events.js';

/** What the tools of a session work with. None of these functions may throw. */
export interface ToolPorts {
  readonly clock: Clock;
  /** How long a tool may take, in milliseconds, unless it says so itself. */
  readonly toolTimeoutMs: number;
  /** How long the server waits for a result at this moment, in seconds. Null: without limit. */
  waits(): { readonly resultTimeoutS: number | null };
  /**
   * Sends the output of a call. `settle` is called exactly once, perhaps at once: with nothing when the server has it,
   * or with the error of its refusal, of a missing acknowledgment or of the connection.
   */
  sendOutput(callId: string, output: string, settle: (error: Error | undefined) => void): void;
  /**
   * Asks for the response that continues this one. `over` is called once, perhaps at once, when the request no longer
   * waits in the queue: it was sent, or failed. Returns what calls it off while it still waits, and does nothing later.
   */
  continueResponse(responseId: string, over: () => void): () => void;
  /** No response will continue this one. */
  notContinued(responseId: string): void;
  /** Tells the user. */
  tell(event: ToolStarted | ToolSettled): void;
}
