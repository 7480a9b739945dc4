import type { PrismClientEvent } from '@prismwire/core';
import { connectPrism, type PrismSession, type ResponseHandle } from '../../src/index.js';
import { FakeClock, settle } from './fake-clock.js';
import { ScriptedServer, type Sent } from './scripted-server.js';
import { from } from './server-events.js';
import { timeouts } from './start-session.js';
import type { WireEntry } from './wire-judge.js';

/** One thing that happens, by chance. */
export type Step =
  | { readonly do: 'respond' | 'say' | 'update' | 'add' | 'remove' | 'cancel' | 'close' }
  | { readonly do: 'abort'; readonly which: number }
  | { readonly do: 'answer' | 'refuse' | 'swallow'; readonly which: number }
  | { readonly do: 'speak' | 'end' | 'delta' | 'repeat' | 'garbage' | 'error' | 'ready' }
  | { readonly do: 'drop'; readonly code: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'look' };

/** A promise that the session gave, and what became of it. */
export interface Promised {
  readonly what: string;
  readonly turn: string | undefined;
  readonly askedAt: number;
  settledAt: number | undefined;
  times: number;
  value: unknown;
  error: unknown;
}

/** What a run came to. */
export interface Run {
  readonly log: readonly WireEntry[];
  readonly promises: readonly Promised[];
  readonly handles: readonly ResponseHandle[];
  readonly ends: number;
  readonly pendingTimers: number;
}

/** Plays the steps against a server that names requests in its answers, or does not. */
export async function play(steps: readonly Step[], names: boolean): Promise<Run> {
  const run = new RandomRun(names);
  await run.start();
  for (const step of steps) await run.step(step);
  return run.finish();
}

class RandomRun {
  readonly #names: boolean;
  readonly #clock = new FakeClock();
  readonly #server = new ScriptedServer();
  readonly #log: WireEntry[] = [];
  readonly #promises: Promised[] = [];
  readonly #controllers: AbortController[] = [];
  readonly #handles = new Set<ResponseHandle>();
  /** What the server has not dealt with. */
  readonly #inbox: PrismClientEvent[] = [];
  readonly #running: string[] = [];
  /** What each frame means, since those that name nothing do not say. */
  readonly #meanings = new Map<string, WireEntry>();
  #session: PrismSession | undefined;
  #last: Sent | undefined;
  #turns = 0;
  #spoken = 0;
  #ends = 0;
  #serial = 0;

  constructor(names: boolean) {
    this.#names = names;
  }

  async start(): Promise<void> {
    const { client } = this.#server;
    const connecting = connectPrism({ transport: () => client, clock: this.#clock, timeouts });
    await this.#server.send(from.sessionCreated());
    const session = await connecting;
    this.#session = session;
    session.on('response.opened', ({ response }) => this.#handles.add(response));
    session.on('session.ended', () => {
      this.#ends += 1;
    });
    // From here on the log is what the session itself sends and sees, in its order.
    const send = client.send.bind(client);
    client.send = (frame) => {
      const event: PrismClientEvent = JSON.parse(String(frame));
      if (event.type === 'response.create') {
        this.#log.push({ what: 'create', at: this.#clock.now(), turn: turnOf(event) });
      }
      this.#inbox.push(event);
      send(frame);
    };
    const { onmessage } = client;
    client.onmessage = (frame) => {
      const meaning = this.#meanings.get(String(frame));
      if (meaning !== undefined) this.#log.push(meaning);
      this.#meanings.delete(String(frame));
      onmessage?.(frame);
    };
    await settle();
  }

  async step(step: Step): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    switch (step.do) {
      case 'respond': {
        const turn = this.#nextTurn();
        this.#promise('turn', turn, (signal) => session.createResponse({ metadata: { turn } }, { signal }));
        break;
      }
      case 'say': {
        const turn = this.#nextTurn();
        const response = { metadata: { turn } };
        this.#promise('text', turn, (signal) => session.sendText(turn, { response, signal }));
        break;
      }
      case 'update':
        this.#promise('request', undefined, (signal) => session.update({ speed: 1 }, { signal }));
        break;
      case 'add':
        this.#promise('request', undefined, (signal) =>
          session.createItem(
            { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'x' }] },
            { signal },
          ),
        );
        break;
      case 'remove':
        this.#promise('request', undefined, (signal) => session.deleteItem('item', { signal }));
        break;
      case 'cancel':
        this.#promise('request', undefined, (signal) => session.cancel({ signal }));
        break;
      case 'close':
        this.#promise('close', undefined, () => session.close());
        break;
      case 'abort':
        this.#controllers.splice(step.which % Math.max(1, this.#controllers.length), 1)[0]?.abort();
        break;
      case 'pass':
        await this.#clock.advance(step.ms);
        break;
      case 'look':
        await settle();
        break;
      case 'drop':
        if (step.code === 1006) this.#server.end.terminate();
        else this.#server.end.close(step.code);
        break;
      default:
        this.#serve(step);
    }
  }

  async finish(): Promise<Run> {
    await this.#clock.advance(20 * timeouts.silence);
    const pendingTimers = this.#clock.pending;
    const session = this.#session;
    if (session !== undefined) this.#promise('close', undefined, () => session.close());
    await this.#clock.advance(10 * timeouts.silence);
    for (const handle of this.#handles) this.#promise('done', undefined, () => handle.done);
    await settle();
    return {
      log: this.#log,
      promises: this.#promises,
      handles: [...this.#handles],
      ends: this.#ends,
      pendingTimers,
    };
  }

  #serve(step: Step): void {
    switch (step.do) {
      case 'answer':
      case 'refuse':
      case 'swallow': {
        const [request] = this.#inbox.splice(0, 1);
        if (request === undefined || step.do === 'swallow') return;
        if (step.do === 'answer') this.#answer(request);
        else this.#refuse(request);
        return;
      }
      case 'speak': {
        this.#spoken += 1;
        const item = `spoken_${this.#spoken}`;
        const id = `by_itself_${this.#spoken}`;
        this.#send(from.speechStarted(item));
        this.#send(from.committed(item, null));
        this.#running.push(id);
        this.#send(from.created(id), { what: 'started', id, turn: undefined });
        return;
      }
      case 'end': {
        const id = this.#running.shift();
        if (id !== undefined) this.#send(from.done(id), { what: 'ended', id });
        return;
      }
      case 'delta':
        this.#send(from.textDelta(this.#running[0] ?? 'nobody', 'item', 'x'));
        return;
      case 'repeat':
        if (this.#last !== undefined) this.#server.end.send(JSON.stringify(this.#last));
        return;
      case 'garbage':
        this.#server.end.send('{"type":');
        return;
      case 'error':
        this.#send(from.error({ code: 'server_error' }));
        return;
      case 'ready':
        this.#send(from.ready());
        return;
      default:
    }
  }

  #answer(request: PrismClientEvent): void {
    const named = this.#names ? { prism_request_event_id: request.event_id } : {};
    switch (request.type) {
      case 'response.create': {
        const turn = turnOf(request);
        const id = `for_${turn}`;
        this.#running.push(id);
        this.#send(from.created(id, named), { what: 'started', id, turn });
        return;
      }
      case 'response.cancel': {
        const id = request.response_id ?? '';
        const index = this.#running.indexOf(id);
        if (index === -1) return;
        this.#running.splice(index, 1);
        this.#send(from.done(id, { status: 'cancelled' }, named), { what: 'ended', id });
        return;
      }
      case 'session.update':
        this.#send(from.sessionUpdated({}, named));
        return;
      case 'conversation.item.create': {
        this.#serial += 1;
        this.#send(from.itemCreated({ ...request.item, id: `item_${this.#serial}` }, null, named));
        return;
      }
      case 'conversation.item.delete':
        this.#send({ type: 'conversation.item.deleted', item_id: request.item_id, ...named });
        return;
      default:
    }
  }

  #refuse(request: PrismClientEvent): void {
    const refusal = from.refusal(request.event_id ?? '', 'invalid_value');
    if (request.type !== 'response.create') this.#send(refusal);
    else this.#send(refusal, { what: 'refused', turn: turnOf(request) });
  }

  #send(event: Sent, meaning?: WireEntry): void {
    this.#serial += 1;
    const numbered = { ...event, event_id: `evt_${this.#serial}` };
    const frame = JSON.stringify(numbered);
    if (meaning !== undefined) this.#meanings.set(frame, meaning);
    this.#last = numbered;
    this.#server.end.send(frame);
  }

  #nextTurn(): string {
    this.#turns += 1;
    return `turn_${this.#turns}`;
  }

  #promise(what: string, turn: string | undefined, ask: (signal: AbortSignal) => Promise<unknown>): void {
    const controller = new AbortController();
    this.#controllers.push(controller);
    const promised: Promised = {
      what,
      turn,
      askedAt: this.#clock.now(),
      settledAt: undefined,
      times: 0,
      value: undefined,
      error: undefined,
    };
    this.#promises.push(promised);
    const settled = () => {
      promised.settledAt = this.#clock.now();
      promised.times += 1;
    };
    ask(controller.signal).then(
      (value) => {
        promised.value = value;
        settled();
      },
      (error: unknown) => {
        promised.error = error;
        settled();
      },
    );
  }
}

function turnOf(event: PrismClientEvent): string {
  const turn = event.type === 'response.create' ? event.response?.metadata?.turn : undefined;
  return typeof turn === 'string' ? turn : '';
}
