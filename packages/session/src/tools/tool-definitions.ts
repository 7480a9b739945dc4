import type { RealtimeToolDefinition } from '@prismwire/core/prism';
import type { SessionTool } from './tool.js';
import { ToolSet } from './tool-set.js';

/**
 * How the server is told of tools: the `tools` of a `session.update`.
 *
 * @throws `TypeError` that names the place of the tool that cannot be run, and the remedy.
 * @throws `RangeError` if a `timeoutMs` is out of range.
 */
export function toolDefinitions(tools: readonly SessionTool[]): RealtimeToolDefinition[] {
  return new ToolSet(tools).definitions;
}
