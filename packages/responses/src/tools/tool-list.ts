import { safeToolName, toolNameMap } from '../identifiers/tool-name.js';
import type { Tool, ToolRegistry } from '../records/records.js';

/** What holds the tools of a turn. Absent means none. */
export type Tools = ToolRegistry | Iterable<Tool> | undefined;

/** The tools that the model may see, in their order. */
export function toolList(tools: Tools): readonly Tool[] {
  if (tools === undefined) return [];
  return [...(isRegistry(tools) ? tools.visible() : tools)];
}

/**
 * The tool of that name; a registry also finds one that the model may not see now. A tool is found under the name
 * that was sent for it as well (see `safeToolName`).
 */
export function toolNamed(tools: Tools, name: string): Tool | undefined {
  const list = toolList(tools);
  const own = (isRegistry(tools) ? tools.get(name) : undefined) ?? list.find((tool) => tool.name === name);
  if (own !== undefined) return own;

  const sentNames = toolNameMap(list.map((tool) => tool.name));
  const sent = safeToolName(name, sentNames.keys());
  return list.find((tool) => sentNames.get(tool.name) === sent);
}

function isRegistry(tools: Tools): tools is ToolRegistry {
  return typeof tools === 'object' && 'visible' in tools && typeof tools.visible === 'function';
}
