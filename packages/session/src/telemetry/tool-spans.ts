import type { Context, Span } from '@opentelemetry/api';
import type { ToolSettled, ToolStarted } from '../tools/tool-events.js';
import { cut } from './bounded-names.js';
import { markFailed } from './error-attributes.js';
import { attributeNames as names, operations, otherValue, spanNames } from './names.js';
import type { Telemetry } from './telemetry.js';

/** A span for each tool call, below the response that made it. */
export class ToolSpans {
  readonly #telemetry: Telemetry;
  readonly #contextOf: (responseId: string) => Context;
  readonly #open = new Map<string, Span>();

  constructor(telemetry: Telemetry, contextOf: (responseId: string) => Context) {
    this.#telemetry = telemetry;
    this.#contextOf = contextOf;
  }

  /** A tool is about to run. */
  started({ callId, name, responseId }: ToolStarted): void {
    this.#open.set(callId, this.#begin({ callId, name, responseId }));
  }

  /** A call is done with. One that no tool took has not been told before. */
  settled(event: ToolSettled): void {
    const { callId, name, outcome, acknowledged, error, durationMs } = event;
    const { clock, instruments, toolNames } = this.#telemetry;
    const span = this.#open.get(callId) ?? this.#begin(event, clock.now() - durationMs);
    this.#open.delete(callId);
    span.setAttributes({ [names.toolOutcome]: outcome, [names.toolAcknowledged]: acknowledged });
    if (outcome !== 'answered') markFailed(span, error);
    this.#telemetry.finish(span);
    const attributes = this.#telemetry.with({
      [names.operation]: operations.tool,
      [names.toolName]: name === undefined ? otherValue : toolNames.of(name),
      [names.toolOutcome]: outcome,
    });
    instruments.toolCalls.add(1, attributes);
    instruments.toolDuration.record(durationMs / 1000, attributes);
  }

  /** Ends what is open: nobody records it any more. */
  close(): void {
    for (const span of this.#open.values()) this.#telemetry.finish(span);
    this.#open.clear();
  }

  #begin(
    { callId, name, responseId }: Pick<ToolSettled, 'callId' | 'name' | 'responseId'>,
    at?: number,
  ): Span {
    return this.#telemetry.begin({
      name: name === undefined ? spanNames.tool : `${spanNames.tool} ${cut(name)}`,
      remote: false,
      parent: this.#contextOf(responseId),
      ...(at === undefined ? {} : { startedAt: at }),
      attributes: {
        [names.operation]: operations.tool,
        [names.toolType]: 'function',
        [names.toolCallId]: cut(callId),
        ...(name === undefined ? {} : { [names.toolName]: cut(name) }),
      },
    });
  }
}
