import { SpanStatusCode } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectPrism } from '../../src/index.js';
import { recordTelemetry } from '../../src/telemetry/record-telemetry.js';
import { FakeClock, settle } from '../support/fake-clock.js';
import { ScriptedServer } from '../support/scripted-server.js';
import { from } from '../support/server-events.js';
import { millisecondsOf, startTelemetry } from './support/start-telemetry.js';

let telemetry: ReturnType<typeof startTelemetry>;
beforeEach(() => {
  telemetry = startTelemetry();
});
afterEach(async () => {
  await telemetry.stop();
});

/** A session whose connection is lost; the next one is made a second later. */
async function loseConnection() {
  const clock = new FakeClock();
  const servers: ScriptedServer[] = [];
  const connecting = connectPrism({
    clock,
    reconnect: { maxAttempts: 1, initialDelayMs: 1_000, random: () => 1 },
    transport: () => {
      const server = new ScriptedServer();
      servers.push(server);
      return server.client;
    },
  });
  await settle();
  await servers[0]?.send(from.sessionCreated());
  const session = await connecting;
  recordTelemetry(session, telemetry);
  await settle();
  await servers[0]?.send(from.created('r1'));
  servers[0]?.end.close(1011, 'secret');
  await clock.advance(1_000);
  return { session, clock, next: servers[1] };
}

it('the time without a connection is a span below the session', async () => {
  const { session, clock, next } = await loseConnection();
  expect(telemetry.spans().map(({ attributes }) => attributes['prism.response.status'])).toEqual([
    'connection_lost',
  ]);
  await clock.advance(500);
  await next?.send(from.sessionCreated({ id: 'sess_2' }));
  const span = telemetry.span('prism.reconnection');
  expect(span).toMatchObject({
    status: { code: SpanStatusCode.UNSET },
    attributes: {
      'prism.error.code': '1011',
      'prism.connection.attempts': 1,
      'prism.connection.settings': 'none',
      'prism.connection.items_lost': 0,
    },
  });
  expect(millisecondsOf(span)).toBe(1_500);
  await session.close();
  expect(span.parentSpanContext?.spanId).toBe(telemetry.span('prism.session').spanContext().spanId);
  expect(await telemetry.measured('prism.connections.lost')).toEqual([
    { attributes: { 'prism.connection.close_code': 1011 }, sum: 1 },
  ]);
});

it('the next connection may give the id of a lost response to another one', async () => {
  const { session, next } = await loseConnection();
  await next?.send(from.sessionCreated({ id: 'sess_2' }), from.created('r1'), from.done('r1'));
  await session.close();
  const responses = telemetry.spans().filter(({ name }) => name === 'chat');
  expect(responses.map(({ attributes }) => attributes['prism.response.status'])).toEqual([
    'connection_lost',
    'completed',
  ]);
});

it('a connection that is not made again ends the span and the session with an error', async () => {
  const { next } = await loseConnection();
  next?.end.close(1011, '');
  await settle();
  expect(telemetry.spans().map(({ name, status }) => [name, status.code])).toEqual([
    ['chat', SpanStatusCode.ERROR],
    ['prism.reconnection', SpanStatusCode.ERROR],
    ['prism.session', SpanStatusCode.ERROR],
  ]);
});

it('a session that is closed meanwhile ends well', async () => {
  const { session } = await loseConnection();
  await session.close();
  expect(telemetry.span('prism.reconnection').status.code).toBe(SpanStatusCode.UNSET);
  expect(telemetry.span('prism.session').status.code).toBe(SpanStatusCode.UNSET);
});
