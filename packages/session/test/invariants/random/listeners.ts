import { decodedEventKinds } from '@prismwire/decoder';
import type { PrismSession, ResponseHandle, SessionEvent, SessionEventKind } from '../../../src/index.js';
import { serialsIn } from '../model/sound.js';
import type { Asker } from './asker.js';
import type { World } from './world.js';

const ownKinds: readonly SessionEventKind[] = [
  'frame.broken',
  'response.opened',
  'listener.failed',
  'output.interrupted',
  'output.ducked',
  'output.finished',
  'tool.started',
  'tool.settled',
  'audio.dropped',
  'connection.lost',
  'connection.retrying',
  'connection.restored',
  'session.ended',
];

/** Kinds for which nothing throws: what follows a failure would be told after the end, or hide what is looked for. */
const spared: ReadonlySet<SessionEventKind> = new Set(['listener.failed', 'ignored', 'session.ended']);

/** Listens to everything, and writes down what it hears. Returns where the responses are gathered. */
export function listen(world: World, session: PrismSession, asker: Asker): ResponseHandle[] {
  const handles: ResponseHandle[] = [];
  for (const kind of [...decodedEventKinds, ...ownKinds]) {
    // Those before and behind must not keep the one between from hearing it.
    if (world.config.throws && !spared.has(kind)) {
      session.on(kind, () => {
        throw new Error('The first listener is broken.');
      });
      session.on(kind, () => Promise.reject(new Error('The second listener is broken, later.')));
    }
    session.on(kind, (event) => {
      world.note({ what: 'told', event });
      if (event.kind !== 'audio.delta') return;
      for (const serial of serialsIn(event.audio))
        world.note({ what: 'reached', outlet: 'listener', serial });
    });
  }
  session.on('response.opened', ({ response }) => {
    handles.push(response);
    for (const kind of ['done', 'played'] as const) {
      asker.ask(`the ${kind} of a response`, undefined, () => response[kind]);
    }
    asker.ask('the continuation of a response', undefined, () => response.continuation());
  });
  asker.follow({ kind: 'the reader of all events', withinMs: undefined, bound: false }, () =>
    readAll(world, session),
  );
  asker.follow({ kind: 'closed', withinMs: undefined, bound: false }, () => session.closed);
  return handles;
}

/** Reads a response, in one of the ways in which that can be done. */
export async function read(world: World, response: ResponseHandle, n: number): Promise<void> {
  const reader = world.serial();
  world.note({ what: 'reads', reader });
  const hear = (audio: Uint8Array) => {
    for (const serial of serialsIn(audio)) world.note({ what: 'reached', outlet: 'reply', serial, reader });
  };
  if (n % 4 === 3) {
    for await (const event of response.events()) if (event.kind === 'audio.delta') hear(event.audio);
  } else if (n % 4 === 2) {
    for await (const _ of n % 8 === 2 ? response.text() : response.transcript());
  } else {
    for await (const audio of response.audio()) hear(audio);
  }
}

async function readAll(world: World, session: PrismSession): Promise<void> {
  const reader = world.serial();
  for await (const event of session.events()) hearEvent(world, event, reader);
}

/** Reads all events, but only now and then. */
export class SlowReader {
  readonly #world: World;
  readonly #asker: Asker;
  readonly #events: AsyncIterator<SessionEvent>;

  constructor(world: World, session: PrismSession, asker: Asker) {
    this.#world = world;
    this.#asker = asker;
    this.#events = session.events();
  }

  /** Reads some. */
  read(count: number): void {
    const ask = { kind: 'a reading of an event', withinMs: undefined, bound: false };
    for (let left = count; left > 0; left -= 1) {
      const reader = this.#world.serial();
      this.#world.note({ what: 'reads', reader });
      const id = this.#asker.follow(ask, async () => {
        const { value } = await this.#events.next();
        if (value !== undefined) hearEvent(this.#world, value, reader);
      });
      this.#world.readings.add(id);
    }
  }
}

function hearEvent(world: World, event: SessionEvent, reader: number): void {
  if (event.kind !== 'audio.delta') return;
  for (const serial of serialsIn(event.audio)) {
    world.note({ what: 'reached', outlet: 'events', serial, reader });
  }
}
