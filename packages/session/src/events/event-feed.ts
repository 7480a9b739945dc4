import { EventQueue } from './event-queue.js';
import type { SourceEnd } from './reader.js';
import type { SessionEvent, SessionEventKind, SessionEventMap } from './session-event.js';

/** Takes the events of one kind. What it returns is not looked at, unless it is a promise that is rejected. */
export type SessionListener<K extends SessionEventKind> = (event: SessionEventMap[K]) => unknown;

type AnyListener = (event: SessionEvent) => unknown;

/** Hands events to listeners and to readers. */
export class EventFeed {
  // Lists are replaced and never changed, so that a listener may take itself off while events are handed out.
  readonly #listeners = new Map<SessionEventKind, readonly AnyListener[]>();
  readonly #queues = new Set<EventQueue>();
  /** Events that came before anybody could listen; undefined once they are handed out. */
  #held: SessionEvent[] | undefined = [];
  #end: SourceEnd | undefined;
  /** An end that came while events were held back. */
  #heldEnd: SourceEnd | undefined;
  readonly #withholds: (event: SessionEvent) => boolean;

  /** `withholds` says whether an event is not to be handed out any more, though it has come. */
  constructor(withholds: (event: SessionEvent) => boolean) {
    this.#withholds = withholds;
  }

  /** Listens to one kind of events. Returns the function that ends it. */
  on<K extends SessionEventKind>(kind: K, listener: SessionListener<K>): () => void {
    const entry: AnyListener = (event) => (isOfKind(event, kind) ? listener(event) : undefined);
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), entry]);
    return () => {
      const left = (this.#listeners.get(kind) ?? []).filter((other) => other !== entry);
      if (left.length === 0) this.#listeners.delete(kind);
      else this.#listeners.set(kind, left);
    };
  }

  /** Reads all events from now on. */
  read(limit: number): EventQueue {
    const queue = new EventQueue(limit, (closed) => this.#queues.delete(closed));
    if (this.#end === undefined) this.#queues.add(queue);
    else queue.end(this.#end);
    return queue;
  }

  /** Hands out what was held back, and holds nothing back any more. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of held) this.deliver(event);
    if (this.#heldEnd !== undefined) this.end(this.#heldEnd);
  }

  /** What waits and is such an event is not handed out any more. */
  withhold(isWithheld: (event: SessionEvent) => boolean): void {
    this.#held = this.#held?.filter((event) => !isWithheld(event));
    for (const queue of this.#queues) queue.remove(isWithheld);
  }

  /** Hands an event to everybody. Never throws. */
  deliver(event: SessionEvent): void {
    if (this.#held !== undefined) {
      this.#held.push(event);
      return;
    }
    const listeners = this.#listeners.get(event.kind);
    if (listeners !== undefined) {
      for (const listener of listeners) {
        // The one before may have interrupted what this is about.
        if (event.kind === 'audio.delta' && this.#withholds(event)) return;
        this.#call(listener, event);
      }
    }
    if (this.#queues.size === 0 || (event.kind === 'audio.delta' && this.#withholds(event))) return;
    for (const queue of this.#queues) queue.push(event);
  }

  /** No event follows: readers finish. Listeners are let go. */
  end(end: SourceEnd): void {
    if (this.#held !== undefined) {
      this.#heldEnd = end;
      return;
    }
    this.#end = end;
    for (const queue of [...this.#queues]) queue.end(end);
    this.#queues.clear();
    this.#listeners.clear();
  }

  #call(listener: AnyListener, event: SessionEvent): void {
    try {
      const result = listener(event);
      // An async listener fails later; nobody else would take its error, and an unhandled one ends the process.
      if (result instanceof Promise) result.catch((error: unknown) => this.report(error, event.kind));
    } catch (error) {
      this.report(error, event.kind);
    }
  }

  /** Tells that what was called for an event has failed. */
  report(error: unknown, kind: SessionEventKind): void {
    if (kind !== 'listener.failed' && this.#listeners.has('listener.failed')) {
      this.deliver({ kind: 'listener.failed', error, during: kind });
    } else {
      console.error(`A listener for ${kind} failed:`, error);
    }
  }
}

function isOfKind<K extends SessionEventKind>(
  event: SessionEvent,
  kind: K,
): event is SessionEvent & SessionEventMap[K] {
  return event.kind === kind;
}
