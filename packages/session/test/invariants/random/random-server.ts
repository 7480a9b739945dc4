import type { Sent } from '../../support/scripted-server.js';
import { timeouts } from '../../support/start-session.js';
import { textAt, typeOf } from '../model/wire.js';
import type { Greeting } from './config.js';
import { answerTo, refusalOf } from './server-answers.js';
import { ServerState } from './server-state.js';
import type { ServerEnd, TapTransport } from './tap-transport.js';
import type { World } from './world.js';

/** What a frame means, where it does not say it itself. */
interface Meaning {
  /** The client event that caused it. */
  readonly answers?: string | undefined;
  readonly broken?: boolean;
}

/** A request that came, and when. */
interface Received {
  readonly request: unknown;
  readonly at: number;
}

/** A server on one connection. It keeps to the protocol, but for the faults that it is asked for. */
export class RandomServer implements ServerEnd {
  readonly world: World;
  readonly conn: number;
  readonly state: ServerState;
  /** What the session has sent, and the server has not dealt with. */
  readonly inbox: Received[] = [];
  readonly #transport: TapTransport;
  readonly #greeting: Greeting;
  /** The frames on their way; the first is being taken. */
  readonly #outbox: (() => void)[] = [];
  #open = true;
  #broken = false;
  #events = 0;
  #last: (() => void) | undefined;

  constructor(world: World, conn: number, transport: TapTransport, greeting: Greeting) {
    this.world = world;
    this.conn = conn;
    this.state = new ServerState(conn, world.config.reuses);
    this.#transport = transport;
    this.#greeting = greeting;
    transport.serve(this);
    world.note({ what: 'opened', conn, tools: world.config.tools });
  }

  /** Whether the connection is there. */
  get open(): boolean {
    return this.#open;
  }

  attached(): void {
    queueMicrotask(() => this.#greet());
  }

  sent(text: string): void {
    if (this.#broken) this.#break();
    const frame: unknown = JSON.parse(text);
    this.world.note({ what: 'out', conn: this.conn, frame });
    // Not while the session is still sending.
    this.#count(queueMicrotask);
    if (!this.#open || typeOf(frame) === 'input_audio_buffer.append') return;
    const brought = textAt(frame, 'item', 'id');
    if (brought !== undefined) this.state.taken.add(brought);
    this.inbox.push({ request: frame, at: this.world.clock.now() });
    const { answers } = this.world.config;
    if (answers === 'at once') this.answerNext();
    else if (answers === 'soon') queueMicrotask(() => this.answerNext());
  }

  left(): void {
    if (!this.#open) return;
    this.#open = false;
    this.world.note({ what: 'left', conn: this.conn });
    queueMicrotask(() => this.#transport.onclose?.({ code: 1000, reason: '' }));
  }

  /** Answers the oldest request, as a server does that can. */
  answerNext(): void {
    const received = this.inbox.shift();
    if (received === undefined || this.#isTooLate(received)) return;
    answerTo(this, received.request);
  }

  /** Refuses the oldest request. */
  refuseNext(): void {
    const received = this.inbox.shift();
    if (received !== undefined) refusalOf(this, received.request, 'invalid_value');
  }

  /** Sends an event, which gets an id. */
  send(event: Sent, meaning: Meaning = {}): void {
    this.#events += 1;
    this.deliver(JSON.stringify({ event_id: `s${this.conn}_${this.#events}`, ...event }), meaning);
  }

  /** Sends an event that answers a request, and names it if this server does so. */
  reply(request: unknown, event: Sent, broken = false): void {
    const answers = textAt(request, 'event_id');
    const named = this.world.config.names ? { prism_request_event_id: answers } : {};
    this.send({ ...event, ...named }, { answers, broken });
  }

  /** Sends a frame as it is. */
  deliver(text: string, meaning: Meaning = {}): void {
    // Where nothing is named, the same once more would be taken for something new.
    const plain = this.world.config.names || /"type":"(response\.|conversation\.item\.created)/.test(text);
    this.#last = plain ? () => this.deliver(text, { ...meaning, answers: undefined }) : undefined;
    this.#outbox.push(() => {
      const handler = this.#transport.onmessage;
      if (!this.#open || handler === null) return;
      this.world.note({ what: 'in', conn: this.conn, frame: parsed(text), ...meaning });
      handler(text);
      this.#count((drop) => drop());
    });
    // While the session is busy with a frame, the next one waits, as on any wire.
    if (this.#outbox.length > 1) return;
    for (let next = this.#outbox[0]; next !== undefined; next = this.#outbox[0]) {
      next();
      this.#outbox.shift();
    }
  }

  /** Sends the last frame once more. */
  repeat(): void {
    this.#last?.();
  }

  /** From here on the transport throws at whoever sends. */
  break(): void {
    this.#broken = true;
  }

  /** Lets the socket fill up, or empties it. */
  clog(full: boolean): void {
    this.#transport.bufferedAmount = full ? 1_000_000 : 0;
  }

  /** Loses the connection. */
  drop(code: number): void {
    if (!this.#open) return;
    this.#open = false;
    this.world.note({ what: 'lost', conn: this.conn, code });
    this.#transport.onclose?.({ code, reason: '' });
  }

  /** A frame that comes after the end of the connection. */
  late(frame: Sent): void {
    this.#transport.onmessage?.(JSON.stringify(frame));
    this.#transport.onclose?.({ code: 1011, reason: 'late' });
  }

  #break(): never {
    const { conn, world } = this;
    if (this.#open) {
      this.#open = false;
      world.note({ what: 'broke', conn });
      // Whoever wanted to send is told at once, and everybody else then.
      queueMicrotask(() => world.note({ what: 'lost', conn, code: 1006 }));
    }
    throw new Error('The socket is broken.');
  }

  #count(when: (drop: () => void) => void): void {
    const code = this.conn === 1 ? this.world.countFrame() : undefined;
    if (code !== undefined) when(() => this.drop(code));
  }

  /** A response that comes so late, and does not say for what, would be taken for another. */
  #isTooLate({ request, at }: Received): boolean {
    const { config, clock } = this.world;
    return !config.names && typeOf(request) === 'response.create' && clock.now() - at >= 2 * timeouts.request;
  }

  #greet(): void {
    switch (this.#greeting) {
      case 'silent':
        return;
      case 'drop':
        this.drop(1011);
        return;
      case 'refuse':
        this.send({ type: 'error', error: { message: 'Not now.', code: 'overloaded' } });
        return;
      case 'well':
        this.send({ type: 'session.created', session: this.state.session });
        this.send({ type: 'prism.typed_input.ready' });
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
