import type { Tool } from '../records/records.js';
import { ResponsesInputError } from '../responses-input-error.js';

/** What a tool knows of the call that it answers. */
export interface ToolContext {
  /** Aborted when the run is; pass it on to whatever the tool waits for. */
  readonly signal: AbortSignal;
  /** The id of the call, as the API gave it; another one if the history has that already. */
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

/**
 * Sees to it that tools can be run, before a request offers them.
 *
 * @throws ResponsesInputError `invalid_option` with the place of the one that cannot.
 */
export function checkRunnable(tools: unknown): void {
  if (!Array.isArray(tools)) {
    throw new ResponsesInputError('invalid_option', 'The tools of a run must be an array.', {
      path: '/tools',
    });
  }
  const index = tools.findIndex((tool: unknown) => typeof executeOf(tool) !== 'function');
  if (index < 0) return;
  const message = `The tool at /tools/${index} has no function "execute". Tools that somebody else runs are the builder's.`;
  throw new ResponsesInputError('invalid_option', message, { path: `/tools/${index}/execute` });
}

function executeOf(tool: unknown): unknown {
  return typeof tool === 'object' && tool !== null && 'execute' in tool ? tool.execute : undefined;
}
