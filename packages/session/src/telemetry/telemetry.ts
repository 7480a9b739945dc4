import { type Attributes, type Context, context, type Span, SpanKind, type Tracer } from '@opentelemetry/api';
import { BoundedNames } from './bounded-names.js';
import type { Instruments } from './instruments.js';
import type { SpanClock } from './span-clock.js';

/** What a telemetry is made of. */
export interface TelemetryParts {
  readonly tracer: Tracer;
  readonly instruments: Instruments;
  readonly clock: SpanClock;
  /** What everything that is recorded has. */
  readonly attributes: Attributes;
}

/** What a span begins with. */
export interface SpanStart {
  readonly name: string;
  /** Whether it is work of the server, which is waited for here. */
  readonly remote: boolean;
  /** Whose child it is: what is active where `recordTelemetry` was called unless said. */
  readonly parent?: Context | undefined;
  /** When it began, in the session's time: now unless said. */
  readonly startedAt?: number;
  readonly attributes?: Attributes;
}

/** What the recorders of one session share. */
export class Telemetry {
  readonly instruments: Instruments;
  readonly clock: SpanClock;
  /** What everything that is recorded has. */
  readonly attributes: Attributes;
  readonly toolNames: BoundedNames = new BoundedNames();
  readonly errorCodes: BoundedNames = new BoundedNames();
  readonly statuses: BoundedNames = new BoundedNames();
  /** What was active when the recording began. */
  readonly parent: Context = context.active();
  readonly #tracer: Tracer;

  constructor({ tracer, instruments, clock, attributes }: TelemetryParts) {
    this.#tracer = tracer;
    this.instruments = instruments;
    this.clock = clock;
    this.attributes = attributes;
  }

  /** The attributes of a measurement. */
  with(attributes: Attributes): Attributes {
    return { ...this.attributes, ...attributes };
  }

  /** Begins a span. */
  begin({ name, remote, parent = this.parent, startedAt, attributes = {} }: SpanStart): Span {
    const kind = remote ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const startTime = this.clock.at(startedAt);
    return this.#tracer.startSpan(name, { kind, startTime, attributes: this.with(attributes) }, parent);
  }

  /** Ends a span, now. */
  finish(span: Span): void {
    span.end(this.clock.at());
  }
}
