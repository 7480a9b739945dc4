import type { OpenAIResponsesInputItem } from '../render/input-item.js';
import type { SentFunctionTool } from '../tools/openai-responses-tools.js';
import { buildInput } from './build-input.js';
import type { ExplainedRecord } from './log.js';
import type { BuildInput } from './options.js';

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
 * Builds the input of a Responses request from an agent's history. Nothing is remembered from call to call; for the
 * turns of a long conversation `createResponsesBuilder` goes on from the build before.
 *
 * @typeParam Carried What `items` hold, such as the `ResponseInputItem` of the `openai` package; the built input has
 *   them in this type.
 * @throws ResponsesInputError naming the record and the place, for what no repair can mend.
 */
export function buildOpenAIResponsesInput<Carried extends object = never>(
  input: BuildInput<Carried>,
): Promise<BuiltInput<Carried>> {
  return buildInput(input);
}
