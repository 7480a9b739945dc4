import { splitCompositeId } from '../identifiers/composite-id.js';
import {
  type CustomCompletionOptions,
  completeCustomToolCall,
  failCustomToolCall,
} from '../record/complete-custom-tool-call.js';
import { type CompletedToolCall, completeToolCall, failToolCall } from '../record/complete-tool-call.js';
import type { Clock } from '../record/recordable.js';
import { thrownFailure, unknownToolFailure } from '../record/tool-failure.js';
import type { ItemRecord, ToolCall } from '../records/records.js';
import { toolNamed } from '../tools/tool-list.js';
import { checkedArguments } from './checked-arguments.js';
import type { RunnableTool } from './runnable-tool.js';

/** What calls are answered with. */
export interface AnsweringOptions {
  readonly tools: readonly RunnableTool[];
  /** The names of the tools that the request offers besides; their calls are for the caller to answer. */
  readonly others: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** How outputs of custom tools are put into their envelopes: as the build does it with those of others. */
  readonly envelopes: Pick<
    CustomCompletionOptions,
    'nonceKey' | 'renderTrustedContent' | 'renderUntrustedContent'
  >;
}

/**
 * The answer to a call of a function: what its tool returned, or how it failed.
 *
 * @returns Undefined for a tool that somebody else runs.
 */
export async function answerCall(
  call: ToolCall,
  { tools, others, signal, clock }: AnsweringOptions,
): Promise<CompletedToolCall | undefined> {
  const tool = runnable(call.tool, tools);
  if (tool === undefined) {
    if (others.has(call.tool)) return undefined;
    const failure = unknownToolFailure(
      call.tool,
      tools.map(({ name }) => name),
    );
    return failToolCall(call, failure, clock);
  }
  try {
    const checked = await checkedArguments(call, tool);
    if (!checked.ok) return failToolCall(call, checked.failure, clock);
    const { callId } = splitCompositeId(call.id);
    return completeToolCall(call, await tool.execute(checked.args, { signal, callId }), { clock });
  } catch (thrown) {
    return failToolCall(call, thrownFailure(thrown), clock);
  }
}

/** The answer to a call of a custom tool, as the record of its output; undefined when nobody here runs it. */
export async function answerCustomCall(
  record: ItemRecord,
  { tools, signal, clock, envelopes }: AnsweringOptions,
): Promise<ItemRecord | undefined> {
  const { item } = record;
  if (!isCustomCall(item)) return undefined;
  const tool = runnable(item.name, tools);
  if (tool === undefined) return undefined;
  try {
    const result = await tool.execute(item.input, { signal, callId: item.call_id });
    return completeCustomToolCall(record, result, { ...envelopes, clock, trusted: tool.trusted === true });
  } catch (thrown) {
    return failCustomToolCall(record, thrownFailure(thrown), { ...envelopes, clock });
  }
}

/** Whether an item is a call of a custom tool, which takes a text. */
export function isCustomCall(
  item: object,
): item is { readonly call_id: string; readonly name: string; readonly input: string } {
  if (!('type' in item && item.type === 'custom_tool_call')) return false;
  return ['call_id', 'name', 'input'].every((field) => typeof Reflect.get(item, field) === 'string');
}

function runnable(name: string, tools: readonly RunnableTool[]): RunnableTool | undefined {
  const found = toolNamed(tools, name);
  return tools.find((tool) => tool === found);
}
