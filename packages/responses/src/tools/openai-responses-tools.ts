import type { ResponsesFunctionTool } from '@prismwire/core/responses';
import { toolNameMap } from '../identifiers/tool-name.js';
import type { Tool } from '../records/records.js';
import { ResponsesInputError } from '../responses-input-error.js';
import type { Warn } from '../warning.js';
import { isJoiDescription } from './joi-description.js';
import { isRecord, type JsonSchema, pointer } from './json-schema.js';
import { toOpenSchema } from './open-schema.js';
import { toStrictSchema } from './strict-schema.js';

/** What {@link toolsToOpenAIResponsesTools} needs. */
export interface ToolsToOpenAIResponsesToolsDeps {
  /** Makes a JSON Schema of what describes a tool's arguments. */
  readonly descriptionToChatCompletionsJsonSchema: (description: unknown) => JsonSchema;
  /** Whether arguments must fit the schema exactly; a tool's own `strict` goes before. Absent means false. */
  readonly strict?: boolean | undefined;
  /** Told of names that are mapped and of schemas that are repaired. */
  readonly warn?: Warn | undefined;
}

/** A function tool that says all that the API would otherwise decide. */
export interface SentFunctionTool extends Pick<ResponsesFunctionTool, 'type' | 'name' | 'description'> {
  /** The JSON Schema of its arguments. */
  parameters: JsonSchema;
  /** Whether the arguments are sure to fit the schema. */
  strict: boolean;
}

/**
 * The tools as a request lists them, in their order and each with an explicit `strict`: left out, the server would
 * decide, and may change the schema. A name that the API does not take is mapped by `toolNameMap`.
 *
 * @throws {@link ResponsesInputError} `tool_name_invalid` for a tool without a name; `tool_conflict` for two of one
 *   name; `schema_unreadable` for a schema that cannot be read, is no object or has alternatives at its root; `schema_not_strict` for one that
 *   cannot be strict. `path` points into the tools.
 */
export function toolsToOpenAIResponsesTools(
  tools: readonly Tool[],
  deps: ToolsToOpenAIResponsesToolsDeps,
): SentFunctionTool[] {
  const first = new Map<string, number>();
  for (const [index, tool] of tools.entries()) {
    const path = pointer('/tools', index, 'name');
    const name: unknown = isRecord(tool) ? tool.name : undefined;
    if (typeof name !== 'string' || name === '') {
      throw new ResponsesInputError('tool_name_invalid', `The tool at ${path} has no name.`, { path });
    }
    const earlier = first.get(name);
    if (earlier !== undefined) {
      const message = `Two tools are named ${JSON.stringify(name)}: numbers ${earlier} and ${index}.`;
      throw new ResponsesInputError('tool_conflict', message, { path });
    }
    first.set(name, index);
  }
  const sentNames = sentNamesOf(first, deps.warn);
  return tools.map((tool, index) => toFunctionTool(tool, index, sentNames.get(tool.name) ?? tool.name, deps));
}

/** The names as they are sent. Each tool keeps a name of its own, and a changed one is told of. */
function sentNamesOf(
  places: ReadonlyMap<string, number>,
  warn: Warn | undefined,
): ReadonlyMap<string, string> {
  const sentNames = toolNameMap(places.keys());
  const owners = new Map<string, string>();
  for (const [name, sent] of sentNames) {
    const path = pointer('/tools', places.get(name) ?? 0, 'name');
    const other = owners.get(sent);
    if (other !== undefined) {
      const names = `${JSON.stringify(other)} and ${JSON.stringify(name)}`;
      const message = `The tools ${names} would both be sent as ${JSON.stringify(sent)}.`;
      throw new ResponsesInputError('tool_conflict', message, { path });
    }
    owners.set(sent, name);
    if (sent === name) continue;
    warn?.(`The tool ${JSON.stringify(name)} is sent as ${JSON.stringify(sent)}.`, {
      code: 'tool_name_mapped',
      path,
    });
  }
  return sentNames;
}

function toFunctionTool(
  tool: Tool,
  index: number,
  name: string,
  deps: ToolsToOpenAIResponsesToolsDeps,
): SentFunctionTool {
  const path = pointer('/tools', index, 'parameters');
  const described = describe(tool, path);
  const strict = tool.strict ?? deps.strict ?? false;
  const description = tool.description ?? described?.description;
  const schema = readSchema(tool, described, path, deps);
  return {
    type: 'function',
    name,
    ...(description !== undefined && description !== null && { description: String(description) }),
    parameters: strict
      ? toStrictSchema(schema, { path, tool: tool.name })
      : toOpenSchema(schema, { path, tool: tool.name, warn: deps.warn }),
    strict,
  };
}

function readSchema(
  tool: Tool,
  described: JsonSchema | undefined,
  path: string,
  { descriptionToChatCompletionsJsonSchema }: ToolsToOpenAIResponsesToolsDeps,
): JsonSchema {
  const own = described !== undefined && isJoiDescription(described) ? described : undefined;
  const source = described?.inputSchema ?? tool.inputSchema ?? tool.parameters ?? own;
  try {
    return descriptionToChatCompletionsJsonSchema(source);
  } catch (cause) {
    const why = cause instanceof ResponsesInputError ? ` ${cause.message}` : '';
    const below = cause instanceof ResponsesInputError ? (cause.path ?? '') : '';
    const message = `The schema of the tool ${JSON.stringify(tool.name)} cannot be read.${why}`;
    throw new ResponsesInputError('schema_unreadable', message, { path: path + below, cause });
  }
}

/** What the tool says of itself: its name, description and `inputSchema`, or a description of its arguments. */
function describe(tool: Tool, path: string): JsonSchema | undefined {
  if (typeof tool.describe !== 'function') return undefined;
  try {
    const described = tool.describe();
    return isRecord(described) ? described : undefined;
  } catch (cause) {
    const message = `The describe() of the tool ${JSON.stringify(tool.name)} failed.`;
    throw new ResponsesInputError('schema_unreadable', message, { path, cause });
  }
}
