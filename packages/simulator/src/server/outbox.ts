import { type PrismServerEvent, validatePrismServerEvent } from '@prismwire/core/prism';
import type { SeededRandom } from '../random/seeded-random.js';

/** An event of any type, as a scenario may have it. */
export interface AnyEvent {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** An event with its name and what caused it, ready to be sent. */
export type StampedEvent = AnyEvent & { readonly event_id: string };

/** Names events, says what caused them, and sees to it that none is one that the protocol refuses. */
export class Outbox {
  readonly #random: SeededRandom;
  readonly #pass: (event: StampedEvent) => void;

  constructor(random: SeededRandom, pass: (event: StampedEvent) => void) {
    this.#random = random;
    this.#pass = pass;
  }

  /** @param requestId - The `event_id` of the client event that caused the event. */
  send(event: PrismServerEvent, requestId?: string): void {
    this.sendAny({ ...event }, requestId);
  }

  /** Sends an event that may be of an unknown type. */
  sendAny(event: AnyEvent, requestId?: string): void {
    this.#pass(this.stamp(event, requestId));
  }

  /**
   * The event with its name.
   *
   * @throws TypeError if the protocol refuses it, which is a fault of the simulator.
   */
  stamp(event: AnyEvent, requestId?: string): StampedEvent {
    const cause = requestId === undefined ? {} : { prism_request_event_id: requestId };
    const { type, ...fields } = event;
    const stamped: StampedEvent = { type, event_id: this.#random.id('event'), ...cause, ...fields };
    const result = validatePrismServerEvent(stamped);
    if (result.outcome === 'broken') {
      const [first] = result.errors;
      throw new TypeError(`The simulator made a broken ${type}: ${first?.instancePath} ${first?.message}.`);
    }
    return stamped;
  }
}
