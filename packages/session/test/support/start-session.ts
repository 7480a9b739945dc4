import { type ConnectOptions, connectPrism, type PrismSession, type PrismTimeouts } from '../../src/index.js';
import { FakeClock, settle } from './fake-clock.js';
import { ScriptedServer } from './scripted-server.js';
import { from } from './server-events.js';

/** Short deadlines, all different, so that a test sees which one it was. */
export const timeouts: PrismTimeouts = {
  connect: 1_000,
  request: 2_000,
  ready: 3_000,
  turn: 10_000,
  silence: 20_000,
  drain: 4_000,
  tool: 30_000,
  close: 500,
};

export interface Started {
  readonly session: PrismSession;
  readonly server: ScriptedServer;
  readonly clock: FakeClock;
}

/** A session with a server that has created it, and does nothing more by itself. */
export async function startSession({
  ready = true,
  session: created = {},
  options = {},
}: {
  /** Whether the server takes typed text. */
  readonly ready?: boolean;
  /** The session as the server describes it. */
  readonly session?: Readonly<Record<string, unknown>>;
  readonly options?: Partial<Omit<ConnectOptions, 'transport' | 'WebSocket'>>;
} = {}): Promise<Started> {
  const clock = new FakeClock();
  const server = new ScriptedServer();
  const connecting = connectPrism({ transport: () => server.client, clock, timeouts, ...options });
  await server.send(from.sessionCreated(created), ...(ready ? [from.ready()] : []));
  const session = await connecting;
  await settle();
  return { session, server, clock };
}

/** How a promise stands: what it came to, or that it is open. */
export type Outcome =
  | { readonly state: 'open' }
  | { readonly state: 'resolved'; readonly value: unknown }
  | { readonly state: 'rejected'; readonly error: unknown };

/** Watches a promise, so that a test can ask how it stands at any moment. */
export function watch(promise: Promise<unknown>): { outcome: Outcome; settled: number } {
  const watched: { outcome: Outcome; settled: number } = { outcome: { state: 'open' }, settled: 0 };
  promise.then(
    (value) => {
      watched.outcome = { state: 'resolved', value };
      watched.settled += 1;
    },
    (error: unknown) => {
      watched.outcome = { state: 'rejected', error };
      watched.settled += 1;
    },
  );
  return watched;
}

/** Everything that an iterator gives. */
export async function collect<T>(values: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}
