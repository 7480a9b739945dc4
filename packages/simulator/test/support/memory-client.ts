import { expect, onTestFinished } from 'vitest';
import { ManualClock, PrismServer, type PrismServerOptions, type Scenario } from '../../src/index.js';
import { faultOf } from './check-frame.js';
import { eventOf, type Fields } from './fields.js';

/** How a test wants its server. */
export interface MemoryOptions extends Partial<Omit<PrismServerOptions, 'output' | 'scenario'>> {
  /** The scenario asks for frames that break the protocol. */
  readonly garbage?: boolean;
  /** Runs at each frame, from within its delivery. */
  readonly onFrame?: (event: Fields & { readonly type: string }, client: MemoryClient) => void;
}

/** A client in the same thread as its server. */
export class MemoryClient {
  readonly frames: (string | Uint8Array)[] = [];
  readonly ends: string[] = [];
  readonly server: PrismServer;
  #read = 0;
  #requests = 0;

  constructor(scenario: Scenario, { garbage = false, onFrame, ...options }: MemoryOptions = {}) {
    this.server = new PrismServer({
      ...options,
      scenario,
      output: {
        send: (frame) => {
          this.frames.push(frame);
          if (onFrame !== undefined && typeof frame === 'string') onFrame(eventOf(frame), this);
        },
        close: (code, reason) => this.ends.push(`close ${code} ${reason}`.trim()),
        drop: () => this.ends.push('drop'),
        pause: () => this.ends.push('pause'),
        resume: () => this.ends.push('resume'),
      },
    });
    if (!garbage) onTestFinished(() => expect(this.frames.map(faultOf).filter(Boolean)).toEqual([]));
    this.server.open();
  }

  /** Sends an event and gives back its `event_id`. */
  send(event: Fields & { readonly type: string }): string {
    this.#requests += 1;
    const event_id = typeof event.event_id === 'string' ? event.event_id : `request_${this.#requests}`;
    this.server.receive(JSON.stringify({ ...event, event_id }));
    return event_id;
  }

  /** All events so far. */
  get events(): readonly (Fields & { readonly type: string })[] {
    return this.frames.map(eventOf);
  }

  /** The events that came since the last look. */
  fresh(): readonly (Fields & { readonly type: string })[] {
    const events = this.events.slice(this.#read);
    this.#read = this.frames.length;
    return events;
  }

  /** The types of the events that came since the last look; the same type in a row once. */
  freshTypes(): readonly string[] {
    return this.fresh()
      .map(({ type }) => type)
      .filter((type, index, all) => type !== all[index - 1]);
  }

  /** All events of a type. */
  of(type: string): readonly Fields[] {
    return this.events.filter((event) => event.type === type);
  }

  /** The last event of a type; fails the test if there is none. */
  last(type: string): Fields {
    const found = this.of(type).at(-1);
    if (found === undefined)
      throw new Error(`no ${type} among ${this.events.map((event) => event.type).join(', ')}`);
    return found;
  }

  /** Sends typed text and asks for a response to it. */
  ask(text: string, response?: Fields): string {
    const content = [{ type: 'input_text', text }];
    this.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
    return this.send({ type: 'response.create', ...(response === undefined ? {} : { response }) });
  }
}

/** A client whose session is open, on a clock that stands. */
export function onManualClock(scenario: Scenario = {}, options: MemoryOptions = {}) {
  const clock = new ManualClock();
  const client = new MemoryClient(scenario, { ...options, clock });
  return { client, clock };
}
