import type { PrismSession } from '../../src/index.js';
import { settle } from './fake-clock.js';
import type { ScriptedServer, Sent } from './scripted-server.js';
import { from } from './server-events.js';

/** A kind of request, and how a server answers it that does not name requests. */
export interface RequestKind {
  readonly name: string;
  /** What has to happen first. */
  prepare?(session: PrismSession, server: ScriptedServer): Promise<void>;
  ask(session: PrismSession, signal?: AbortSignal): Promise<unknown>;
  readonly sent: Parameters<ScriptedServer['last']>[0];
  readonly answer: readonly Sent[];
}

const options = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

/** Sends a little sound. */
export async function speak(session: PrismSession, bytes = new Uint8Array(480)): Promise<void> {
  const writer = session.audioInput().getWriter();
  await writer.write(bytes);
  await writer.close();
}

export const requestKinds: readonly RequestKind[] = [
  {
    name: 'update',
    ask: (session, signal) => session.update({ voice: 'alba' }, options(signal)),
    sent: 'session.update',
    answer: [from.sessionUpdated({ voice: 'alba' })],
  },
  {
    name: 'sendText',
    ask: (session, signal) => session.sendText('hello', options(signal)),
    sent: 'response.create',
    answer: [
      from.itemCreated(from.message('u1', 'user', [{ type: 'input_text', text: 'hello' }]), null),
      from.created('r1'),
    ],
  },
  {
    name: 'createResponse',
    ask: (session, signal) => session.createResponse({}, options(signal)),
    sent: 'response.create',
    answer: [from.created('r1')],
  },
  {
    name: 'cancel',
    prepare: (_, server) => server.send(from.created('r0')),
    ask: (session, signal) => session.cancel(options(signal)),
    sent: 'response.cancel',
    answer: [from.done('r0', { status: 'cancelled' })],
  },
  {
    name: 'createItem',
    ask: (session, signal) =>
      session.createItem(
        { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'Be kind.' }] },
        options(signal),
      ),
    sent: 'conversation.item.create',
    answer: [
      from.itemCreated(from.message('s1', 'system', [{ type: 'input_text', text: 'Be kind.' }]), null),
    ],
  },
  {
    name: 'createItem with a tool result',
    ask: (session, signal) =>
      session.createItem({ type: 'function_call_output', call_id: 'c1', output: '12' }, options(signal)),
    sent: 'conversation.item.create',
    answer: [from.itemCreated({ type: 'function_call_output', call_id: 'c1', output: '12' })],
  },
  {
    name: 'retrieveItem',
    ask: (session, signal) => session.retrieveItem('u9', options(signal)),
    sent: 'conversation.item.retrieve',
    answer: [{ type: 'conversation.item.retrieved', item: from.message('u9', 'user') }],
  },
  {
    name: 'deleteItem',
    ask: (session, signal) => session.deleteItem('u9', options(signal)),
    sent: 'conversation.item.delete',
    answer: [{ type: 'conversation.item.deleted', item_id: 'u9' }],
  },
  {
    name: 'commit',
    prepare: (session) => speak(session),
    ask: (session, signal) => session.commit(options(signal)),
    sent: 'input_audio_buffer.commit',
    answer: [from.committed('u1', null)],
  },
  {
    name: 'clearInput',
    ask: (session, signal) => session.clearInput(options(signal)),
    sent: 'input_audio_buffer.clear',
    answer: [{ type: 'input_audio_buffer.cleared' }],
  },
];

/** Asks, and lets the request arrive. */
export async function askFor(
  kind: RequestKind,
  session: PrismSession,
  server: ScriptedServer,
  signal?: AbortSignal,
): Promise<Promise<unknown>[]> {
  await kind.prepare?.(session, server);
  const asked = kind.ask(session, signal);
  asked.catch(() => {});
  await settle();
  return [asked];
}
