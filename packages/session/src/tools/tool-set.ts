import type { RealtimeToolDefinition } from '@prismwire/core/prism';
import { checkTimeout } from '../connect/timeouts.js';
import { argumentsSchema } from './arguments-schema.js';
import { type ArgumentsCheck, checkByJsonSchema, checkByStandardSchema } from './check-arguments.js';
import { isStandardSchema } from './standard-schema.js';
import type { SessionTool, ToolCallContext } from './tool.js';

/** A tool that was looked at and can be run. */
export interface ReadyTool {
  readonly name: string;
  /** In milliseconds. Undefined: as for all tools. */
  readonly timeoutMs: number | undefined;
  /** How the server is told of it. */
  readonly definition: RealtimeToolDefinition;
  readonly check: ArgumentsCheck;
  execute(args: unknown, context: ToolCallContext): unknown;
}

/** The tools of a session by their names. */
export class ToolSet {
  readonly #tools = new Map<string, ReadyTool>();

  /**
   * @throws `TypeError` that names the place of the tool that cannot be run, and the remedy.
   * @throws `RangeError` if a `timeoutMs` is out of range.
   */
  constructor(tools: readonly SessionTool[]) {
    const given: unknown = tools;
    if (!Array.isArray(given)) throw new TypeError('tools must be an array of tools.');
    for (const [index, tool] of tools.entries()) {
      const ready = readyTool(tool, `tools[${index}]`);
      if (this.#tools.has(ready.name)) {
        throw new TypeError(
          `tools[${index}].name is taken by an earlier tool: each needs a name of its own.`,
        );
      }
      this.#tools.set(ready.name, ready);
    }
  }

  /** The tools' names. */
  get names(): readonly string[] {
    return [...this.#tools.keys()];
  }

  /** How the server is told of the tools. */
  get definitions(): RealtimeToolDefinition[] {
    return [...this.#tools.values()].map(({ definition }) => definition);
  }

  /** The tool of that name. */
  get(name: string): ReadyTool | undefined {
    return this.#tools.get(name);
  }
}

function readyTool(tool: SessionTool, place: string): ReadyTool {
  if (typeof tool !== 'object' || tool === null)
    throw new TypeError(`${place} must be an object with execute.`);
  const { name, description, parameters, timeoutMs } = tool;
  if (typeof name !== 'string' || name === '') throw new TypeError(`${place}.name must be text, not empty.`);
  if (typeof tool.execute !== 'function') throw new TypeError(`${place}.execute must be a function.`);
  if (description !== undefined && typeof description !== 'string') {
    throw new TypeError(`${place}.description must be text.`);
  }
  if (timeoutMs !== undefined) checkTimeout(`${place}.timeoutMs`, timeoutMs);
  const definition: RealtimeToolDefinition = {
    type: 'function',
    name,
    ...(description !== undefined && { description }),
    parameters: argumentsSchema(tool, place),
  };
  return {
    name,
    timeoutMs,
    definition,
    check: checkOf(parameters, place),
    // Called on the tool, which may be an object of a class.
    execute: (args, context) => tool.execute(args, context),
  };
}

function checkOf(parameters: SessionTool['parameters'], place: string): ArgumentsCheck {
  if (parameters === undefined) return (args) => args;
  if (isStandardSchema(parameters)) return checkByStandardSchema(parameters);
  try {
    return checkByJsonSchema(argumentsSchema({ parameters }, place), `${place}.parameters`);
  } catch (cause) {
    if (cause instanceof TypeError) throw cause;
    throw new TypeError(`${place}.parameters is a JSON Schema that cannot be used.`, { cause });
  }
}
