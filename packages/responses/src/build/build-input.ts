import type { HistoryMemory } from '../memory/history-memory.js';
import { orderOf, splitBuckets } from '../render/buckets.js';
import type { OpenAIResponsesInputItem } from '../render/input-item.js';
import { renderBuckets } from '../render/render-buckets.js';
import type { BuiltInput } from './build-openai-responses-input.js';
import { checked } from './last-check.js';
import { BuildLog } from './log.js';
import { type BuildInput, withDefaults } from './options.js';
import { requestHead } from './request-head.js';
import { sentHistory } from './sent-history.js';
import { withWholeCharacters } from './well-formed.js';

/**
 * Builds the input of a request.
 *
 * @param memory Earlier builds to go on from. The result is the same with any memory, and without one.
 * @throws ResponsesInputError naming the record and the place, for what no repair can mend.
 */
export async function buildInput<Carried extends object>(
  input: BuildInput<Carried>,
  memory?: HistoryMemory,
): Promise<BuiltInput<Carried>> {
  const mark = memory?.find(input);
  const given = withDefaults(input, mark?.counts);
  const log = new BuildLog(given.warn);
  // Here and not only where the system prompt is rendered, which the caller may do.
  const buckets = splitBuckets(given.bucketOrder, log.warn);
  const options = { ...given, bucketOrder: orderOf(buckets) };
  const head = await requestHead(options, log);
  const history = await sentHistory({ options, head, log, hasTimeline: buckets.timeline, memory, mark });
  const built: unknown[] = history.items;
  const fingerprintableLength = built.length;
  log.stage = 'trailing';
  const trailing = await renderBuckets(buckets.trailing, { ...options, warn: log.warn });
  const text = withWholeCharacters(trailing, `/input/${built.length}`, log);
  if (text !== '') {
    const item = { type: 'message', role: 'system', content: [{ type: 'input_text', text }] };
    built.push(checked(item, 'trailing buckets', built.length));
  }
  const { end } = history;
  return {
    input: inTheirType<Carried>(built),
    ...head.members,
    ...(options.provider !== undefined && { provider: options.provider }),
    fingerprintableLength,
    ...(end !== undefined && { historyEnd: end }),
    ...(options.explain && { explanation: history.explain() }),
  };
}

/** The items in their type: each was looked at by `checked`, in this build or in the one that is remembered. */
function inTheirType<Carried>(items: readonly unknown[]): OpenAIResponsesInputItem<Carried>[];
function inTheirType(items: readonly unknown[]): readonly unknown[] {
  return items;
}
