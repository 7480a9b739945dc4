import { PrismOverrunError } from '../errors/overrun-error.js';
import { Reader, type SourceEnd } from './reader.js';
import type { SessionEvent } from './session-event.js';

/** How many events may have been read before the memory they took is given back. */
const slack = 1_024;

/** The events that one reader of the session has not read yet. */
export class EventQueue extends Reader<SessionEvent> {
  #events: SessionEvent[] = [];
  #read = 0;
  #end: SourceEnd | undefined;
  readonly #limit: number;
  readonly #onClosed: (queue: EventQueue) => void;

  /** `limit` is how many events may wait to be read. */
  constructor(limit: number, onClosed: (queue: EventQueue) => void) {
    super();
    this.#limit = limit;
    this.#onClosed = onClosed;
  }

  /** Takes an event in. */
  push(event: SessionEvent): void {
    if (this.#events.length - this.#read >= this.#limit) {
      this.fail(new PrismOverrunError(this.#limit));
      return;
    }
    this.#events.push(event);
    this.wake();
  }

  /** Takes out what waits and is not to be read. */
  remove(isRemoved: (event: SessionEvent) => boolean): void {
    this.#events = this.#events.slice(this.#read).filter((event) => !isRemoved(event));
    this.#read = 0;
  }

  /** No more events follow. */
  end(end: SourceEnd): void {
    this.#end = end;
    this.wake();
  }

  protected override take(): SessionEvent | undefined {
    const event = this.#events[this.#read];
    if (event === undefined) return undefined;
    this.#read += 1;
    if (this.#read === this.#events.length) {
      this.#events = [];
      this.#read = 0;
    } else if (this.#read >= slack && this.#read * 2 >= this.#events.length) {
      this.#events = this.#events.slice(this.#read);
      this.#read = 0;
    }
    return event;
  }

  protected override ended(): SourceEnd | undefined {
    return this.#end;
  }

  protected override closed(): void {
    this.#events = [];
    this.#onClosed(this);
  }
}
