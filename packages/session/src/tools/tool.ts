import type { StandardSchema } from './standard-schema.js';

/** Arguments of a call of which nothing more is known than that they are a JSON object. */
export interface ToolArguments {
  readonly [name: string]: unknown;
}

/** A JSON Schema, also one that some library's type describes. */
export type JsonSchemaObject =
  | { readonly [keyword: string]: unknown }
  | { readonly type?: unknown; readonly properties?: unknown; readonly $ref?: unknown };

/** What a tool is told beside the arguments. */
export interface ToolCallContext {
  /** Aborted when nobody waits for the result any more; its reason says why. */
  readonly signal: AbortSignal;
  /** The server's name for the call. */
  readonly callId: string;
  /** The response that made the call. */
  readonly responseId: string;
}

/**
 * A tool that the agent may call. {@link defineTool} finds out the type of its arguments.
 *
 * @typeParam Arguments What `execute` is given.
 */
export interface SessionTool<Arguments = unknown> {
  /** What the agent calls it. No two tools of a session have the same name. */
  readonly name: string;
  /** What it does and when to use it. The agent decides by this text. */
  readonly description?: string;
  /**
   * What the arguments must be: a JSON Schema, or a schema of a Standard Schema library, whose output is what `execute`
   * is given. Calls with other arguments are answered with an error. Absent: the server is told that there are none,
   * and nothing is checked.
   */
  readonly parameters?: JsonSchemaObject | StandardSchema<Arguments>;
  /** The JSON Schema to tell the server, for a library whose schemas do not say their own. */
  readonly jsonSchema?: JsonSchemaObject;
  /** How long a call may take, in milliseconds, instead of `timeouts.tool`. The server's deadline holds if it is shorter. */
  readonly timeoutMs?: number;
  /**
   * Does the work, once for each call; several calls may run at once.
   *
   * @returns The result, or a promise of it: text, which is sent as it is, or what JSON can hold. What it throws is told
   *   to the agent by its message alone, and the code if it is a {@link PrismToolError}.
   */
  execute(args: Arguments, context: ToolCallContext): unknown;
}
