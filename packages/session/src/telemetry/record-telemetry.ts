/**
 * Shows a session to OpenTelemetry: spans, counters and histograms.
 *
 * @module
 */
import { type Attributes, type Meter, metrics, type Tracer, trace } from '@opentelemetry/api';
import type { SessionEnded } from '../events/session-event.js';
import type { PrismSession } from '../session.js';
import { engines } from '../session-engines.js';
import { cut } from './bounded-names.js';
import { countEvents } from './count-events.js';
import { markFailed } from './error-attributes.js';
import { makeInstruments } from './instruments.js';
import { attributeNames as names, providerName, scopeName, spanNames } from './names.js';
import { ReconnectionSpans } from './reconnection-spans.js';
import { ResponseSpans } from './response-spans.js';
import { SpanClock } from './span-clock.js';
import { Telemetry } from './telemetry.js';
import { ToolSpans } from './tool-spans.js';

/** Where telemetry goes. */
export interface TelemetryOptions {
  /** Makes the spans: the globally registered tracer unless said. */
  readonly tracer?: Tracer;
  /** Makes the counters and histograms: the globally registered meter unless said. */
  readonly meter?: Meter;
  /** What every span and every measurement is to have. Give few values: each is a time series of its own. */
  readonly attributes?: Attributes;
}

/**
 * Records a session with OpenTelemetry. It only listens: the session goes on as without it, also when an exporter fails.
 *
 * - Spans: the session, from this call to its end, as a child of the span that is active here; below it each response,
 *   or below the response that it continues; below that its tool calls; and each time without a connection. All have
 *   ended when the session has.
 * - Counters: events by kind, responses by status, tool calls by tool and outcome, errors by code, bytes of sound that
 *   came and that were lost, interruptions, lost connections.
 * - Histograms: tokens, and in seconds how long responses took, when their first text or sound came, how long tools took.
 *
 * What is said, arguments, results and the messages of errors are private, and are not recorded; ids, names and codes are.
 * Call it right after connecting. It works on `replayTrace` as well, by its `onSession`.
 *
 * @returns A function that ends it before the session does, and with it every open span.
 * @throws `TypeError` if the session was not made by `connectPrism` or `replayTrace`.
 */
export function recordTelemetry(
  session: PrismSession,
  {
    tracer = trace.getTracer(scopeName),
    meter = metrics.getMeter(scopeName),
    attributes = {},
  }: TelemetryOptions = {},
): () => void {
  const engine = engines.get(session);
  if (engine === undefined) throw new TypeError('Only a session of connectPrism can be recorded.');
  const clock = new SpanClock(engine.clock);
  const telemetry = new Telemetry({ tracer, instruments: makeInstruments(meter), clock, attributes });
  const span = telemetry.begin({
    name: spanNames.session,
    remote: true,
    attributes: { [names.provider]: providerName, [names.conversationId]: cut(session.id) },
  });
  const below = trace.setSpan(telemetry.parent, span);
  const responses = new ResponseSpans(telemetry, below, () => session.info.model);
  const tools = new ToolSpans(telemetry, (responseId) => responses.contextOf(responseId));
  const reconnections = new ReconnectionSpans(telemetry, below);

  let isOpen = true;
  const finish = (ended: SessionEnded | undefined) => {
    if (!isOpen) return;
    isOpen = false;
    for (const off of offs) off();
    const error = ended?.clean === false ? ended.error : undefined;
    tools.close();
    responses.close();
    reconnections.close(error);
    if (ended !== undefined) span.setAttribute(names.closeCode, ended.code);
    if (error !== undefined) markFailed(span, error);
    telemetry.finish(span);
  };
  const offs = [
    ...countEvents(session, telemetry),
    session.on('response.opened', (event) => responses.opened(event)),
    session.on('text.delta', ({ responseId }) => responses.spoke(responseId)),
    session.on('audio.delta', ({ responseId }) => responses.spoke(responseId)),
    session.on('audio.transcript.delta', ({ responseId }) => responses.spoke(responseId)),
    session.on('output.interrupted', ({ responseIds }) => {
      for (const responseId of responseIds) responses.interrupted(responseId);
    }),
    session.on('tool.started', (event) => tools.started(event)),
    session.on('tool.settled', (event) => tools.settled(event)),
    session.on('connection.lost', (event) => reconnections.lost(event)),
    session.on('connection.restored', (event) => reconnections.restored(event)),
    session.on('session.ended', finish),
  ];
  // It may have ended before, and says so only once.
  if (engine.ended !== undefined) finish(engine.ended);
  return () => finish(undefined);
}
