import { validateResponsesResponse, validateResponsesStreamEvent } from '@prismwire/core/responses';
import { isFields } from '../fields.js';
import { handlerOf } from './event-handlers.js';
import type { BrokenEvent, BrokenReason, ReadResponse, ResponseOutcome } from './outcome.js';
import type { Break } from './outcome-of.js';
import { outcomeOf, responseOf } from './outcome-of.js';
import { ReadState } from './read-state.js';
import type { ResponseDelta } from './response-delta.js';
import { readWhole } from './whole-response.js';

/** How a response is read. */
export interface ReadOptions {
  /**
   * Whether every event is checked by core. A broken one is reported, as a delta and in the outcome, and what can be
   * read of it is read. Costs several times what reading costs. Absent means false.
   */
  readonly validate?: boolean | undefined;
}

/**
 * Reads a response event by event: what an event brings is returned at once, and the whole response adds up.
 *
 * Never throws, whatever the events are. Events are not changed, and not copied: do not change them either.
 *
 * @example
 * ```ts
 * const reader = new ResponseReader();
 * for (const event of events) {
 *   for (const delta of reader.push(event)) if (delta.type === 'text.delta') show(delta.delta);
 * }
 * const outcome = reader.end();
 * ```
 */
export class ResponseReader {
  readonly #state: ReadState = new ReadState();
  readonly #brokenEvents: BrokenEvent[] = [];
  readonly #validate: boolean;
  #index = 0;
  #break: Break | undefined;

  constructor({ validate = false }: ReadOptions = {}) {
    this.#validate = validate;
  }

  /** How the response ended; undefined while it goes on. */
  get outcome(): ResponseOutcome | undefined {
    return outcomeOf(this.#state, [...this.#brokenEvents], this.#break);
  }

  /** The response as it stands; made anew each time it is asked for. Items that go on have the status of the server. */
  get response(): ReadResponse {
    return this.outcome?.response ?? responseOf(this.#state, 'as-told');
  }

  /**
   * Whether no event can change anything any more. An `error` event alone does not end a response for good, since the
   * failed response itself may follow.
   */
  get ended(): boolean {
    return this.#state.final !== undefined || this.#break !== undefined;
  }

  /**
   * Takes an event of the stream. What comes after the end is passed over.
   *
   * @param event The event as parsed from JSON.
   * @returns What it brought, in order; often one delta, sometimes none.
   */
  push(event: unknown): ResponseDelta[] {
    const out: ResponseDelta[] = [];
    if (this.ended) return out;
    const index = this.#index++;
    if (!isFields(event) || typeof event.type !== 'string') {
      this.#report({ index, problem: 'unreadable', errors: [] }, out);
      return out;
    }
    const isValid = !this.#validate || this.#isValid(event, event.type, index, out);
    const handler = handlerOf(event.type);
    if (handler === undefined) out.push({ type: 'event.unknown', event });
    else if (!handler(this.#state, event, out) && isValid) {
      this.#report({ index, eventType: event.type, problem: 'unreadable', errors: [] }, out);
    }
    return out;
  }

  /**
   * Takes a whole response, as the API sends it when it does not stream, or the body of an error.
   *
   * @returns The deltas that it would have given as a stream.
   */
  pushResponse(response: unknown): ResponseDelta[] {
    const out: ResponseDelta[] = [];
    if (this.ended) return out;
    const index = this.#index++;
    if (this.#validate) {
      const judged = validateResponsesResponse(response);
      if (judged.outcome === 'broken')
        this.#report({ index, problem: 'invalid', errors: judged.errors }, out);
    }
    const reason = readWhole(this.#state, response, out);
    if (reason !== undefined) this.end(reason);
    return out;
  }

  /** Takes data of the stream that is no event because it is no JSON. */
  pushNotJson(): ResponseDelta[] {
    const out: ResponseDelta[] = [];
    if (!this.ended) this.#report({ index: this.#index++, problem: 'not_json', errors: [] }, out);
    return out;
  }

  /**
   * Says that no event will come any more. A response that has ended by itself stays what it is.
   *
   * @param reason Why not.
   * @param cause What led to it.
   */
  end(reason: BrokenReason = 'stream_ended', cause?: unknown): ResponseOutcome {
    if (!this.ended) this.#break = { reason, ...(cause !== undefined && { cause }) };
    return (
      this.outcome ?? { status: 'broken', reason, response: this.response, brokenEvents: this.#brokenEvents }
    );
  }

  #isValid(event: unknown, eventType: string, index: number, out: ResponseDelta[]): boolean {
    const judged = validateResponsesStreamEvent(event);
    if (judged.outcome !== 'broken') return true;
    this.#report({ index, eventType, problem: 'invalid', errors: judged.errors }, out);
    return false;
  }

  #report(broken: BrokenEvent, out: ResponseDelta[]): void {
    this.#brokenEvents.push(broken);
    out.push({ type: 'event.broken', ...broken });
  }
}
