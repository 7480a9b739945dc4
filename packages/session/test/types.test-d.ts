// Compiled by the type check and never run: what the types promise to users.
import { expectTypeOf } from 'vitest';
import { WebSocket as WsWebSocket } from 'ws';
import {
  connectPrism,
  type PrismSession,
  type PrismTransport,
  type ResponseHandle,
  type SessionEnded,
  type SessionEventKind,
} from '../src/index.js';

/** Listeners need no annotations. */
export function listen(session: PrismSession): void {
  session.on('text.delta', (e) => expectTypeOf(e.delta).toEqualTypeOf<string>());
  session.on('audio.delta', (e) => expectTypeOf(e.audio).toEqualTypeOf<Uint8Array>());
  session.on('tool.call', (e) => e.arguments.city);
  session.on('ignored', (e) => expectTypeOf(e.raw.anything).toEqualTypeOf<unknown>());
  session.on('frame.broken', (e) => expectTypeOf(e.error.path).toEqualTypeOf<string>());
  session.on('response.opened', (e) => expectTypeOf(e.response).toEqualTypeOf<ResponseHandle>());
  session.on('session.ended', (e) => expectTypeOf(e).toEqualTypeOf<SessionEnded>());
  session.on('listener.failed', (e) => expectTypeOf(e.during).toEqualTypeOf<SessionEventKind>());
  expectTypeOf(session.on('error', async () => {})).toEqualTypeOf<() => void>();
  // @ts-expect-error There is no such kind: it is `input.transcript.done`.
  session.on('input.transcription.done', () => {});
  // @ts-expect-error A text delta has no audio.
  session.on('text.delta', (e) => e.audio);
}

/** Events narrow by their kind. */
export async function read(session: PrismSession): Promise<void> {
  for await (const event of session.events()) {
    if (event.kind === 'text.delta') expectTypeOf(event.delta).toEqualTypeOf<string>();
    if (event.kind === 'session.ended') expectTypeOf(event.clean).toEqualTypeOf<boolean>();
    // @ts-expect-error There is no such kind.
    if (event.kind === 'text.deltas') return;
  }
}

/** Requests say what they give. */
export async function ask(session: PrismSession): Promise<void> {
  const reply = await session.sendText('hello', { signal: AbortSignal.timeout(5) });
  for await (const text of reply.text()) expectTypeOf(text).toEqualTypeOf<string>();
  for await (const audio of reply.audio()) expectTypeOf(audio).toEqualTypeOf<Uint8Array>();
  expectTypeOf((await session.update({ voice: 'alba' })).voice).toEqualTypeOf<string | undefined>();
  const { itemId } = await session.commit();
  expectTypeOf(itemId).toEqualTypeOf<string>();
  expectTypeOf(session.audioInput()).toEqualTypeOf<WritableStream<Uint8Array>>();
  const { status } = await reply.done;
  if (status === 'connection_lost' || status === 'a status of tomorrow') return;
  // @ts-expect-error Settings are spelled as on the wire.
  await session.update({ turnDetection: {} });
  // @ts-expect-error A message has a role.
  await session.createItem({ type: 'message', content: [] });
  // @ts-expect-error What a response is, only the session changes.
  reply.id = '';
}

/** A session is disposed of by itself. */
export async function dispose(): Promise<void> {
  await using session = await connectPrism({ url: 'ws://127.0.0.1' });
  expectTypeOf(session).toEqualTypeOf<PrismSession>();
}

/** Sockets and transports of others fit. */
export async function connect(transport: PrismTransport): Promise<void> {
  await connectPrism({ url: new URL('ws://127.0.0.1'), WebSocket: WsWebSocket });
  await connectPrism({ url: 'ws://127.0.0.1', WebSocket: globalThis.WebSocket, auth: 'key' });
  await connectPrism({ transport: () => transport, auth: { authorization: 'Bearer key' } });
  await connectPrism({
    transport: async ({ signal }) => (signal.aborted ? Promise.reject(signal.reason) : transport),
  });
  await connectPrism({
    transport: () => ({ send() {}, close() {}, bufferedAmount: 0, onmessage: null, onclose: null }),
    auth: async ({ signal }) => (signal.aborted ? 'a' : { query: { key: 'b' } }),
  });
  // @ts-expect-error Somewhere it has to go.
  await connectPrism({ auth: 'key' });
  // @ts-expect-error A transport can close.
  await connectPrism({ transport: () => ({ send() {}, bufferedAmount: 0, onmessage: null, onclose: null }) });
}
