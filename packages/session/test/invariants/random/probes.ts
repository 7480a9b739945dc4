import { settle } from '../../support/fake-clock.js';
import type { RandomServer } from './random-server.js';
import { end } from './server-turns.js';
import type { World } from './world.js';

/** Hands in a frame of a type that nobody knows, alone, and writes down everything that follows from it. */
export async function probeUnknown(world: World, server: RandomServer, n: number): Promise<void> {
  await settle();
  world.note({ what: 'quiet' });
  const { session } = world;
  if (session?.connected !== true || !server.open) return;
  const response_id = server.state.pick(n)?.id ?? 'resp_9';
  const frames = [
    { type: 'future.event', response_id, item_id: 'item_1' },
    { type: 'response.future.delta', response_id, delta: 'AAAA' },
    { type: 'prsm.typed_input.ready' },
    {
      type: 'response.output_item.done',
      response_id,
      output_index: 0,
      item: { id: 'item_9', type: 'future_call', call_id: 'call_9', name: 'echo', arguments: '{}' },
    },
  ];
  const frame = frames[n % frames.length];
  if (frame === undefined) return;
  const before = JSON.stringify(session.snapshot());
  const mark = world.log.length;
  server.send(frame);
  await settle();
  const effects = world.log.slice(mark).flatMap((entry) => {
    if (entry.what === 'in' || (entry.what === 'settled' && world.readings.has(entry.id))) return [];
    return [entry.what === 'told' ? `told ${entry.event.kind}` : entry.what];
  });
  const arrived = world.log.length > mark;
  if (JSON.stringify(session.snapshot()) !== before) effects.push('another snapshot');
  if (arrived) world.note({ what: 'unknown', type: frame.type, effects });
}

/** Hands in an item or a status that nobody knows, and looks whether the snapshot has it. */
export function probeKept(world: World, server: RandomServer, n: number): void {
  const { session } = world;
  if (session?.connected !== true || !server.open) return;
  const response = server.state.pick(n);
  if (n % 2 === 0 && response !== undefined && !response.doomed) {
    end(server, response, 'postponed');
    const kept = session
      .snapshot()
      .responses.some(({ id, status }) => id === response.id && status === 'postponed');
    world.note({ what: 'kept', of: 'the status of a response', kept });
    return;
  }
  const id = server.state.name('item');
  server.send({
    type: 'conversation.item.created',
    previous_item_id: null,
    item: { id, type: 'future_item', shade: 'blue', status: 'half' },
  });
  const kept = session
    .snapshot()
    .items.some((item) => item.id === id && item.type === 'future_item' && item.shade === 'blue');
  world.note({ what: 'kept', of: 'an item of an unknown type', kept });
}

/** Hands frames to the transport of a connection that is gone. */
export function probeLate(world: World, server: RandomServer): void {
  const state = () => JSON.stringify([world.session?.snapshot(), world.session?.connected, world.log.length]);
  const before = state();
  server.late({ type: 'response.created', response: { id: 'resp_1' } });
  server.late({ type: 'session.updated', session: { id: 'sess_late' } });
  world.note({ what: 'late', conn: server.conn, changed: state() !== before });
}
