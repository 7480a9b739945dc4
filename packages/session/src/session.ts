import type {
  PrismClientEvent,
  RealtimeNewItem,
  RealtimeResponseOptions,
  RealtimeSession,
  RealtimeSessionSettings,
} from '@prismwire/core/prism';
import type {
  DecodedEvent,
  DecodedEventKind,
  DecodedEventMap,
  DecodedInputCleared,
  DecodedInputCommitted,
  DecodedItemCreated,
  DecodedItemDeleted,
  DecodedItemRetrieved,
  DecodedSessionUpdated,
  DecodedToolResultCreated,
} from '@prismwire/decoder';
import { audioInputStream } from './audio-input/audio-input.js';
import { checkTimeout } from './connect/timeouts.js';
import { localRefusal } from './errors/request-error.js';
import type { SessionListener } from './events/event-feed.js';
import type { SessionEnded, SessionEvent, SessionEventKind } from './events/session-event.js';
import type { SessionSnapshot } from './history/snapshot.js';
import type { ResponseEnd } from './responses/response-end.js';
import type { ResponseHandle } from './responses/response-handle.js';
import type { SessionEngine } from './session-engine.js';

/** What every request can be given. */
export interface RequestSettings {
  /** Calls the waiting off. What was sent may still take effect. */
  readonly signal?: AbortSignal;
  /** How long to wait for the answer, in milliseconds, instead of `timeouts.request`. */
  readonly timeoutMs?: number;
}

/** How typed text is sent. */
export interface SendTextOptions extends RequestSettings {
  /** What is to be different for this one answer, spelled as on the wire. */
  readonly response?: RealtimeResponseOptions;
}

/** How an item is added. */
export interface CreateItemOptions extends RequestSettings {
  /** The item after which the new one is to stand, or `root` for the beginning. Absent: at the end. */
  readonly previousItemId?: string;
}

/** How sound is sent. */
export interface AudioInputSettings {
  /** Ends the stream with an `AbortError`. */
  readonly signal?: AbortSignal;
  /** How many bytes may wait in the socket before a write waits as well: 262,144 unless said. */
  readonly maxBufferedBytes?: number;
}

/**
 * A live Prism session, made by {@link connectPrism}.
 *
 * Every promise settles: by the server's acknowledgment, by the error that names the request, by a deadline, by
 * its signal, or by the end of the connection. After the end every request is rejected with a
 * {@link PrismConnectionError}.
 */
export class PrismSession implements AsyncDisposable {
  readonly #engine: SessionEngine;
  readonly #closed: Promise<SessionEnded>;
  /** Sound that was sent and not committed from here. The server may have committed it by itself. */
  #uncommittedBytes = 0;

  /** Made by {@link connectPrism}. */
  constructor(engine: SessionEngine) {
    this.#engine = engine;
    this.#closed = new Promise((resolve) => {
      engine.onEnd(() => {
        if (engine.ended !== undefined) resolve(engine.ended);
      });
    });
  }

  /** The server's name for the session. */
  get id(): string {
    return this.info.id;
  }

  /** The session as the server described it last: its settings, spelled as on the wire. */
  get info(): RealtimeSession {
    return this.#engine.session ?? { id: '' };
  }

  /** Whether the server has said that it takes typed text. `sendText` waits for it. */
  get inputReady(): boolean {
    return this.#engine.queue.ready;
  }

  /** The response that runs. Undefined: none. */
  get currentResponse(): ResponseHandle | undefined {
    return this.#engine.book.current;
  }

  /** Settles when the session has ended, however it ended. Never rejects. */
  get closed(): Promise<SessionEnded> {
    return this.#closed;
  }

  /**
   * Listens to one kind of events. A listener that throws stops neither the others nor the session: that is told
   * as `listener.failed` or, if nobody listens to that, on the console.
   *
   * @returns A function that ends it.
   */
  on<K extends SessionEventKind>(kind: K, listener: SessionListener<K>): () => void {
    return this.#engine.feed.on(kind, listener);
  }

  /**
   * Reads all events from now on. Finishes when the session ends.
   *
   * @throws {@link PrismConnectionError} when reading on after the connection was lost.
   */
  events(): AsyncIterableIterator<SessionEvent> {
    return this.#engine.feed.read();
  }

  /**
   * Changes settings, spelled as on the wire. What is left out stays as it is.
   *
   * @returns The server's `session.updated`.
   * @throws {@link PrismRequestError} if the server refuses, such as another voice once it has spoken.
   */
  update(session: RealtimeSessionSettings, options?: RequestSettings): Promise<DecodedSessionUpdated> {
    return this.#ask({ type: 'session.update', session }, ['session.updated'], options);
  }

  /**
   * Adds a typed message of the user and asks for the answer. Waits until the server takes typed text and earlier
   * responses have ended; texts are sent in the order of the calls. Does not interrupt a response that runs.
   *
   * @returns The answer, as soon as it begins.
   * @throws {@link PrismRequestError} if the server refuses the message or the answer.
   */
  sendText(text: string, { response, ...options }: SendTextOptions = {}): Promise<ResponseHandle> {
    const item: RealtimeNewItem = {
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text }],
    };
    return this.#takeTurn({ item, response, typed: true, ...options });
  }

  /**
   * Asks for a response to the conversation as it is. Waits until earlier responses have ended.
   *
   * @returns The response, as soon as it begins.
   * @throws {@link PrismRequestError} if the server refuses it, such as when one that it began itself came first.
   */
  createResponse(response?: RealtimeResponseOptions, options: RequestSettings = {}): Promise<ResponseHandle> {
    return this.#takeTurn({ response, typed: false, ...options });
  }

  /**
   * Breaks off the response that runs. If none does, nothing is sent.
   *
   * @returns How it ended. Undefined: there was none.
   */
  async cancel(options: RequestSettings = {}): Promise<ResponseEnd | undefined> {
    return this.#engine.book.current?.cancel(options);
  }

  /**
   * Adds an item to the conversation.
   *
   * @returns The server's event, which has the item as it stands there, with its id.
   */
  createItem(
    item: RealtimeNewItem,
    { previousItemId, ...options }: CreateItemOptions = {},
  ): Promise<DecodedItemCreated | DecodedToolResultCreated> {
    const type = 'conversation.item.create';
    const event: PrismClientEvent =
      previousItemId === undefined ? { type, item } : { type, item, previous_item_id: previousItemId };
    return this.#ask(event, ['item.created', 'tool.result.created'], options);
  }

  /** Fetches an item of the conversation from the server, with its sound if it has any. */
  retrieveItem(itemId: string, options?: RequestSettings): Promise<DecodedItemRetrieved> {
    const event: PrismClientEvent = { type: 'conversation.item.retrieve', item_id: itemId };
    return this.#ask(event, ['item.retrieved'], options);
  }

  /** Removes an item from the conversation. */
  deleteItem(itemId: string, options?: RequestSettings): Promise<DecodedItemDeleted> {
    const event: PrismClientEvent = { type: 'conversation.item.delete', item_id: itemId };
    return this.#ask(event, ['item.deleted'], options);
  }

  /**
   * A stream that sends sound to the server, in the session's `input_audio_format`. Writes wait while the socket
   * is full; the stream fails with a {@link PrismTimeoutError} if that does not end, and with the session. Closing
   * it does not commit the sound.
   */
  audioInput({ signal, maxBufferedBytes = 262_144 }: AudioInputSettings = {}): WritableStream<Uint8Array> {
    const engine = this.#engine;
    return audioInputStream({
      clock: engine.clock,
      drainMs: engine.timeouts.drain,
      maxBufferedBytes,
      signal,
      sampleBytes: () => (this.info.input_audio_format?.startsWith('g711') ? 1 : 2),
      buffered: () => engine.bufferedAmount,
      send: (audio, bytes) => {
        // By hand: base64 needs no escapes, and going through every character twice costs time.
        const id = engine.ledger.nextId();
        engine.transmit(`{"type":"input_audio_buffer.append","event_id":"${id}","audio":"${audio}"}`);
        this.#uncommittedBytes += bytes;
      },
      onEnd: (callback) => engine.onEnd(callback),
    });
  }

  /**
   * Makes the sound that was sent a message of the user. Only needed where the server does not find the end of a
   * turn itself.
   *
   * @returns The server's event, which names the message.
   * @throws {@link PrismRequestError} with the code `input_audio_buffer_commit_empty` if there is no sound: from
   * here if none was sent since the last commit, or from the server.
   */
  async commit(options?: RequestSettings): Promise<DecodedInputCommitted> {
    const type = 'input_audio_buffer.commit';
    if (this.#engine.ended === undefined && this.#uncommittedBytes === 0) {
      throw localRefusal(type, 'input_audio_buffer_commit_empty', 'No sound was sent since the last commit.');
    }
    const committed = this.#ask({ type }, ['input.committed'], options);
    this.#uncommittedBytes = 0;
    return committed;
  }

  /** Throws away the sound that was sent and not committed. */
  clearInput(options?: RequestSettings): Promise<DecodedInputCleared> {
    const cleared = this.#ask({ type: 'input_audio_buffer.clear' }, ['input.cleared'], options);
    this.#uncommittedBytes = 0;
    return cleared;
  }

  /** The session as it stands, as plain data that is your own. */
  snapshot(): SessionSnapshot {
    const { history } = this.#engine;
    return {
      sessionId: this.id,
      session: structuredClone(this.info),
      items: history.items(),
      responses: history.responses(),
      usage: history.usage,
    };
  }

  /** Forgets all but the last items of the history, to save memory. The server's conversation stays as it is. */
  trim({ keepItems }: { readonly keepItems: number }): void {
    this.#engine.history.trim(keepItems);
  }

  /**
   * Ends the session. Whatever is open is settled at once. Settles when the connection is closed, or the server
   * has not done its part in time. Doing it twice is no error.
   */
  close({
    code = 1000,
    reason = '',
  }: {
    readonly code?: number;
    readonly reason?: string;
  } = {}): Promise<void> {
    return this.#engine.close(code, reason);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #takeTurn(turn: Parameters<SessionEngine['queue']['add']>[0]): Promise<ResponseHandle> {
    if (turn.timeoutMs !== undefined) checkTimeout('timeoutMs', turn.timeoutMs);
    if (this.#engine.ended !== undefined) throw this.#engine.ended.error;
    return this.#engine.queue.add(turn);
  }

  async #ask<K extends DecodedEventKind>(
    event: PrismClientEvent,
    kinds: readonly K[],
    { signal, timeoutMs = this.#engine.timeouts.request }: RequestSettings = {},
  ): Promise<DecodedEventMap[K]> {
    checkTimeout('timeoutMs', timeoutMs);
    const answer = await this.#engine.ledger.request(event, { timeoutMs, signal });
    if (isOneOf(answer, kinds)) return answer;
    throw new TypeError(`${event.type} was answered with ${answer.kind}.`);
  }
}

function isOneOf<K extends DecodedEventKind>(
  event: DecodedEvent,
  kinds: readonly K[],
): event is DecodedEvent & DecodedEventMap[K] {
  return kinds.some((kind) => kind === event.kind);
}
