import type { SessionTool, ToolArguments } from './tool.js';

/**
 * Gives the tool back as it is. What `execute` takes is typed by `parameters` if that is a schema of a Standard Schema
 * library, or else as you say: `defineTool<{ city: string }>({ … })`.
 */
export function defineTool<Arguments = ToolArguments>(tool: SessionTool<Arguments>): SessionTool<Arguments> {
  return tool;
}
