import type { ResponsesFunctionTool, ResponsesInputItem } from '@prismwire/core/responses';
import { splitBuckets } from '../render/buckets.js';
import { renderBuckets } from '../render/render-buckets.js';
import { toolList } from '../tools/tool-list.js';
import { arrange } from './arrange.js';
import type { BuildContext } from './build-context.js';
import { convertEntry } from './convert-entry.js';
import type { Draft } from './draft.js';
import { lastCheck } from './last-check.js';
import { BuildLog, type ExplainedRecord } from './log.js';
import { type BuildInput, type BuildOptions, withDefaults } from './options.js';
import { settleCalls } from './settle-calls.js';
import { settleItems } from './settle-items.js';
import { type Entry, sortEntries, type Unit, unitsOf } from './timeline.js';

/** What a request is made of. */
export interface BuiltInput {
  readonly input: ResponsesInputItem[];
  readonly instructions?: string;
  /** Absent, never empty, when there are no tools. */
  readonly tools?: ResponsesFunctionTool[];
  /** How many items fingerprints may cover: those before the trailing buckets. */
  readonly fingerprintableLength: number;
  /** What became of each record, if `explain` asked for it. */
  readonly explanation?: readonly ExplainedRecord[];
}

/**
 * Builds the input of a Responses request from an agent's history.
 *
 * @throws ResponsesInputError naming the record and the place, for what no repair can mend.
 */
export async function buildOpenAIResponsesInput(input: BuildInput): Promise<BuiltInput> {
  const options = withDefaults(input);
  const log = new BuildLog(options.warn);
  const offered = toolList(options.tools);
  const tools = options.toolsToOpenAIResponsesTools(offered, {
    descriptionToChatCompletionsJsonSchema: options.descriptionToChatCompletionsJsonSchema,
    strict: options.strict,
  });
  const leading = await leadingText(options, log);
  const inItem = options.systemPromptChannel !== 'instructions' && leading !== '';
  const head = {
    model: options.model,
    ...(leading !== '' && !inItem && { instructions: leading }),
    ...(tools.length > 0 && { tools }),
  };
  const context: BuildContext = {
    options,
    log,
    toolNames: offered.map(({ name }) => name),
    fingerprintHead: head,
  };
  const { trailing, timeline } = splitBuckets(options.bucketOrder);
  const entries = timeline ? entriesOf(options) : [];
  const first = inItem ? [systemItem(options.systemPromptChannel, leading)] : [];
  const units = unitsOf(sortEntries(entries, log));
  // What cannot be sent goes before fingerprints are checked: they were made of what was sent.
  const settled = settleCalls(settleItems(await convert(units, context), context), context);
  const arranged = await arrange(units, settled, first, context);
  const built = lastCheck(arranged, context);
  const text = await renderBuckets(trailing, { ...options, warn: log.warn });
  const fingerprintableLength = built.length;
  if (text !== '') built.push({ type: 'message', role: 'system', content: [{ type: 'input_text', text }] });
  const { model: _, ...rest } = head;
  return {
    input: built,
    ...rest,
    fingerprintableLength,
    ...(options.explain && {
      explanation: log.explain(
        entries.map(({ record }) => record.id),
        new Set(arranged.map(({ recordId }) => recordId)),
      ),
    }),
  };
}

/** Step 2: every record as items, in the order of the history. */
async function convert(units: readonly Unit[], context: BuildContext): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const [unit, { entries }] of units.entries()) {
    for (const entry of entries) {
      for (const converted of await convertEntry(entry, context)) drafts.push({ ...converted, unit });
    }
  }
  return drafts;
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

function entriesOf(options: BuildOptions): Entry[] {
  const thoughts = options.filterThoughts(
    options.thoughts,
    options.thoughtSurfacing,
    options.selfIdentity,
    options.replayCompatibility,
  );
  return [
    ...[...options.messages].map((record): Entry => ({ kind: 'message', record })),
    ...thoughts.map((record): Entry => ({ kind: 'thought', record })),
    ...[...options.toolCalls].map((record): Entry => ({ kind: 'call', record })),
    ...[...options.items].map((record): Entry => ({ kind: 'item', record })),
  ];
}
