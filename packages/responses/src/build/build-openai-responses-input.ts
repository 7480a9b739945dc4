import { orderOf, splitBuckets } from '../render/buckets.js';
import type { OpenAIResponsesInputItem } from '../render/input-item.js';
import { renderBuckets } from '../render/render-buckets.js';
import type { SentFunctionTool } from '../tools/openai-responses-tools.js';
import { toolList } from '../tools/tool-list.js';
import { arrange } from './arrange.js';
import { withBrokenCallsTold } from './broken-call.js';
import type { BuildContext } from './build-context.js';
import { convertEntry } from './convert-entry.js';
import type { Draft } from './draft.js';
import { gatheredUnits } from './gathered-units.js';
import { checked, lastCheck } from './last-check.js';
import { tellOfBuckets, tellOfForeignThoughts } from './left-out.js';
import { BuildLog, type ExplainedRecord } from './log.js';
import { type BuildInput, type BuildOptions, withDefaults } from './options.js';
import { settleCalls } from './settle-calls.js';
import { withoutSharedIds } from './settle-doubles.js';
import { SettledItems } from './settle-items.js';
import { type Entry, sortEntries, type TimedEntry, type Unit, unitsOf } from './timeline.js';
import { wellFormed } from './well-formed.js';

/**
 * What a request is made of.
 *
 * @typeParam Carried What `items` of the history hold; see {@link OpenAIResponsesInputItem}.
 */
export interface BuiltInput<Carried = never> {
  /** The model that was asked for: what the response is recorded under. */
  readonly model: string;
  /** The account, deployment or server that was asked, if the call said so. */
  readonly provider?: string;
  readonly input: OpenAIResponsesInputItem<Carried>[];
  readonly instructions?: string;
  /** Absent, never empty, when there are no tools. */
  readonly tools?: SentFunctionTool[];
  /** How many items fingerprints may cover: those before the trailing buckets. */
  readonly fingerprintableLength: number;
  /** The time of the last record of the history, in ms since 1970; what is recorded next comes after it. */
  readonly historyEnd?: number;
  /** What became of each record, if `explain` asked for it. */
  readonly explanation?: readonly ExplainedRecord[];
}

/**
 * Builds the input of a Responses request from an agent's history.
 *
 * @typeParam Carried What `items` hold, such as the `ResponseInputItem` of the `openai` package; the built input has
 *   them in this type.
 * @throws ResponsesInputError naming the record and the place, for what no repair can mend.
 */
export async function buildOpenAIResponsesInput<Carried extends object = never>(
  input: BuildInput<Carried>,
): Promise<BuiltInput<Carried>> {
  const given = withDefaults(input);
  const log = new BuildLog(given.warn);
  // Here and not only where the system prompt is rendered, which the caller may do.
  const buckets = splitBuckets(given.bucketOrder, log.warn);
  const options = { ...given, bucketOrder: orderOf(buckets) };
  const offered = toolList(options.tools);
  const converted = options.toolsToOpenAIResponsesTools(offered, {
    descriptionToChatCompletionsJsonSchema: options.descriptionToChatCompletionsJsonSchema,
    strict: options.strict,
    warn: log.warn,
  });
  const tools = withWholeCharacters(converted, '/tools', log);
  const leading = withWholeCharacters(await leadingText(options, log), '/instructions', log);
  const inItem = options.systemPromptChannel !== 'instructions' && leading !== '';
  const head = {
    model: options.model,
    ...(leading !== '' && !inItem && { instructions: leading }),
    ...(tools.length > 0 && { tools }),
  };
  const context: BuildContext = {
    options,
    log,
    brokenCalls: new Map(),
    toolNames: offered.map(({ name }) => name),
    fingerprintHead: head,
  };
  const history = entriesOf(options, log);
  tellOfBuckets(options, history.length, log);
  const entries = buckets.timeline ? history : [];
  const first = inItem ? [systemItem(options.systemPromptChannel, leading)] : [];
  const timed = sortEntries(entries, log);
  const units = unitsOf(timed) ?? (await gatheredUnits(timed, context));
  // What cannot be sent goes before fingerprints are checked: they were made of what was sent.
  const items = await convert(units, context);
  const called = withBrokenCallsTold(settleCalls(items.all(units), context), context);
  const settled = items.hasSharedIds ? withoutSharedIds(called, context) : called;
  const arranged = await arrange(units, settled, first, context);
  const built = lastCheck<Carried>(arranged, context);
  const fingerprintableLength = built.length;
  const trailing = await renderBuckets(buckets.trailing, { ...options, warn: log.warn });
  const text = withWholeCharacters(trailing, `/input/${built.length}`, log);
  if (text !== '') {
    const item = { type: 'message', role: 'system', content: [{ type: 'input_text', text }] };
    built.push(checked<Carried>(item, 'trailing buckets', built.length));
  }
  return {
    input: built,
    ...head,
    ...(options.provider !== undefined && { provider: options.provider }),
    fingerprintableLength,
    ...historyEnd(timed),
    ...(options.explain && {
      explanation: log.explain(
        entries.map(({ record }) => record.id),
        new Set(arranged.map(({ recordId }) => recordId)),
      ),
    }),
  };
}

/** Step 2: every record as items that can be sent, in the order of the history. */
async function convert(units: readonly Unit[], context: BuildContext): Promise<SettledItems> {
  const items = new SettledItems(context);
  for (const [unit, { entries }] of units.entries()) {
    for (const entry of entries) {
      const converted = convertEntry(entry, context);
      for (const { recordId, item, reasoning } of Array.isArray(converted) ? converted : await converted) {
        // All of one shape: copying objects of many shapes is several times slower.
        items.take({ recordId, unit, item, reasoning });
      }
    }
  }
  return items;
}

function withWholeCharacters<T>(value: T, path: string, { warn }: BuildLog): T {
  const whole = wellFormed(value);
  if (whole !== value) {
    warn(`What is sent at ${path} holds half a character; U+FFFD is sent in its place.`, {
      code: 'text_repaired',
      path,
    });
  }
  return whole;
}

/** The system prompt and the buckets before the history, rendered. */
function leadingText(options: BuildOptions, log: BuildLog): Promise<string> {
  return options.renderChatCompletionsSystemPrompt({ ...options, warn: log.warn });
}

function systemItem(channel: BuildOptions['systemPromptChannel'], text: string): Draft {
  const role = channel === 'developer-item' ? 'developer' : 'system';
  return {
    recordId: 'system prompt',
    unit: -1,
    item: { type: 'message', role, content: [{ type: 'input_text', text }] },
  };
}

function historyEnd(timed: readonly TimedEntry[]): { historyEnd?: number } {
  const last = timed.at(-1)?.time;
  return last === undefined || !Number.isFinite(last) ? {} : { historyEnd: last };
}

function entriesOf(options: BuildOptions, log: BuildLog): Entry[] {
  const thoughts = options.filterThoughts(
    options.thoughts,
    options.thoughtSurfacing,
    options.selfIdentity,
    options.replayCompatibility,
  );
  tellOfForeignThoughts(options, thoughts, log);
  return [
    ...[...options.messages].map((record): Entry => ({ kind: 'message', record })),
    ...thoughts.map((record): Entry => ({ kind: 'thought', record })),
    ...[...options.toolCalls].map((record): Entry => ({ kind: 'call', record })),
    ...[...options.items].map((record): Entry => ({ kind: 'item', record })),
  ];
}
