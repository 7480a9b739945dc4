import { textOfItem } from '../build/wire-item.js';
import { DeltaQueue } from '../read/delta-queue.js';
import type { ResponseOutcome } from '../read/outcome.js';
import { readResponse } from '../read/read-response.js';
import type { ResponseSource } from '../read/response-source.js';
import { recordResponse } from '../record/record-response.js';
import { nowOf } from '../record/record-times.js';
import type { RecordableRequest, RecordedResponse } from '../record/recordable.js';
import type { ItemRecord, ToolCall } from '../records/records.js';
import { ResponsesInputError } from '../responses-input-error.js';
import { abortable } from './abortable.js';
import { type AnsweringOptions, answerCall, answerCustomCall, isCustomCall } from './answer-calls.js';
import { appendHistory, type ResponsesHistory, type WholeHistory, withoutReasoning } from './history.js';
import { withOwnIds, withOwnRecordIds } from './own-ids.js';
import { isReasoningRefusal } from './reasoning-refusal.js';
import { type ResponsesRequestBody, withOtherMembers } from './request-body.js';
import type { ResponsesClient } from './responses-client.js';
import type { RunEvent, RunResult, RunStatus } from './run-events.js';
import { checkRunnable, type RunnableTool } from './runnable-tool.js';
import { waitingItems } from './waiting-items.js';

/** What a run needs beside the client and the history. */
export interface RunOptions {
  /** The tools that this program runs; they are offered beside those of the builder. */
  readonly tools?: readonly RunnableTool[] | undefined;
  /** Ends the run at once; tools that still run are told by their own signal. */
  readonly signal?: AbortSignal | undefined;
  /** How many requests may be sent. Absent means 10. */
  readonly maxRounds?: number | undefined;
  /**
   * Other members of the request, such as `reasoning` or `temperature`. `tools` and `include` are added to those of
   * the builder; everything else replaces what the builder has under the same name.
   */
  readonly request?: object | undefined;
  /** Whether responses are streamed. Absent means true. */
  readonly stream?: boolean | undefined;
  /** Whether each event is checked against the schema; see `ReadOptions`. Absent means false. */
  readonly validate?: boolean | undefined;
  /** Gives the time in milliseconds since 1970; `Date.now` by default. */
  readonly clock?: (() => number) | undefined;
}

/** A run in progress: its events, each given once, and its result. */
export interface ResponsesRun extends AsyncIterable<RunEvent> {
  /** What the run came to. Never rejects; it settles whether or not the events are read. */
  readonly result: Promise<RunResult>;
}

/** How a run makes a request of a history. */
export interface RunBuild {
  readonly envelopes: AnsweringOptions['envelopes'];
  readonly renderCtx: unknown;
  readonly showResult: AnsweringOptions['showResult'];
  build(history: WholeHistory, tools: readonly RunnableTool[]): Promise<RunRequest>;
}

/** A request that is ready to be sent. */
export interface RunRequest {
  readonly body: ResponsesRequestBody<object>;
  /** What its response is recorded against. */
  readonly built: RecordableRequest;
}

const MAX_ROUNDS = 10;

/** Asks, answers the calls of tools, and asks again, until the model calls none. */
export function startRun(
  builder: RunBuild,
  client: ResponsesClient,
  history: ResponsesHistory,
  options: RunOptions,
): ResponsesRun {
  const controller = new AbortController();
  const { signal } = options;
  const abort = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const queue = new DeltaQueue<RunEvent>(() => controller.abort());
  const run = new Run(builder, client, history, options, controller.signal, queue);
  const result = run.toEnd().finally(() => {
    signal?.removeEventListener('abort', abort);
    queue.close();
  });
  return { result, [Symbol.asyncIterator]: () => queue };
}

class Run {
  readonly #builder: RunBuild;
  readonly #client: ResponsesClient;
  readonly #options: RunOptions;
  readonly #signal: AbortSignal;
  readonly #queue: DeltaQueue<RunEvent>;
  readonly #history: ResponsesHistory;
  #before: WholeHistory = appendHistory({}, {});
  #records: WholeHistory = appendHistory({}, {});
  #rounds = 0;
  #outcome: ResponseOutcome | undefined;
  #refusal: { readonly error: unknown } | undefined;
  #clockFailure: { readonly error: unknown } | undefined;

  constructor(
    builder: RunBuild,
    client: ResponsesClient,
    history: ResponsesHistory,
    options: RunOptions,
    signal: AbortSignal,
    queue: DeltaQueue<RunEvent>,
  ) {
    this.#builder = builder;
    this.#client = client;
    this.#history = history;
    this.#options = options;
    this.#signal = signal;
    this.#queue = queue;
  }

  async toEnd(): Promise<RunResult> {
    const { maxRounds = MAX_ROUNDS } = this.#options;
    try {
      this.#before = givenHistory(this.#history);
      checkRunnable(this.#options.tools ?? []);
      for (;;) {
        const { outcome, request } = await this.#round();
        const recorded = this.#recorded(outcome, request);
        const pending = await this.#answered(recorded, request);
        if (this.#signal.aborted) return this.#end('aborted', pending, this.#signal.reason);
        if (this.#clockFailure !== undefined) {
          return this.#end('request_failed', pending, this.#clockFailure.error);
        }
        if (outcome.status !== 'completed') return this.#end(outcome.status, pending);
        if (pending.length > 0) return this.#end('calls_pending', pending);
        if (recorded.toolCalls.length === 0 && callsOfCustomTools(recorded).length === 0) {
          return this.#end('completed', []);
        }
        if (this.#rounds >= maxRounds) return this.#end('rounds_exceeded', []);
      }
    } catch (error) {
      return this.#end(this.#signal.aborted ? 'aborted' : 'request_failed', [], error);
    }
  }

  /** One request and its response. If the API refuses stored reasoning, the same once more without any. */
  async #round(): Promise<{ outcome: ResponseOutcome; request: RunRequest }> {
    this.#signal.throwIfAborted();
    const { clock = Date.now, tools = [] } = this.#options;
    // Before anything is sent whose response could not be recorded.
    nowOf(clock);
    const history = appendHistory(this.#before, this.#records);
    const request = await abortable(this.#builder.build(history, tools), this.#signal);
    this.#rounds += 1;
    this.#queue.push([{ type: 'round.started', round: this.#rounds }]);
    try {
      const outcome = await this.#respond(request);
      if (outcome.status !== 'failed' || !this.#canDrop(outcome.error)) return { outcome, request };
      this.#drop(outcome.error);
    } catch (error) {
      if (this.#signal.aborted || !this.#canDrop(error)) throw error;
      this.#drop(error);
    }
    return this.#round();
  }

  async #respond({ body }: RunRequest): Promise<ResponseOutcome> {
    const { stream = true, request = {}, validate } = this.#options;
    const signal = this.#signal;
    const source = await this.#ask({ ...withOtherMembers(body, request), stream });
    const reading = readResponse(source, { signal, validate });
    for await (const delta of reading) this.#queue.push([delta]);
    this.#outcome = await reading.outcome;
    return this.#outcome;
  }

  /** Sends a request. A client that does not listen to the signal is not waited for. */
  async #ask(body: object): Promise<ResponseSource> {
    const signal = this.#signal;
    // Each request has a signal of its own: some clients leave their listeners on it.
    const own = AbortSignal.any([signal]);
    const answer = (async () => this.#client.responses.create(body, { signal: own }))();
    try {
      return await abortable(answer, signal);
    } catch (error) {
      // A response that comes too late is given up.
      if (signal.aborted) answer.then((source) => void readResponse(source, { signal }), ignore);
      throw error;
    }
  }

  /** The records of a response. They are kept whatever becomes of the clock: the response was paid for. */
  #recorded(answered: ResponseOutcome, { built }: RunRequest): RecordedResponse {
    const history = appendHistory(this.#before, this.#records);
    const { outcome, replaced } = withOwnIds(answered, history);
    this.#queue.push(replaced);
    return withOwnRecordIds(recordResponse(outcome, built, this.#clock), history);
  }

  readonly #clock = (): number => {
    try {
      return nowOf(this.#options.clock ?? Date.now);
    } catch (error) {
      this.#clockFailure ??= { error };
      return Date.now();
    }
  };

  #canDrop(error: unknown): boolean {
    return this.#refusal === undefined && isReasoningRefusal(error);
  }

  #drop(error: unknown): void {
    this.#refusal = { error };
    this.#before = withoutReasoning(this.#before);
    this.#records = withoutReasoning(this.#records);
    this.#queue.push([{ type: 'reasoning.dropped', error }]);
  }

  /** Answers the calls of a response, all at a time, and keeps its records. Returns the calls without an answer. */
  async #answered(recorded: RecordedResponse, { built }: RunRequest): Promise<(ToolCall | ItemRecord)[]> {
    this.#records = appendHistory(this.#records, recorded);
    if (this.#outcome?.status !== 'completed')
      return [...recorded.toolCalls, ...callsOfCustomTools(recorded)];
    const { tools = [] } = this.#options;
    const own = new Set(tools.map(({ name }) => name));
    const others = new Set((built.tools ?? []).map(({ name }) => name).filter((name) => !own.has(name)));
    const { envelopes, renderCtx, showResult } = this.#builder;
    const rendering = { envelopes, renderCtx, showResult };
    const answering = { tools, others, signal: this.#signal, clock: this.#clock, ...rendering };
    const answers = await Promise.all([
      ...recorded.toolCalls.map(async (call) =>
        this.#keepCall(call, await this.#unlessAborted(answerCall(call, answering))),
      ),
      ...callsOfCustomTools(recorded).map(async (record) =>
        this.#keepItem(record, await this.#unlessAborted(answerCustomCall(record, answering))),
      ),
    ]);
    return [...answers.filter((pending) => pending !== undefined), ...waitingItems(recorded.items)];
  }

  #keepCall(call: ToolCall, answer: ToolCall | undefined): ToolCall | undefined {
    if (answer === undefined) return call;
    const toolCalls = this.#records.toolCalls.map((each) => (each === call ? answer : each));
    this.#records = { ...this.#records, toolCalls };
    this.#queue.push([{ type: 'tool.answered', record: answer }]);
    return undefined;
  }

  #keepItem(call: ItemRecord, answer: ItemRecord | undefined): ItemRecord | undefined {
    if (answer === undefined) return call;
    this.#records = { ...this.#records, items: [...this.#records.items, answer] };
    this.#queue.push([{ type: 'tool.answered', record: answer }]);
    return undefined;
  }

  /** What a tool answers; undefined once the run is aborted, however long the tool still takes. */
  async #unlessAborted<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await abortable(answer, this.#signal);
    } catch (error) {
      if (this.#signal.aborted) return undefined;
      throw error;
    }
  }

  #end(status: RunStatus, pendingCalls: RunResult['pendingCalls'], error?: unknown): RunResult {
    const output = this.#outcome?.response.output ?? [];
    return {
      status,
      text: output
        .filter(({ type }) => type === 'message')
        .map((item) => textOfItem({ ...item }))
        .join(''),
      records: this.#records,
      history: appendHistory(this.#before, this.#records),
      rounds: this.#rounds,
      ...(this.#outcome !== undefined && { outcome: this.#outcome }),
      ...(error !== undefined && { error }),
      ...(this.#refusal !== undefined && { refusal: this.#refusal.error }),
      pendingCalls,
    };
  }
}

function callsOfCustomTools({ items }: RecordedResponse): ItemRecord[] {
  return items.filter(({ item }) => isCustomCall(item));
}

/** What was given as a history, which nobody has checked. */
function givenHistory(history: unknown): WholeHistory {
  if (isHistory(history)) return appendHistory(history, {});
  throw new ResponsesInputError(
    'invalid_option',
    'The history of a run must be an object with lists of records.',
  );
}

function isHistory(value: unknown): value is ResponsesHistory {
  return typeof value === 'object' && value !== null;
}

/** A client that fails after the end of its run has nobody left to tell. */
function ignore(): void {}
