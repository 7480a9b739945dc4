import type { PrismClientEvent } from '@prismwire/core/prism';
import type { SimulatorClock } from '../clock/clock.js';
import { FastClock } from '../clock/fast-clock.js';
import { Delivery, type ServerOutput } from '../faults/delivery.js';
import { FaultInjector } from '../faults/fault-injector.js';
import { FaultRules } from '../faults/fault-rules.js';
import { SeededRandom } from '../random/seeded-random.js';
import { checkScenario } from '../scenario/check-scenario.js';
import type { Scenario } from '../scenario/scenario.js';
import type { FaultAction } from '../scenario/scenario-fault.js';
import { Conversation, type ConversationItem } from './conversation.js';
import { openSession } from './handshake.js';
import { InputAudio } from './input-audio.js';
import { interruptBySpeech } from './interrupt-by-speech.js';
import { ItemRequests } from './item-requests.js';
import { Outbox } from './outbox.js';
import { Playback } from './playback.js';
import { type ClientFrame, clientEventOf, readFrame } from './read-client-event.js';
import { RequestRefusal } from './request-refusal.js';
import type { ServerContext } from './server-context.js';
import { Settings } from './settings.js';
import { Tasks } from './tasks.js';
import { ToolWaits } from './tool-waits.js';
import { Turns } from './turns.js';

/** What a {@link PrismServer} is made of. */
export interface PrismServerOptions {
  /** Where its frames go. */
  readonly output: ServerOutput;
  /** What it plays. Default: it answers text and speech sensibly. */
  readonly scenario?: Scenario;
  /** What all its chance comes from, ids included. Default: 1. */
  readonly seed?: number;
  /** Which connection this is, from 1: it has its own ids, and faults may be meant for it. Default: 1. */
  readonly connection?: number;
  /** Its time. Default: a {@link FastClock} of its own. */
  readonly clock?: SimulatorClock;
  /** Is told of each frame as it is sent. */
  readonly onSent?: (frame: string | Uint8Array) => void;
  /** Is told of the simulator's own faults. Default: they are thrown where they happen. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * One session of a Prism server without a transport: frames go in by {@link receive}, and come out at the `output`.
 * With the same seed, scenario and client frames it says the same, byte for byte.
 *
 * @example
 * ```ts
 * const server = new PrismServer({ output: { send: console.log, close() {}, drop() {} } });
 * server.open();
 * server.receive('{"type":"response.create"}');
 * ```
 */
export class PrismServer {
  readonly #context: ServerContext;
  readonly #tasks: Tasks;
  readonly #delivery: Delivery;
  readonly #faults: FaultInjector;
  readonly #toolWaits: ToolWaits;
  readonly #playback: Playback;
  readonly #turns: Turns;
  readonly #items: ItemRequests;
  readonly #input: InputAudio;
  /** What came before the session was open; it is answered then. */
  readonly #early: ClientFrame[] = [];
  #state: 'new' | 'opening' | 'open' = 'new';

  /** @throws ScenarioError if the scenario breaks a rule. */
  constructor({
    output,
    scenario = {},
    seed = 1,
    connection = 1,
    clock,
    onSent,
    onFailure,
  }: PrismServerOptions) {
    checkScenario(scenario);
    const fail = (error: unknown) => {
      if (onFailure === undefined) throw error;
      onFailure(error);
    };
    this.#tasks = new Tasks(clock ?? new FastClock(), fail);
    const random = new SeededRandom(seed, connection);
    this.#delivery = new Delivery(output, this.#tasks, onSent ?? (() => undefined));
    const outbox = new Outbox(random, (event) => this.#faults.send(event));
    this.#faults = new FaultInjector({
      rules: new FaultRules(scenario.faults ?? [], connection),
      delivery: this.#delivery,
      tasks: this.#tasks,
      random,
      stamp: (event) => outbox.stamp(event),
    });
    const context: ServerContext = {
      scenario,
      random,
      outbox,
      tasks: this.#tasks,
      settings: new Settings(random.id('sess'), scenario),
      conversation: new Conversation(random.id('conv')),
    };
    this.#context = context;
    this.#playback = new Playback(context);
    const waits = () => context.settings.session.prism_tool_waits;
    this.#toolWaits = new ToolWaits(this.#tasks, waits, (...given) => this.#giveUp(...given));
    this.#turns = new Turns(context, this.#playback, this.#toolWaits);
    this.#items = new ItemRequests(context, this.#toolWaits);
    this.#input = new InputAudio(context, {
      onSpeech: () => interruptBySpeech(context, this.#turns, this.#playback),
      answer: (onEnd) => this.#turns.beginNext({ cause: 'speech', onEnd }),
    });
  }

  /** The items of the conversation as the server holds them, first to last. */
  get items(): readonly ConversationItem[] {
    return this.#context.conversation.entries.map(({ item }) => structuredClone(item));
  }

  /** The connection stands: the server says hello, or whatever the scenario has instead. */
  open(): void {
    if (this.#state !== 'new') return;
    this.#state = 'opening';
    this.#tasks.run(() => {
      if (this.#context.scenario.handshake?.mode === 'refuse') {
        this.#delivery.drop();
        return;
      }
      this.#faults.start();
      openSession(this.#context, this.#items, () => {
        this.#state = 'open';
        for (const frame of this.#early.splice(0)) this.#answer(frame);
      });
    });
  }

  /** A frame of the client. */
  receive(frame: string | Uint8Array): void {
    this.#tasks.run(() => {
      const read = readFrame(frame);
      this.#faults.receive(read.type ?? '', () => this.#answer(read));
      if (read.type !== undefined) this.#turns.heard(read.type);
    });
  }

  /** Lets something go wrong now. */
  fault(action: FaultAction): void {
    this.#tasks.run(() => this.#faults.apply(action));
  }

  /** Sends a frame as it is, past all rules. */
  sendRaw(frame: string | Uint8Array): void {
    this.#delivery.frame(frame);
  }

  /** The connection is gone: the server says nothing more, and no timer of it is left. */
  end(): void {
    this.#delivery.end();
  }

  #answer(frame: ClientFrame): void {
    if (this.#state !== 'open') {
      const { mode = 'normal' } = this.#context.scenario.handshake ?? {};
      if (mode === 'normal') this.#early.push(frame);
      return;
    }
    try {
      this.#carryOut(clientEventOf(frame));
    } catch (error) {
      if (!(error instanceof RequestRefusal)) throw error;
      this.#refuse(error, frame.eventId);
    }
  }

  #carryOut(event: PrismClientEvent): void {
    const { event_id: requestId } = event;
    const { settings, outbox } = this.#context;
    switch (event.type) {
      case 'session.update':
        settings.update(event.session);
        outbox.send({ type: 'session.updated', session: settings.session }, requestId);
        break;
      case 'conversation.item.create':
        this.#items.create(event);
        break;
      case 'conversation.item.retrieve':
        this.#items.retrieve(event);
        break;
      case 'conversation.item.delete':
        this.#items.delete(event);
        break;
      case 'conversation.item.truncate':
        this.#items.truncate(event);
        break;
      case 'response.create':
        this.#turns.request({
          cause: 'client',
          ...(requestId === undefined ? {} : { requestId }),
          ...(event.response === undefined ? {} : { options: event.response }),
        });
        break;
      case 'response.cancel':
        this.#turns.cancel(event.response_id, requestId);
        break;
      case 'input_audio_buffer.append':
        this.#input.append(event);
        break;
      case 'input_audio_buffer.commit':
        this.#input.commit(requestId);
        break;
      case 'input_audio_buffer.clear':
        this.#input.clear(requestId);
        break;
      case 'output_audio_buffer.clear': {
        const response_id = this.#playback.clear();
        if (response_id === undefined) {
          throw new RequestRefusal('output_audio_buffer_empty', 'No audio is being played.');
        }
        outbox.send({ type: 'output_audio_buffer.cleared', response_id }, requestId);
        break;
      }
    }
  }

  #refuse({ code, message, param }: RequestRefusal, eventId: string | undefined): void {
    const owner = eventId === undefined ? {} : { owner: { event_id: eventId } };
    const error = {
      type: 'invalid_request_error',
      code,
      message,
      param,
      event_id: eventId ?? null,
      scope: 'event',
      ...owner,
    };
    this.#context.outbox.send({ type: 'error', error }, eventId);
  }

  #giveUp(reason: 'result' | 'continuation', callIds: readonly string[], responseId: string): void {
    const what = reason === 'result' ? 'the result of a tool call' : 'the response after tool results';
    const error = {
      type: 'invalid_request_error',
      code: `tool_${reason}_timeout`,
      message: `The server has given up waiting for ${what}.`,
      owner: { call_ids: [...callIds] },
    };
    this.#context.outbox.send({ type: 'error', error });
    if (this.#context.scenario.afterGiveUp !== 'respond') return;
    this.#turns.beginNext({ cause: 'server', parent: { responseId, callIds } });
  }
}
