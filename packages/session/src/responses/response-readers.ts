import { Reader, type SourceEnd } from '../events/reader.js';
import type { ResponseEvent } from './response-handle.js';

/** The events of a response, which readers follow from the beginning. */
export class ResponseLog {
  readonly events: ResponseEvent[] = [];
  readonly #waiting = new Set<ResponseReader<unknown>>();
  #end: SourceEnd | undefined;
  #failure: Error | undefined;
  #silenced = false;

  /** Whether its sound is withheld: the listener has interrupted it. */
  get silenced(): boolean {
    return this.#silenced;
  }

  /** Takes an event in. */
  push(event: ResponseEvent): void {
    this.events.push(event);
    if (this.#waiting.size > 0) this.#wake();
  }

  /** Nothing follows. Readers throw `error`, and those of what the response says throw `failure`. */
  finish({ error, failure }: { error: Error | undefined; failure: Error | undefined }): void {
    this.#end = { error };
    this.#failure = failure;
    this.#wake();
  }

  /** From here on nobody gets more of its sound. */
  silence(): void {
    this.#silenced = true;
    this.#wake();
  }

  /** How it ended, for this reader. */
  endFor({ throwsFailure }: ResponseReader<unknown>): SourceEnd | undefined {
    return throwsFailure && this.#failure !== undefined ? { error: this.#failure } : this.#end;
  }

  /** The reader wants to be woken from now on. */
  follow(reader: ResponseReader<unknown>): void {
    this.#waiting.add(reader);
  }

  /** The reader has read enough. */
  leave(reader: ResponseReader<unknown>): void {
    this.#waiting.delete(reader);
  }

  /** Those who still wait after that have said so once more. */
  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const reader of waiting) reader.wake();
  }
}

/** Goes through a response's events and picks what it is made for. */
export abstract class ResponseReader<T> extends Reader<T> {
  protected readonly log: ResponseLog;
  #next = 0;
  /** Whether a failed response is an error to whoever reads this. */
  readonly throwsFailure: boolean;

  constructor(log: ResponseLog, throwsFailure: boolean) {
    super();
    this.log = log;
    this.throwsFailure = throwsFailure;
  }

  /** What an event holds for this reader; undefined if nothing. */
  protected abstract pick(event: ResponseEvent): T | undefined;

  protected override take(): T | undefined {
    const { events, silenced } = this.log;
    for (let event = events[this.#next]; event !== undefined; event = events[this.#next]) {
      this.#next += 1;
      if (silenced && event.kind === 'audio.delta') continue;
      const picked = this.pick(event);
      if (picked !== undefined) return picked;
    }
    return undefined;
  }

  protected override ended(): SourceEnd | undefined {
    return this.log.endFor(this);
  }

  override wake(): void {
    super.wake();
    if (this.isWaitedFor) this.log.follow(this);
  }

  protected override waits(): void {
    this.log.follow(this);
  }

  protected override closed(): void {
    this.log.leave(this);
  }
}

/** Reads all events. */
export class EventsReader extends ResponseReader<ResponseEvent> {
  constructor(log: ResponseLog) {
    super(log, false);
  }

  protected override pick(event: ResponseEvent): ResponseEvent {
    return event;
  }
}

/** Reads the sound. */
export class AudioReader extends ResponseReader<Uint8Array> {
  constructor(log: ResponseLog) {
    super(log, true);
  }

  protected override pick(event: ResponseEvent): Uint8Array | undefined {
    return event.kind === 'audio.delta' ? event.audio : undefined;
  }

  protected override ended(): SourceEnd | undefined {
    return this.log.silenced ? { error: undefined } : super.ended();
  }
}

/** Reads text, from its pieces and, where a server leaves pieces out, from the whole at the end of a part. */
abstract class WordsReader extends ResponseReader<string> {
  /** How many characters of each item's parts were read. */
  readonly #read = new Map<string, number[]>();

  constructor(log: ResponseLog) {
    super(log, true);
  }

  protected piece({ itemId, contentIndex }: PartOfItem, delta: string): string | undefined {
    if (delta === '') return undefined;
    const parts = this.#read.get(itemId);
    if (parts === undefined) {
      // Sparse if the server's index is wild, which costs nothing: nobody goes through it.
      const first: number[] = [];
      first[contentIndex] = delta.length;
      this.#read.set(itemId, first);
    } else {
      parts[contentIndex] = (parts[contentIndex] ?? 0) + delta.length;
    }
    return delta;
  }

  protected whole(part: PartOfItem, text: string): string | undefined {
    return this.piece(part, text.slice(this.#read.get(part.itemId)?.[part.contentIndex] ?? 0));
  }
}

interface PartOfItem {
  readonly itemId: string;
  readonly contentIndex: number;
}

/** Reads the written text. */
export class TextReader extends WordsReader {
  protected override pick(event: ResponseEvent): string | undefined {
    if (event.kind === 'text.delta') return this.piece(event, event.delta);
    return event.kind === 'text.done' ? this.whole(event, event.text) : undefined;
  }
}

/** Reads the words of the speech. */
export class TranscriptReader extends WordsReader {
  protected override pick(event: ResponseEvent): string | undefined {
    if (event.kind === 'audio.transcript.delta') return this.piece(event, event.delta);
    return event.kind === 'audio.transcript.done' ? this.whole(event, event.transcript) : undefined;
  }
}
