import { expect, it } from 'vitest';
import { defineTool } from '../../src/index.js';
import { cut } from '../../src/telemetry/bounded-names.js';
import { from } from '../support/server-events.js';
import { recordSession } from './support/record-session.js';

const response = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'prism' };

it('events are counted by kind, those of the session as well', async () => {
  const { server, session, measured } = await recordSession({ ready: false });
  await server.send(from.created('r1'), from.textDelta('r1', 'i1', 'a'), from.textDelta('r1', 'i1', 'b'));
  await server.send({ type: 'future.event' });
  await session.close();
  const counts = await measured('prism.events');
  expect(
    Object.fromEntries(counts.map(({ attributes, sum }) => [attributes['prism.event.kind'], sum])),
  ).toEqual({
    'response.started': 1,
    'response.opened': 1,
    'text.delta': 2,
    ignored: 1,
    'session.ended': 1,
  });
});

it('a response: its status, how long it took in seconds, its first piece, its tokens', async () => {
  const { server, clock, measured } = await recordSession();
  await server.send(from.created('r1'));
  await clock.advance(250);
  await server.send(from.transcriptDelta('r1', 'i1', 'Hello'));
  await clock.advance(750);
  await server.send(from.audioDelta('r1', 'i1', [1, 2, 3, 4]), from.audioDelta('r1', 'i1', [1, 2]));
  await server.send(from.done('r1', { usage: { input_tokens: 40, output_tokens: 7 } }));
  const ended = { ...response, 'prism.response.status': 'completed' };
  expect(await measured('prism.responses')).toEqual([{ attributes: ended, sum: 1 }]);
  expect(await measured('gen_ai.client.operation.duration')).toEqual([
    { attributes: ended, sum: 1, count: 1 },
  ]);
  expect(await measured('gen_ai.client.operation.time_to_first_chunk')).toEqual([
    { attributes: response, sum: 0.25, count: 1 },
  ]);
  expect(await measured('gen_ai.client.token.usage')).toEqual([
    { attributes: { ...response, 'gen_ai.token.type': 'input' }, sum: 40, count: 1 },
    { attributes: { ...response, 'gen_ai.token.type': 'output' }, sum: 7, count: 1 },
  ]);
  expect(await measured('prism.audio.received')).toEqual([{ attributes: {}, sum: 6 }]);
});

it('a response without words, sound and usage measures only its length', async () => {
  const { server, measured } = await recordSession();
  await server.send(from.created('r1'), from.done('r1', { usage: { input_tokens: null } }));
  expect(await measured('gen_ai.client.operation.duration')).toHaveLength(1);
  expect(await measured('gen_ai.client.operation.time_to_first_chunk')).toEqual([]);
  expect(await measured('gen_ai.client.token.usage')).toEqual([]);
});

it('tool calls: by tool and outcome, and how long they took', async () => {
  const tool = defineTool({ name: 'look_up', execute: () => 'sunny' });
  const { server, measured } = await recordSession({}, [tool], { attributes: { tenant: 'a' } });
  const call = (callId: string, name: string) => ({
    type: 'response.function_call_arguments.done',
    response_id: 'r1',
    item_id: `item_${callId}`,
    output_index: 0,
    call_id: callId,
    name,
    arguments: '{}',
  });
  await server.send(from.created('r1'), call('c1', 'look_up'), call('c2', 'no_tool'), from.done('r1'));
  const common = { tenant: 'a', 'gen_ai.operation.name': 'execute_tool' };
  const answered = { ...common, 'gen_ai.tool.name': 'look_up', 'prism.tool.outcome': 'answered' };
  const failed = { ...common, 'gen_ai.tool.name': 'no_tool', 'prism.tool.outcome': 'failed' };
  expect(await measured('prism.tool.calls')).toEqual([
    { attributes: failed, sum: 1 },
    { attributes: answered, sum: 1 },
  ]);
  expect(await measured('gen_ai.execute_tool.duration')).toMatchObject([
    { attributes: failed, count: 1 },
    { attributes: answered, count: 1 },
  ]);
});

it('errors: by where they come from, their class and their code', async () => {
  const { server, session, measured } = await recordSession();
  session.on('input.ready', () => {
    throw new Error('secret');
  });
  server.end.send('no JSON');
  await server.send(from.error({ type: 'server_error', code: 'overloaded' }), from.error({}), from.ready());
  expect(await measured('prism.errors')).toEqual([
    {
      attributes: {
        'prism.error.source': 'frame',
        'error.type': 'PrismDecodeError',
        'prism.error.code': 'invalid_json',
      },
      sum: 1,
    },
    {
      attributes: {
        'prism.error.source': 'server',
        'error.type': 'server_error',
        'prism.error.code': 'overloaded',
      },
      sum: 1,
    },
    { attributes: { 'prism.error.source': 'server', 'error.type': 'error' }, sum: 1 },
    {
      attributes: {
        'prism.error.source': 'listener',
        'error.type': 'listener.failed',
        'prism.event.kind': 'input.ready',
      },
      sum: 1,
    },
  ]);
});

it('sound that is lost, and interruptions', async () => {
  const { server, session, clock, measured } = await recordSession();
  await server.send(from.created('r1'));
  const interrupting = session.interrupt();
  await server.send(from.done('r1', { status: 'cancelled' }));
  await interrupting;
  expect(await measured('prism.interruptions')).toEqual([{ attributes: {}, sum: 1 }]);

  Object.defineProperty(server.client, 'bufferedAmount', { get: () => 1e9 });
  session.sendAudio(new Uint8Array(480_000));
  session.sendAudio(new Uint8Array(480));
  await clock.advance(2_000);
  expect(await measured('prism.audio.dropped')).toEqual([
    { attributes: { 'prism.audio.drop_reason': 'full' }, sum: expect.any(Number) },
  ]);
});

it('a server that makes names up does not make time series without end', async () => {
  const { server, measured } = await recordSession();
  const codes = Array.from({ length: 300 }, (_, index) => from.error({ code: `code_${index}` }));
  await server.send(...codes);
  const errors = await measured('prism.errors');
  expect(errors).toHaveLength(101);
  expect(errors.at(-1)).toMatchObject({ attributes: { 'prism.error.code': '_OTHER' }, sum: 200 });
  expect(cut('x'.repeat(1_000))).toHaveLength(128);
});
