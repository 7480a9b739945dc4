import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { expect, it, vi } from 'vitest';
import { defineTool, PrismToolError, replayTrace } from '../../src/index.js';
import { recordTelemetry } from '../../src/telemetry/record-telemetry.js';
import { settle } from '../support/fake-clock.js';
import { from } from '../support/server-events.js';
import { recordSession } from './support/record-session.js';
import { millisecondsOf, startTelemetry } from './support/start-telemetry.js';

const usage = { input_tokens: 40, output_tokens: 7, total_tokens: 47 };
const call = (callId: string, responseId: string, name = 'look_up') => ({
  type: 'response.function_call_arguments.done',
  response_id: responseId,
  item_id: `item_${callId}`,
  output_index: 0,
  call_id: callId,
  name,
  arguments: '{"city":"Rome"}',
});

it('the session is a span from the call to the end of the session, and ends without an error', async () => {
  const { session, clock, span, spans } = await recordSession();
  await clock.advance(1_500);
  expect(spans()).toEqual([]);
  await session.close();
  expect(span('prism.session')).toMatchObject({
    kind: SpanKind.CLIENT,
    status: { code: SpanStatusCode.UNSET },
    attributes: { 'gen_ai.provider.name': 'prism', 'gen_ai.conversation.id': 'sess_1' },
  });
  expect(millisecondsOf(span('prism.session'))).toBe(1_500);
});

it('a session that ends badly is an error, by name and code', async () => {
  const { server, span } = await recordSession();
  server.end.close(1011, 'secret reason');
  await settle();
  expect(span('prism.session')).toMatchObject({
    status: { code: SpanStatusCode.ERROR },
    attributes: {
      'error.type': 'PrismConnectionError',
      'prism.error.code': '1011',
      'prism.connection.close_code': 1011,
    },
  });
});

it('a response is a child of the session, and takes as long as it takes', async () => {
  const { server, session, clock, span } = await recordSession({ session: { model: 'prism-2' } });
  await server.send(from.created('r1', {}, { prism_cause: 'client_request' }));
  await clock.advance(200);
  await server.send(from.textDelta('r1', 'i1', 'Hello'));
  await clock.advance(300);
  await server.send(from.done('r1', { usage }));
  const response = span('chat prism-2');
  expect(response).toMatchObject({
    kind: SpanKind.CLIENT,
    status: { code: SpanStatusCode.UNSET },
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'prism',
      'gen_ai.request.model': 'prism-2',
      'gen_ai.response.id': 'r1',
      'gen_ai.usage.input_tokens': 40,
      'gen_ai.usage.output_tokens': 7,
      'prism.response.cause': 'client_request',
      'prism.response.requested': false,
      'prism.response.status': 'completed',
    },
  });
  expect(millisecondsOf(response)).toBe(500);
  await session.close();
  expect(response.parentSpanContext).toEqual(span('prism.session').spanContext());
});

it.each([
  [
    'failed',
    { status: 'failed', status_details: { error: { code: 'overloaded', message: 'secret' } } },
    true,
  ],
  ['cancelled', { status: 'cancelled', status_details: { reason: 'turn_detected' } }, false],
  ['newer_than_this', { status: 'newer_than_this' }, false],
])('a response that ends as %s', async (status, fields, isError) => {
  const { server, span } = await recordSession();
  await server.send(from.created('r1'), from.done('r1', fields));
  expect(span('chat')).toMatchObject({
    status: { code: isError ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: { 'prism.response.status': status },
  });
  if (isError) expect(span('chat').attributes).toMatchObject({ 'prism.error.code': 'overloaded' });
});

it('a response that falls silent ends as timed out', async () => {
  const { server, clock, span } = await recordSession();
  await server.send(from.created('r1'));
  await clock.advance(20_000);
  expect(span('chat')).toMatchObject({
    status: { code: SpanStatusCode.ERROR },
    attributes: { 'prism.response.status': 'timed_out', 'error.type': 'PrismTimeoutError' },
  });
});

it('a tool call is a child of its response, and the response that goes on is a child of that one', async () => {
  let finish: (result: string) => void = () => {};
  const execute = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  const { server, session, clock, spans, span } = await recordSession({}, [
    defineTool({ name: 'look_up', execute }),
  ]);
  await server.send(from.created('r1'), call('c1', 'r1'), from.done('r1'));
  await clock.advance(250);
  finish('sunny');
  await settle();
  await server.send(from.created('r2', {}, { prism_parent_response_id: 'r1' }), from.done('r2'));
  const [first, , second] = spans();
  const tool = span('execute_tool look_up');
  expect(tool).toMatchObject({
    kind: SpanKind.INTERNAL,
    status: { code: SpanStatusCode.UNSET },
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'look_up',
      'gen_ai.tool.call.id': 'c1',
      'prism.tool.outcome': 'answered',
      'prism.tool.acknowledged': true,
    },
  });
  expect(millisecondsOf(tool)).toBe(250);
  expect(tool.parentSpanContext?.spanId).toBe(first?.spanContext().spanId);
  expect(second?.parentSpanContext?.spanId).toBe(first?.spanContext().spanId);
  expect(second?.attributes).toMatchObject({ 'prism.response.parent_id': 'r1' });
  await session.close();
});

it('a tool that fails, and one that there is not, are errors by code', async () => {
  const broken = defineTool({
    name: 'look_up',
    execute: () => {
      throw new PrismToolError('tool_failed', 'secret');
    },
  });
  const { server, span } = await recordSession({}, [broken]);
  await server.send(from.created('r1'), call('c1', 'r1'), call('c2', 'r1', 'no_such_tool'), from.done('r1'));
  for (const [name, code] of [
    ['look_up', 'tool_failed'],
    ['no_such_tool', 'tool_unknown'],
  ]) {
    expect(span(`execute_tool ${name}`)).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: {
        'error.type': 'PrismToolError',
        'prism.error.code': code,
        'prism.tool.outcome': 'failed',
      },
    });
    expect(span(`execute_tool ${name}`).status.message).toBeUndefined();
  }
});

it('an interrupted response says so', async () => {
  const { server, session, span } = await recordSession();
  await server.send(from.created('r1'));
  const interrupting = session.interrupt();
  await settle();
  await server.send(from.done('r1', { status: 'cancelled' }));
  await interrupting;
  expect(span('chat').attributes).toMatchObject({ 'prism.response.interrupted': true });
});

it('all spans end with the session, children before it', async () => {
  const tool = defineTool({ name: 'look_up', execute: () => new Promise(() => {}) });
  const { server, session, spans, stop } = await recordSession({}, [tool]);
  await server.send(from.created('r1'), call('c1', 'r1'));
  expect(spans()).toEqual([]);
  await session.close();
  expect(spans().map(({ name }) => name)).toEqual(['execute_tool look_up', 'chat', 'prism.session']);
  expect(spans().map(({ attributes }) => attributes)).toMatchObject([
    { 'prism.tool.outcome': 'closed' },
    { 'prism.response.status': 'connection_lost' },
    { 'prism.connection.close_code': 1000 },
  ]);
  await stop();
});

it('what ends the recording ends the spans; the session goes on unrecorded', async () => {
  const { server, session, spans, stopRecording, measured } = await recordSession();
  await server.send(from.created('r1'));
  stopRecording();
  stopRecording();
  expect(spans().map(({ name }) => name)).toEqual(['chat', 'prism.session']);
  await server.send(from.done('r1'), from.created('r2'), from.done('r2'));
  await session.close();
  expect(spans()).toHaveLength(2);
  expect(await measured('prism.responses')).toEqual([]);
});

it('the session stands below the span that is active, with the attributes that are given', async () => {
  const setUp = startTelemetry();
  const outer = setUp.tracer.startSpan('outer');
  const active = vi.spyOn(context, 'active').mockReturnValue(trace.setSpan(context.active(), outer));
  const { session, span } = await recordSession({}, [], { attributes: { tenant: 'a' } });
  active.mockRestore();
  await session.close();
  expect(span('prism.session').parentSpanContext?.spanId).toBe(outer.spanContext().spanId);
  expect(span('prism.session').attributes).toMatchObject({ tenant: 'a' });
  await setUp.stop();
});

it('a session that has ended, and a replay, are recorded as well', async () => {
  const { tracer, meter, span, stop } = startTelemetry();
  const lines = [
    { at: 0, dir: 'in', event: from.sessionCreated() },
    { at: 100, dir: 'in', event: from.created('r1') },
    { at: 400, dir: 'in', event: from.done('r1') },
    { at: 900, dir: 'local', event: { type: 'session.ended', code: 1000, reason: '' } },
  ].map((line) => JSON.stringify(line));
  const session = await replayTrace(lines, {
    onSession: (replayed) => recordTelemetry(replayed, { tracer, meter }),
  });
  expect([millisecondsOf(span('chat')), millisecondsOf(span('prism.session'))]).toEqual([300, 900]);

  const later = startTelemetry();
  recordTelemetry(session, later);
  expect(later.span('prism.session').attributes).toMatchObject({ 'prism.connection.close_code': 1000 });
  await Promise.all([stop(), later.stop()]);
});
