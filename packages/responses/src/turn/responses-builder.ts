import { buildInput } from '../build/build-input.js';
import type { BuiltInput } from '../build/build-openai-responses-input.js';
import type { BuildInput } from '../build/options.js';
import { HistoryMemory } from '../memory/history-memory.js';
import { type ReadResponseOptions, type ResponseReading, readResponse } from '../read/read-response.js';
import type { ResponseSource } from '../read/response-source.js';
import { recordResponse } from '../record/record-response.js';
import type { Clock, RecordableRequest, RecordedResponse } from '../record/recordable.js';
import type { Memory, Retrievable, Tool } from '../records/records.js';
import { ResponsesInputError } from '../responses-input-error.js';
import { toolList } from '../tools/tool-list.js';
import type { ResponsesHistory } from './history.js';
import { type ResponsesRequestBody, requestBody } from './request-body.js';
import type { ResponsesClient } from './responses-client.js';
import { resultRenderer } from './result-renderer.js';
import { type ResponsesRun, type RunOptions, type RunRequest, startRun } from './run.js';

/** What stays the same from turn to turn: the options of `buildOpenAIResponsesInput` but for the history. */
export type ResponsesBuilderOptions = Omit<BuildInput, 'messages' | 'thoughts' | 'toolCalls' | 'items'>;

/** A history, and what changes from turn to turn beside it. */
export interface TurnHistory<Item extends object = object> extends ResponsesHistory<Item> {
  /** What the agent remembers in this turn. Absent means those of the builder. */
  readonly memories?: Iterable<Memory> | undefined;
  /** Documents that were looked up for this turn. Absent means those of the builder. */
  readonly retrievables?: Iterable<Retrievable> | undefined;
}

/** A response that is being read, and its records. */
export interface ResponsesTurn extends ResponseReading {
  /** The records of the response, once it has ended. Add them to the history, however it ended. */
  readonly records: Promise<RecordedResponse>;
}

/** How {@link ResponsesBuilder.read} reads. */
export interface TurnOptions extends ReadResponseOptions {
  /** Gives the time in milliseconds since 1970; `Date.now` by default. */
  readonly clock?: Clock | undefined;
}

/** Makes requests of a history, and a history of responses. */
export interface ResponsesBuilder {
  /**
   * The body of the next request.
   *
   * @typeParam Item What `items` of the history hold.
   * @throws ResponsesInputError naming the record and the place, for what no repair can mend.
   */
  build<Item extends object = never>(history: TurnHistory<Item>): Promise<ResponsesRequestBody<Item>>;
  /**
   * Reads the response to a request.
   *
   * @param source What `client.responses.create` returned; see {@link ResponseSource}.
   * @param body What {@link ResponsesBuilder.build} returned for the request: the object itself, not a copy.
   * @throws ResponsesInputError `invalid_option` for a body that this builder did not build.
   */
  read(source: ResponseSource, body: object, options?: TurnOptions): ResponsesTurn;
  /**
   * Asks, answers the calls of tools, and asks again, until the model calls none.
   *
   * If the API refuses stored reasoning, which happens after a change of account or model, the request is sent once
   * more without any, and the run says so. Nothing else is tried twice.
   */
  run(client: ResponsesClient, history: TurnHistory, options?: RunOptions): ResponsesRun;
}

/**
 * A builder for the turns of a conversation.
 *
 * The guard of stored reasoning is `'group'` unless `replayGuard` says otherwise: changed memories and tools cost
 * nothing.
 *
 * The builder remembers the latest build of each conversation. A history that begins with the same records, object by
 * object, is built from there on, with the same result and in a small part of the time; any other history is built
 * anew. Records are therefore values: put a new object in the place of one that changes. A changed field of a record
 * is noticed even so, but not what changes deeper inside. What is remembered goes when the first record does.
 */
export function createResponsesBuilder(options: ResponsesBuilderOptions): ResponsesBuilder {
  // Without the items, which are in the body: engines hold on to what stands behind a weak key for too long.
  const aside = new WeakMap<object, Omit<RecordableRequest, keyof ResponsesRequestBody>>();
  const isOwnBody = (body: object): body is ResponsesRequestBody<object> => aside.has(body);
  const memory = new HistoryMemory();
  const { reasoningReplay = 'encrypted' } = options;

  async function build<Item extends object = never>(
    history: TurnHistory<Item>,
    tools: readonly Tool[] = [],
  ): Promise<{ built: BuiltInput<Item>; body: ResponsesRequestBody<Item> }> {
    const input = {
      ...options,
      replayGuard: options.replayGuard ?? 'group',
      ...(tools.length > 0 && { tools: withOwn(options.tools, tools) }),
      ...given(history),
    };
    const built = await buildInput<Item>(input, memory);
    return { built, body: requestBody(built, reasoningReplay) };
  }

  return {
    async build(history) {
      const { built, body } = await build(history);
      const { provider, fingerprintableLength, historyEnd } = built;
      aside.set(body, { provider, fingerprintableLength, historyEnd });
      return body;
    },
    read(source, body, { clock, ...reading } = {}) {
      const rest = aside.get(body);
      if (rest === undefined || !isOwnBody(body)) {
        throw new ResponsesInputError('invalid_option', 'read() needs the very body that build() returned.');
      }
      const response = readResponse(source, reading);
      const records = response.outcome.then((outcome) =>
        recordResponse(outcome, { ...body, ...rest }, clock),
      );
      // Whoever waits for the outcome alone must not be ended by a bad clock.
      records.catch(() => {});
      return {
        outcome: response.outcome,
        records,
        [Symbol.asyncIterator]: () => response[Symbol.asyncIterator](),
      };
    },
    run(client, history, runOptions = {}) {
      const { nonceKey, renderTrustedContent, renderUntrustedContent } = options;
      const builder = {
        envelopes: { nonceKey, renderTrustedContent, renderUntrustedContent },
        renderCtx: options.renderCtx,
        showResult: resultRenderer(options),
        async build(whole: ResponsesHistory, tools: readonly Tool[]): Promise<RunRequest> {
          const { memories, retrievables } = history;
          return build<object>({ ...whole, memories, retrievables }, tools);
        },
      };
      return startRun(builder, client, history, runOptions);
    },
  };
}

/** The tools of the builder, but for those that the run has under the same name, and those of the run. */
function withOwn(tools: ResponsesBuilderOptions['tools'], own: readonly Tool[]): Tool[] {
  const names = new Set(own.map(({ name }) => name));
  return [...toolList(tools).filter(({ name }) => !names.has(name)), ...own];
}

/** The members that are there: an absent one must not hide the builder's own. */
function given<Item extends object>(history: TurnHistory<Item>): TurnHistory<Item> {
  const { memories, retrievables, ...rest } = history;
  return { ...rest, ...(memories && { memories }), ...(retrievables && { retrievables }) };
}
