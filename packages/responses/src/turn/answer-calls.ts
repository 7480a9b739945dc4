import { checked } from '../build/last-check.js';
import { splitCompositeId } from '../identifiers/composite-id.js';
import {
  type CustomCompletionOptions,
  completeCustomToolCall,
  customOutputRecord,
  failCustomToolCall,
  isParts,
} from '../record/complete-custom-tool-call.js';
import { type CompletedToolCall, completeToolCall, failToolCall } from '../record/complete-tool-call.js';
import type { Clock } from '../record/recordable.js';
import { storableResult } from '../record/storable-result.js';
import {
  type ToolFailure,
  thrownFailure,
  tooLargeResultFailure,
  unknownToolFailure,
  unreadableResultFailure,
} from '../record/tool-failure.js';
import type { ItemRecord, ToolCall } from '../records/records.js';
import { ResponsesInputError } from '../responses-input-error.js';
import { toolNamed } from '../tools/tool-list.js';
import { checkedArguments } from './checked-arguments.js';
import type { ShowResult } from './result-renderer.js';
import type { RunnableTool } from './runnable-tool.js';
import { settledResult } from './settled-result.js';

/** What calls are answered with. */
export interface AnsweringOptions {
  readonly tools: readonly RunnableTool[];
  /** The names of the tools that the request offers besides; their calls are for the caller to answer. */
  readonly others: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** What texts that are made for each request are rendered with. */
  readonly renderCtx: unknown;
  /** Shows a result as the next request will. */
  readonly showResult: ShowResult;
  /** How failures of custom tools are put into their envelopes: as the build does it with those of others. */
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
  answering: AnsweringOptions,
): Promise<CompletedToolCall | undefined> {
  const { tools, others, signal, clock } = answering;
  const tool = runnable(call.tool, tools);
  if (tool === undefined) {
    if (others.has(call.tool)) return undefined;
    const failure = unknownToolFailure(
      call.tool,
      tools.map(({ name }) => name),
    );
    return failToolCall(call, failure, clock);
  }
  let result: unknown;
  try {
    const args = await checkedArguments(call, tool);
    if (!args.ok) return failToolCall(call, args.failure, clock);
    const { callId } = splitCompositeId(call.id);
    result = await tool.execute(args.args, { signal, callId });
  } catch (thrown) {
    return failToolCall(call, thrownFailure(thrown), clock);
  }
  return answerWith(call, tool, result, answering);
}

/** The call with its result. A result that would keep all later requests from being built is a failure. */
async function answerWith(
  call: ToolCall,
  tool: RunnableTool,
  result: unknown,
  { clock, renderCtx, showResult }: AnsweringOptions,
): Promise<CompletedToolCall> {
  try {
    const answer = completeToolCall(call, await settledResult(result, renderCtx), { clock });
    // Texts and data are known to be sound by now; media can fail in many ways.
    if (typeof answer.results === 'object' && answer.isError !== true) {
      const output = await showResult(answer, tool);
      checked({ type: 'function_call_output', call_id: 'call', output }, call.id, 0);
    }
    return answer;
  } catch (cause) {
    return failToolCall(call, failureOf(cause), clock);
  }
}

/** The answer to a call of a custom tool, as the record of its output; undefined when nobody here runs it. */
export async function answerCustomCall(
  record: ItemRecord,
  answering: AnsweringOptions,
): Promise<ItemRecord | undefined> {
  const { tools, signal, clock, envelopes } = answering;
  const { item } = record;
  if (!isCustomCall(item)) return undefined;
  const tool = runnable(item.name, tools);
  if (tool === undefined) return undefined;
  let result: unknown;
  try {
    result = await tool.execute(item.input, { signal, callId: item.call_id });
  } catch (thrown) {
    return failCustomToolCall(record, thrownFailure(thrown), { ...envelopes, clock });
  }
  try {
    const answer = await customAnswer(record, tool, result, answering);
    checked({ ...answer.item }, record.id, 0);
    return answer;
  } catch (cause) {
    return failCustomToolCall(record, failureOf(cause), { ...envelopes, clock });
  }
}

/** What a custom tool returned, shown like the results of other tools: the history sends it as it is. */
async function customAnswer(
  record: ItemRecord,
  tool: RunnableTool,
  result: unknown,
  { clock, envelopes, renderCtx, showResult }: AnsweringOptions,
): Promise<ItemRecord> {
  if (isParts(result)) return completeCustomToolCall(record, result, { clock });
  const stored = storableResult(await settledResult(result, renderCtx));
  if (!stored.ok) return failCustomToolCall(record, stored.failure, { ...envelopes, clock });
  const { id, createdAt } = record;
  const call = { id, createdAt, tool: tool.name, results: stored.results };
  return customOutputRecord(record, await showResult(call, tool), clock);
}

/** Why a result cannot be sent. */
function failureOf(cause: unknown): ToolFailure {
  const isTooLarge = cause instanceof ResponsesInputError && cause.code === 'too_large';
  return isTooLarge ? tooLargeResultFailure() : unreadableResultFailure();
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
