import { isPrismClientEvent, type PrismClientEvent } from '@prismwire/core';
import { type MemoryTransport, memoryTransportPair } from '../../src/index.js';
import { settle } from './fake-clock.js';

/** A server event as a test writes it. Not typed as one, since tests also send broken ones. */
export interface Sent {
  readonly type: string;
  readonly [field: string]: unknown;
}

type Received<T extends string> = Extract<PrismClientEvent, { type: T }> & { readonly event_id: string };

/** A server that a test plays by hand, on the other end of a connection in memory. */
export class ScriptedServer {
  /** The end that the session gets. */
  readonly client: MemoryTransport;
  /** The server's own end. */
  readonly end: MemoryTransport;
  /** Everything that the session sent, in order. */
  readonly received: PrismClientEvent[] = [];
  /** How the session closed the connection. Undefined: it has not. */
  closed: { readonly code: number; readonly reason: string } | undefined;
  readonly #answers: ((event: PrismClientEvent) => void)[] = [];

  constructor() {
    [this.client, this.end] = memoryTransportPair();
    this.end.onmessage = (frame) => {
      const event: unknown = JSON.parse(String(frame));
      // Whatever the session sends must be what the protocol allows.
      if (!isPrismClientEvent(event)) throw new Error(`The session sent what nobody takes: ${String(frame)}`);
      this.received.push(event);
      for (const answer of this.#answers) answer(event);
    };
    this.end.onclose = ({ code, reason }) => {
      this.closed = { code, reason };
    };
  }

  /** The types of what was received. */
  get types(): string[] {
    return this.received.map(({ type }) => type);
  }

  /** Sends events in one go, and lets the session work on them. */
  async send(...events: readonly Sent[]): Promise<void> {
    for (const event of events) this.end.send(JSON.stringify(event));
    await settle();
  }

  /** Answers each event of a type. */
  answer<T extends PrismClientEvent['type']>(type: T, reply: (event: Received<T>) => readonly Sent[]): void {
    this.#answers.push((event) => {
      if (!isOf(event, type)) return;
      for (const sent of reply(event)) this.end.send(JSON.stringify(sent));
    });
  }

  /** What was received of a type, in order. */
  all<T extends PrismClientEvent['type']>(type: T): Received<T>[] {
    return this.received.filter((event) => isOf(event, type));
  }

  /** The last that was received of a type. */
  last<T extends PrismClientEvent['type']>(type: T): Received<T> {
    const found = this.all(type).at(-1);
    if (found === undefined) throw new Error(`No ${type} was received, only ${this.types.join(', ')}.`);
    return found;
  }
}

function isOf<T extends PrismClientEvent['type']>(event: PrismClientEvent, type: T): event is Received<T> {
  return event.type === type && event.event_id !== undefined;
}
