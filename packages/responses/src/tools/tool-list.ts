import { safeToolName, toolNameMap } from '../identifiers/tool-name.js';
import { listOf } from '../records/check-records.js';
import type { Tool, ToolRegistry } from '../records/records.js';
import { ResponsesInputError } from '../responses-input-error.js';

/** What holds the tools of a turn. Absent means none. */
export type Tools = ToolRegistry | Iterable<Tool> | undefined;

/**
 * The tools that the model may see, in their order.
 *
 * @throws ResponsesInputError `invalid_option` when the tools cannot be listed.
 */
export function toolList(tools: Tools): readonly Tool[] {
  if (tools === undefined) return [];
  if (!isRegistry(tools)) return listOf(tools, '/tools');
  let visible: Iterable<Tool>;
  try {
    visible = tools.visible();
  } catch (cause) {
    throw new ResponsesInputError('invalid_option', 'The visible() of the tools failed.', {
      path: '/tools',
      cause,
    });
  }
  return listOf(visible, '/tools');
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

/** Whether tools are kept in a register, which knows more of them than it shows. */
export function isRegistry(tools: Tools): tools is ToolRegistry {
  return (
    typeof tools === 'object' && tools !== null && 'visible' in tools && typeof tools.visible === 'function'
  );
}
