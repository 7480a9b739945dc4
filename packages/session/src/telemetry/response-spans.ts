import { type Attributes, type Context, type Span, trace } from '@opentelemetry/api';
import type { ResponseOpened } from '../events/session-event.js';
import type { ResponseEnd } from '../responses/response-end.js';
import type { ResponseHandle } from '../responses/response-handle.js';
import { cut } from './bounded-names.js';
import { errorAttributes, markFailed } from './error-attributes.js';
import { attributeNames as names, operations, providerName, spanNames } from './names.js';
import type { Telemetry } from './telemetry.js';

/** How many responses are remembered whose continuations and tool calls may still come. */
const remembered = 64;

interface OpenResponse {
  readonly handle: ResponseHandle;
  readonly span: Span;
  readonly startedAt: number;
  /** What all measurements of it have. */
  readonly attributes: Attributes;
  hasSpoken: boolean;
}

/** A span for each response, below the response that it continues or the session. */
export class ResponseSpans {
  readonly #telemetry: Telemetry;
  readonly #session: Context;
  readonly #model: () => string | null | undefined;
  readonly #open = new Map<string, OpenResponse>();
  /** Under which context the children of a response stand, the oldest first. */
  readonly #contexts = new Map<string, Context>();

  constructor(telemetry: Telemetry, session: Context, model: () => string | null | undefined) {
    this.#telemetry = telemetry;
    this.#session = session;
    this.#model = model;
  }

  /** The context for what belongs to a response. */
  contextOf(responseId: string | undefined): Context {
    return (responseId === undefined ? undefined : this.#contexts.get(responseId)) ?? this.#session;
  }

  /** A response begins. */
  opened({ response: handle, requested }: ResponseOpened): void {
    const { id, cause, parent } = handle;
    const model = this.#model() ?? undefined;
    const attributes = this.#telemetry.with({
      [names.operation]: operations.response,
      [names.provider]: providerName,
      ...(model === undefined ? {} : { [names.requestModel]: cut(model) }),
    });
    const above = this.contextOf(parent?.id);
    const span = this.#telemetry.begin({
      name: model === undefined ? spanNames.response : `${spanNames.response} ${cut(model)}`,
      remote: true,
      parent: above,
      attributes: {
        ...attributes,
        [names.responseId]: cut(id),
        [names.requested]: requested,
        ...(cause === undefined ? {} : { [names.cause]: cut(cause) }),
        ...(parent === undefined ? {} : { [names.parentResponseId]: cut(parent.id) }),
      },
    });
    this.#remember(id, trace.setSpanContext(above, span.spanContext()));
    const startedAt = this.#telemetry.clock.now();
    this.#open.set(id, { handle, span, startedAt, attributes, hasSpoken: false });
    // An end that the server does not tell is no event. A tracer that throws must not end the process.
    handle.done.then((end) => this.#ended(handle, end)).catch(() => {});
  }

  /** A piece of text or sound has come. */
  spoke(responseId: string): void {
    const open = this.#open.get(responseId);
    if (open === undefined || open.hasSpoken) return;
    open.hasSpoken = true;
    const { clock, instruments } = this.#telemetry;
    instruments.timeToFirstPiece.record(clock.secondsSince(open.startedAt), open.attributes);
  }

  /** A response was interrupted. */
  interrupted(responseId: string): void {
    this.#open.get(responseId)?.span.setAttribute(names.interrupted, true);
  }

  /** Ends what is open: the session has ended, or nobody records it any more. */
  close(): void {
    for (const { handle, span } of [...this.#open.values()]) {
      if (handle.end === undefined) this.#telemetry.finish(span);
      else this.#ended(handle, handle.end);
    }
    this.#open.clear();
  }

  #ended(handle: ResponseHandle, end: ResponseEnd): void {
    const open = this.#open.get(handle.id);
    // After a loss another connection may have a response of the same id.
    if (open?.handle !== handle) return;
    this.#open.delete(handle.id);
    const { span, startedAt, attributes } = open;
    const { clock, instruments, statuses } = this.#telemetry;
    const { status, reason, error } = end;
    const failed = error !== undefined || status === 'failed';
    span.setAttributes({
      [names.status]: cut(status),
      ...(reason === undefined ? {} : { [names.reason]: cut(reason) }),
    });
    this.#countTokens(end, open);
    if (failed) markFailed(span, error);
    this.#telemetry.finish(span);
    const ended = { ...attributes, [names.status]: statuses.of(status) };
    instruments.responses.add(1, ended);
    const { [names.errorType]: errorType } = errorAttributes(error);
    instruments.responseDuration.record(
      clock.secondsSince(startedAt),
      errorType === undefined ? ended : { ...ended, [names.errorType]: errorType },
    );
  }

  #countTokens({ usage }: ResponseEnd, { span, attributes }: OpenResponse): void {
    const counts = [
      { type: 'input', count: usage?.input_tokens, name: names.inputTokens },
      { type: 'output', count: usage?.output_tokens, name: names.outputTokens },
    ];
    for (const { type, count, name } of counts) {
      if (typeof count !== 'number') continue;
      span.setAttribute(name, count);
      this.#telemetry.instruments.tokens.record(count, { ...attributes, [names.tokenType]: type });
    }
  }

  #remember(id: string, context: Context): void {
    this.#contexts.delete(id);
    this.#contexts.set(id, context);
    if (this.#contexts.size <= remembered) return;
    for (const oldest of this.#contexts.keys()) {
      this.#contexts.delete(oldest);
      return;
    }
  }
}
