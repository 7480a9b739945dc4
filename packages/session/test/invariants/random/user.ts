import type { RealtimeNewItem } from '@prismwire/core';
import type { PrismSession, ResponseHandle } from '../../../src/index.js';
import { timeouts } from '../../support/start-session.js';
import { soundOf } from '../model/sound.js';
import type { Asker } from './asker.js';
import { read, SlowReader } from './listeners.js';
import { type HeldCalls, randomTools } from './random-tools.js';
import type { ServerState } from './server-state.js';
import type { UserAct } from './steps.js';
import type { World } from './world.js';

/** How long a slow player may take, in milliseconds. */
const clearMs = 250;

const turnMs = timeouts.turn + timeouts.request;
const interruptMs = clearMs + timeouts.request;

/** The user of a session, who asks for all kinds of things. */
export class User {
  readonly #world: World;
  readonly #session: PrismSession;
  readonly #asker: Asker;
  readonly #held: HeldCalls;
  readonly #handles: readonly ResponseHandle[];
  readonly #slow: SlowReader;
  #microphone: WritableStreamDefaultWriter<Uint8Array> | undefined;

  constructor(
    world: World,
    session: PrismSession,
    asker: Asker,
    held: HeldCalls,
    handles: readonly ResponseHandle[],
  ) {
    this.#world = world;
    this.#session = session;
    this.#asker = asker;
    this.#held = held;
    this.#handles = handles;
    this.#slow = new SlowReader(world, session, asker);
  }

  /** Does something. `server` is what the server of the moment has named. */
  act(act: UserAct, n: number, server: ServerState | undefined): void {
    const session = this.#session;
    const handle = this.#handles[n % Math.max(1, this.#handles.length)];
    switch (act) {
      case 'send text':
        this.#say(false);
        return;
      case 'send text, interrupting':
        this.#world.note({ what: 'did', act: 'interrupt' });
        this.#say(true);
        return;
      case 'create response': {
        const turn = this.#turn();
        const response = { metadata: { turn } };
        this.#asker.ask(
          'createResponse',
          turnMs,
          (signal) => session.createResponse(response, { signal }),
          turn,
        );
        return;
      }
      case 'interrupt':
        this.#world.note({ what: 'did', act: 'interrupt' });
        this.#asker.ask('interrupt', interruptMs, (signal) => session.interrupt({ signal }));
        return;
      case 'cancel':
        this.#request('cancel', (signal) => session.cancel({ signal }));
        return;
      case 'cancel one':
        if (handle !== undefined) this.#request('cancel of one', (signal) => handle.cancel({ signal }));
        return;
      case 'update':
        this.#request('update', (signal) => session.update({ speed: 1 }, { signal }));
        return;
      case 'create item': {
        const text = this.#turn();
        const item: RealtimeNewItem = {
          type: 'message',
          role: 'system',
          content: [{ type: 'input_text', text }],
        };
        this.#asker.ask(
          'createItem',
          timeouts.request,
          (signal) => session.createItem(item, { signal }),
          text,
        );
        return;
      }
      case 'delete item':
        this.#request('deleteItem', (signal) => session.deleteItem(server?.spoken[0] ?? 'none', { signal }));
        return;
      case 'commit':
        this.#request('commit', (signal) => session.commit({ signal }));
        return;
      case 'clear input':
        this.#request('clearInput', (signal) => session.clearInput({ signal }));
        return;
      case 'send sound':
        if (n % 2 === 0) this.#request('sendAudio', async () => this.#speak(n));
        else this.#stream(n);
        return;
      case 'set tools':
        if (!this.#world.config.tools) return;
        this.#request('setTools', (signal) =>
          session.setTools(randomTools(this.#held).slice(n % 3), { signal }),
        );
        return;
      case 'trim':
        session.trim({ keepItems: n % 4 });
        return;
      case 'abort':
        this.#asker.abort(n);
        return;
      case 'close':
        this.close();
        return;
      case 'report':
        if (server !== undefined) this.#report(server, n);
        return;
      case 'read':
        if (handle !== undefined) this.#read(handle, n);
        return;
      case 'read slowly':
        this.#slow.read(1 + (n % 12));
        return;
      case 'finish tool':
        this.#held.finish(n);
    }
  }

  /** Ends the session. */
  close(): void {
    this.#world.note({ what: 'did', act: 'close' });
    this.#asker.follow({ kind: 'close', withinMs: timeouts.close, bound: false }, () =>
      this.#session.close(),
    );
  }

  #request(kind: string, ask: (signal: AbortSignal) => Promise<unknown>): void {
    this.#asker.ask(kind, timeouts.request, ask);
  }

  #say(interrupt: boolean): void {
    const turn = this.#turn();
    const response = { metadata: { turn } };
    const ask = (signal: AbortSignal) => this.#session.sendText(turn, { interrupt, response, signal });
    this.#asker.ask('sendText', turnMs, ask, turn);
  }

  #speak(n: number): void {
    const serial = this.#world.serial();
    this.#world.note({ what: 'spoke', serial, connected: this.#session.connected });
    this.#session.sendAudio(soundOf(serial, 10 + n));
  }

  /** Speaks by the stream, which waits for a socket that is full. */
  #stream(n: number): void {
    const kind = 'a write of the microphone';
    this.#asker.follow({ kind, withinMs: undefined, bound: false }, () => {
      const serial = this.#world.serial();
      this.#microphone ??= this.#session.audioInput().getWriter();
      this.#world.note({ what: 'spoke', serial, connected: this.#session.connected });
      return this.#microphone.write(soundOf(serial, 10 + n));
    });
  }

  #report({ parts }: ServerState, n: number): void {
    if (this.#world.config.player !== 'reports') return;
    const part = parts[n % Math.max(1, parts.length)];
    if (part === undefined) return;
    const report = { ...part, samples: n % 5 === 0 ? 1_000_000 : 41 * n };
    this.#world.note({ what: 'reported', ...report });
    this.#session.reportPlayback(report);
  }

  #read(handle: ResponseHandle, n: number): void {
    const ask = { kind: 'the reader of a response', withinMs: undefined, bound: false };
    this.#asker.follow(ask, () => read(this.#world, handle, n));
  }

  #turn(): string {
    return `turn_${this.#world.serial()}`;
  }
}
