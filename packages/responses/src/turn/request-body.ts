import type { BuiltInput } from '../build/build-openai-responses-input.js';
import type { OpenAIResponsesInputItem } from '../render/input-item.js';
import type { ReasoningReplayMode } from '../render/reasoning-payload.js';
import type { SentFunctionTool } from '../tools/openai-responses-tools.js';

/**
 * A body for `client.responses.create`. Add what you like by spreading it: `{ ...body, temperature: 0 }`.
 *
 * @typeParam Item What `items` of the history hold.
 */
export interface ResponsesRequestBody<Item extends object = never> {
  model: string;
  input: OpenAIResponsesInputItem<Item>[];
  instructions?: string;
  tools?: SentFunctionTool[];
  /** The history is kept by you, not by the API. */
  store: false;
  /** Asks for the ciphertext of reasoning. Absent under `reasoningReplay: 'off'` and `'summary-only'`. */
  include?: 'reasoning.encrypted_content'[];
}

/** What is sent of a built input. */
export function requestBody<Item extends object>(
  { model, input, instructions, tools }: BuiltInput<Item>,
  reasoningReplay: ReasoningReplayMode,
): ResponsesRequestBody<Item> {
  return {
    model,
    input,
    ...(instructions !== undefined && { instructions }),
    ...(tools !== undefined && { tools }),
    store: false,
    ...(reasoningReplay === 'encrypted' && { include: ['reasoning.encrypted_content'] }),
  };
}

/**
 * The body with other members of the request. What it lists is added to: tools of other kinds stand beside those of
 * the builder, and `include` asks for both.
 */
export function withOtherMembers(body: ResponsesRequestBody<object>, other: object): object {
  const { tools, include, ...rest }: { readonly tools?: unknown; readonly include?: unknown } = { ...other };
  const allTools = [...(body.tools ?? []), ...listIn(tools)];
  const allIncluded = [...new Set([...(body.include ?? []), ...listIn(include)])];
  return {
    ...body,
    ...rest,
    ...(allTools.length > 0 && { tools: allTools }),
    ...(allIncluded.length > 0 && { include: allIncluded }),
  };
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
