import type { ResponsesCustomToolCallOutput, ResponsesInputContent } from '@prismwire/core/responses';
import { fieldsOf, isFields, textIn } from '../fields.js';
import { millisOf } from '../records/created-at.js';
import { isMedia, isSpooledArtifact } from '../records/record-kinds.js';
import type { ItemRecord, ToolCallResults } from '../records/records.js';
import { isDynamic, textOf } from '../records/text-of.js';
import { nonceOf } from '../render/nonce-of.js';
import type { RenderTrustedContent, RenderUntrustedContent } from '../render/render-functions.js';
import { renderTrustedContent } from '../render/render-trusted-content.js';
import { renderUntrustedContent } from '../render/render-untrusted-content.js';
import { ResponsesInputError } from '../responses-input-error.js';
import { jsonCopy } from './json-copy.js';
import { isoOfTime, nowOf } from './record-times.js';
import type { Clock, Recorded } from './recordable.js';
import { isTooLongToShow } from './result-size.js';
import { storableResult } from './storable-result.js';
import { type ToolFailure, tooLargeResultFailure, unreadableResultFailure } from './tool-failure.js';

/** What there is to say about the result of a custom tool. */
export interface CustomCompletionOptions {
  /** Whether the result can be trusted like the developer's own words. Absent means false. */
  readonly trusted?: boolean | undefined;
  /** Makes the name of the envelope a keyed hash; give the one that requests are built with. */
  readonly nonceKey?: string | undefined;
  readonly renderTrustedContent?: RenderTrustedContent | undefined;
  readonly renderUntrustedContent?: RenderUntrustedContent | undefined;
  /** Gives the time in milliseconds since 1970; `Date.now` by default. */
  readonly clock?: Clock | undefined;
}

/** The parts that an output may be made of. */
const PARTS: ReadonlySet<unknown> = new Set(['input_text', 'input_image', 'input_file']);

/**
 * The record of what a custom tool returned, to be added to the history beside the record of its call.
 *
 * The history sends it as it is, so it is put into its envelope here, like the results of other tools: a text as it
 * is, data as JSON, no result as `(no output)`. Parts of the API (`input_text`, `input_image`, `input_file`) go as
 * they are, without an envelope; `renderOpenAIResponsesToolCallResult` makes such parts of media. Media and spooled
 * text themselves, which have to be waited for, make the call a failed one, as does all else that cannot be written.
 *
 * @param call The record of a `custom_tool_call`.
 * @param result What the tool returned.
 * @throws ResponsesInputError `invalid_record` when the record holds no such call; `invalid_option` when the clock
 *   gives no time.
 */
export function completeCustomToolCall(
  call: ItemRecord,
  result: unknown,
  options: CustomCompletionOptions = {},
): Recorded<ItemRecord<ResponsesCustomToolCallOutput>> {
  if (isParts(result)) return customOutputRecord(call, result.map(jsonCopy), options.clock);
  const stored = storableResult(result);
  if (!stored.ok) return failCustomToolCall(call, stored.failure, options);
  const text = textOfResult(stored.results);
  if (text === undefined) return failCustomToolCall(call, unreadableResultFailure(), options);
  if (isTooLongToShow(text)) return failCustomToolCall(call, tooLargeResultFailure(), options);
  return customOutputRecord(call, inEnvelope(call, text, options), options.clock);
}

/**
 * The record of a failure as the output of a custom tool's call; see {@link completeCustomToolCall}.
 *
 * @throws ResponsesInputError `invalid_record` when the record holds no such call; `invalid_option` when the clock
 *   gives no time.
 */
export function failCustomToolCall(
  call: ItemRecord,
  { code, message }: ToolFailure,
  options: CustomCompletionOptions = {},
): Recorded<ItemRecord<ResponsesCustomToolCallOutput>> {
  const text = JSON.stringify({ error: { code, message } });
  return customOutputRecord(call, inEnvelope(call, text, options), options.clock);
}

/** The record of an output that is in its envelope already. */
export function customOutputRecord(
  call: ItemRecord,
  output: ResponsesCustomToolCallOutput['output'],
  clock: Clock = Date.now,
): Recorded<ItemRecord<ResponsesCustomToolCallOutput>> {
  const { call_id, caller } = fieldsOf(call.item);
  const callId = textIn(call_id);
  if (fieldsOf(call.item).type !== 'custom_tool_call' || callId === undefined) {
    const message = `The record ${JSON.stringify(call.id)} holds no call of a custom tool.`;
    throw new ResponsesInputError('invalid_record', message, { recordId: call.id, path: '/item' });
  }
  return {
    id: `${call.id}-output`,
    createdAt: isoOfTime(timeOfOutput(call, clock)),
    item: {
      type: 'custom_tool_call_output',
      call_id: callId,
      output,
      ...(isCaller(caller) && { caller: jsonCopy(caller) }),
    },
  };
}

/**
 * Right after the call: the next build puts the output behind the whole response of the call, wherever other records
 * stand. A call without an origin may have other items behind it, and an output must not come between those.
 */
function timeOfOutput({ createdAt, origin }: ItemRecord, clock: Clock): number {
  const called = millisOf(createdAt);
  if (called === undefined) return nowOf(clock);
  const next = Math.floor(called) + 1;
  return origin === undefined || origin === null ? Math.max(next, nowOf(clock)) : next;
}

function inEnvelope(call: ItemRecord, text: string, options: CustomCompletionOptions): string {
  const { name } = fieldsOf(call.item);
  const trusted = options.trusted === true;
  const attributes = {
    nonce: nonceOf(call.id, options.nonceKey),
    kind: trusted ? ('trusted-tool-result' as const) : ('tool-result' as const),
    ...(typeof name === 'string' && { tool: name }),
  };
  return trusted
    ? (options.renderTrustedContent ?? renderTrustedContent)(text, attributes)
    : (options.renderUntrustedContent ?? renderUntrustedContent)(text, attributes);
}

/** What is shown of a result; undefined for what has to be waited for. */
function textOfResult(results: ToolCallResults | undefined): string | undefined {
  if (results === undefined || results === '') return '(no output)';
  if (typeof results === 'string') return results;
  const all: readonly unknown[] = Array.isArray(results) ? results : [results];
  if (all.some((one) => isMedia(one) || isSpooledArtifact(one))) return undefined;
  if (!isDynamic(results)) return JSON.stringify(results);
  try {
    return textOf(results) || '(no output)';
  } catch {
    return undefined;
  }
}

/** Whether a result is parts of the API, to be sent as they are. */
export function isParts(result: unknown): result is readonly ResponsesInputContent[] {
  return (
    Array.isArray(result) &&
    result.length > 0 &&
    result.every((part: unknown) => isFields(part) && PARTS.has(part.type))
  );
}

function isCaller(value: unknown): value is NonNullable<ResponsesCustomToolCallOutput['caller']> {
  return isFields(value) && typeof value.type === 'string';
}
