import type { Tool } from '../records/records.js';

/** What a tool knows of the call that it answers. */
export interface ToolContext {
  /** Aborted when the run is; pass it on to whatever the tool waits for. */
  readonly signal: AbortSignal;
  /** The id of the call, as the API gave it. */
  readonly callId: string;
}

/**
 * A tool that this program runs.
 *
 * @typeParam Arguments What `execute` takes: an object, or a text for a custom tool.
 */
export interface RunnableTool<Arguments = unknown> extends Tool {
  /**
   * Answers a call.
   *
   * @param args The arguments, parsed; checked and transformed when `inputSchema` is a Standard Schema.
   * @returns Text, data, media or spooled text; see `ToolCallResults`. What it throws is told to the model by its
   *   message alone.
   */
  execute(args: Arguments, context: ToolContext): unknown;
}
