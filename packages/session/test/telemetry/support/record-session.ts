import { onTestFinished } from 'vitest';
import type { SessionTool } from '../../../src/index.js';
import { recordTelemetry, type TelemetryOptions } from '../../../src/telemetry/record-telemetry.js';
import { from } from '../../support/server-events.js';
import { startSession } from '../../support/start-session.js';
import { startTelemetry } from './start-telemetry.js';

type StartOptions = NonNullable<Parameters<typeof startSession>[0]>;

/** A session that is recorded, with a server that takes whatever it is told. */
export async function recordSession(
  start: StartOptions = {},
  tools: readonly SessionTool[] = [],
  options: TelemetryOptions = {},
) {
  const telemetry = startTelemetry();
  onTestFinished(async () => {
    await telemetry.stop();
  });
  const started = await startSession(start);
  const { session, server } = started;
  server.answer('session.update', ({ event_id }) => [
    from.sessionUpdated({}, { prism_request_event_id: event_id }),
  ]);
  server.answer('conversation.item.create', ({ event_id, item }) => [
    from.itemCreated({ ...item, id: `item_of_${event_id}` }, undefined, { prism_request_event_id: event_id }),
  ]);
  const stop = recordTelemetry(session, { tracer: telemetry.tracer, meter: telemetry.meter, ...options });
  if (tools.length > 0) await session.setTools(tools);
  return { ...started, ...telemetry, stopRecording: stop };
}
