import { expect, it, vi } from 'vitest';
import { defineTool } from '../../src/index.js';
import { recordTelemetry } from '../../src/telemetry/record-telemetry.js';
import { settle } from '../support/fake-clock.js';
import { from } from '../support/server-events.js';
import { startSession } from '../support/start-session.js';
import { recordSession } from './support/record-session.js';
import { startTelemetry } from './support/start-telemetry.js';

it('nothing that was said, no arguments, no results and no messages are recorded', async () => {
  const tools = [
    defineTool({ name: 'tell', execute: () => 'SECRET result' }),
    defineTool({
      name: 'fail',
      execute: () => {
        throw new Error('SECRET failure', { cause: 'SECRET' });
      },
    }),
  ];
  const { server, session, everything } = await recordSession({}, tools);
  const call = (callId: string, name: string, args: string) => ({
    type: 'response.function_call_arguments.done',
    response_id: 'r1',
    item_id: `item_${callId}`,
    output_index: 0,
    call_id: callId,
    name,
    arguments: args,
  });
  await server.send(
    from.created('r1', {}, { note: 'SECRET' }),
    from.textDelta('r1', 'i1', 'SECRET'),
    from.transcriptDone('r1', 'i1', 'SECRET'),
    call('c1', 'tell', '{"name":"SECRET"}'),
    call('c2', 'fail', '{"name":"SECRET"}'),
    call('c3', 'tell', 'SECRET no JSON'),
    from.error({ message: 'SECRET', param: 'SECRET', type: 'server_error', code: 'overloaded' }),
    from.done('r1', {
      status: 'failed',
      status_details: { error: { message: 'SECRET', code: 'overloaded' } },
    }),
  );
  server.end.send('SECRET no JSON');
  server.end.close(1011, 'SECRET');
  await settle();
  await session.closed;
  const recorded = await everything();
  expect(recorded).toContain('execute_tool tell');
  expect(recorded).toContain('overloaded');
  expect(recorded).not.toContain('SECRET');
});

it('a tracer that throws does the session no harm', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { tracer, meter, stop } = startTelemetry();
  const { session, server } = await startSession();
  const failed = vi.fn();
  session.on('listener.failed', failed);
  const startSpan = tracer.startSpan.bind(tracer);
  vi.spyOn(tracer, 'startSpan').mockImplementation((...args) => {
    const span = startSpan(...args);
    if (args[0] === 'chat') {
      vi.spyOn(span, 'end').mockImplementation(() => {
        throw new Error('The exporter is gone.');
      });
    }
    return span;
  });
  recordTelemetry(session, { tracer, meter });
  await server.send(from.created('r1'), from.textDelta('r1', 'i1', 'hello'), from.done('r1'));
  expect(session.snapshot().responses).toMatchObject([{ id: 'r1', status: 'completed' }]);
  await session.close();
  await settle();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
  await stop();
});

it('what is no session is refused', () => {
  // A session that some other copy of the package made.
  const stranger = Object.create(null);
  expect(() => recordTelemetry(stranger)).toThrow(TypeError);
});
