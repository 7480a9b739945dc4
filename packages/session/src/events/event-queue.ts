import { Reader, type SourceEnd } from './reader.js';
import type { SessionEvent } from './session-event.js';

/** How many events may have been read before the memory they took is given back. */
const slack = 1_024;

/** The events that one reader of the session has not read yet. */
export class EventQueue extends Reader<SessionEvent> {
  #events: SessionEvent[] = [];
  #read = 0;
  #end: SourceEnd | undefined;
  readonly #onClosed: (queue: EventQueue) => void;

  constructor(onClosed: (queue: EventQueue) => void) {
    super();
    this.#onClosed = onClosed;
  }

  /** Takes an event in. */
  push(event: SessionEvent): void {
    this.#events.push(event);
    this.wake();
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
