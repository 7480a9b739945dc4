import type {
  PrismClientEvent,
  RealtimeNewItem,
  RealtimeResponseOptions,
  RealtimeSession,
  RealtimeSessionSettings,
} from '@prismwire/core/prism';
import type {
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
import { requireBytes } from './audio-input/require-bytes.js';
import { abortError } from './errors/abort-error.js';
import { localRefusal } from './errors/request-error.js';
import type { SessionListener } from './events/event-feed.js';
import type { SessionEnded, SessionEvent, SessionEventKind } from './events/session-event.js';
import { plainCopy } from './history/plain-copy.js';
import type { SessionSnapshot } from './history/snapshot.js';
import type { Interruption } from './interruption/interruption-options.js';
import { audioFormat } from './playback/audio-format.js';
import type { AudioPlayer } from './playback/audio-player.js';
import { checkRequest } from './requests/check-request.js';
import { isOneOf } from './requests/is-one-of.js';
import type { Turn } from './responses/create-queue.js';
import type { ResponseEnd } from './responses/response-end.js';
import type { ResponseHandle } from './responses/response-handle.js';
import type { SessionEngine } from './session-engine.js';
import { engines } from './session-engines.js';
import type {
  AudioInputSettings,
  CreateItemOptions,
  EventsSettings,
  PlaybackReport,
  RequestSettings,
  SendTextOptions,
} from './session-options.js';
import type { SessionTool } from './tools/tool.js';
import { ToolSet } from './tools/tool-set.js';
import { checkClose } from './transport/check-close.js';

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
    engines.set(this, engine);
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

  /** Whether there is a connection. If not, the session has ended, or is being reconnected. */
  get connected(): boolean {
    return this.#engine.connected;
  }

  /** Whether the server has said that it takes typed text. `sendText` waits for it. */
  get inputReady(): boolean {
    return this.#engine.parts.queue.ready;
  }

  /** The response that runs. Undefined: none. */
  get currentResponse(): ResponseHandle | undefined {
    return this.#engine.parts.book.current;
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
    return this.#engine.parts.feed.on(kind, listener);
  }

  /**
   * Reads all events from now on. Finishes when the session ends.
   *
   * @throws {@link PrismConnectionError} when reading on after the connection was lost.
   * @throws {@link PrismOverrunError} when reading on after more events have come than may wait.
   */
  events({ maxQueued = 16_384 }: EventsSettings = {}): AsyncIterableIterator<SessionEvent> {
    return this.#engine.parts.feed.read(maxQueued);
  }

  /**
   * Changes settings, spelled as on the wire. What is left out stays as it is.
   *
   * @returns The server's `session.updated`.
   * @throws {@link PrismRequestError} if the server refuses, such as another voice once it has spoken.
   */
  async update(session: RealtimeSessionSettings, options?: RequestSettings): Promise<DecodedSessionUpdated> {
    // What the caller changes later is not what was sent.
    return this.#update(structuredClone(session), options, () => {});
  }

  /**
   * Gives the agent other tools than it had. Calls that run are not touched by it.
   *
   * @returns The server's `session.updated`.
   * @throws `TypeError` if a tool cannot be run. Then, and when the server refuses, the old ones stay.
   */
  async setTools(tools: readonly SessionTool[], options?: RequestSettings): Promise<DecodedSessionUpdated> {
    // The server may call the new ones right behind its acknowledgment.
    const set = new ToolSet(tools);
    return this.#update({ tools: set.definitions }, options, () => this.#engine.parts.tools.setTools(set));
  }

  /**
   * Adds a typed message of the user and asks for the answer. Waits until the server takes typed text and earlier
   * responses have ended; texts are sent in the order of the calls. Does not interrupt a response that runs, unless
   * `interrupt` is set.
   *
   * @returns The answer, as soon as it begins.
   * @throws {@link PrismRequestError} if the server refuses the message or the answer.
   */
  async sendText(
    text: string,
    { response, interrupt = false, ...options }: SendTextOptions = {},
  ): Promise<ResponseHandle> {
    const item: RealtimeNewItem = {
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text }],
    };
    const answer = this.#takeTurn({ item, response, typed: true, ...options });
    // What it refuses is told as an `error`; the text waits for the end of what runs in any case.
    if (interrupt) this.interrupt(options).catch(() => {});
    return answer;
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
    return this.#engine.parts.book.current?.cancel(options);
  }

  /**
   * Makes the agent fall silent: the player is cleared, no more sound of what it was saying is handed out, a response
   * that runs is cancelled, and the conversation is cut to what was heard, as far as that is known. Settles when the
   * server has answered.
   *
   * @returns Undefined: nothing ran, and nothing was heard.
   * @throws {@link PrismRequestError} if the server refuses to cancel or to cut. The agent is silent all the same.
   */
  async interrupt(options: RequestSettings = {}): Promise<Interruption | undefined> {
    if (this.#engine.ended !== undefined) throw this.#engine.ended.error;
    checkRequest(options);
    return this.#engine.parts.interrupter.interrupt({ cancels: true, ...options });
  }

  /**
   * Plays the agent's sound from here on, in place of another player, after clearing it. What the person hears is then known, so that
   * interruptions cut the conversation to it.
   *
   * @returns A function that ends it. The player is left as it is.
   */
  play(player: AudioPlayer): () => void {
    return this.#engine.parts.speaker.attach(player);
  }

  /**
   * Tells how much of a spoken part was heard, for whoever plays it without `play`. From the first report on what the
   * person hears is taken to be known. More than was received is taken for all of it.
   *
   * @throws `RangeError` if `samples` is not a number of at least 0.
   */
  reportPlayback({ itemId, contentIndex = 0, samples }: PlaybackReport): void {
    if (!(samples >= 0)) throw new RangeError(`samples must be at least 0, and is ${samples}.`);
    this.#engine.parts.playback.report(itemId, contentIndex, samples);
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
   * is full, which fits a file; the stream fails with a {@link PrismTimeoutError} if that does not end, and with the
   * session. Closing it does not commit the sound. For a microphone, which cannot wait, see {@link sendAudio}.
   */
  audioInput({ signal, maxBufferedBytes = 262_144 }: AudioInputSettings = {}): WritableStream<Uint8Array> {
    const engine = this.#engine;
    const { parts } = engine;
    return audioInputStream({
      clock: engine.clock,
      drainMs: engine.timeouts.drain,
      maxBufferedBytes,
      signal,
      sampleBytes: () => audioFormat(this.info.input_audio_format).sampleBytes,
      connected: () => engine.takesAudio || engine.ended !== undefined,
      lose: (samples) => parts.audio.offer(samples),
      buffered: () => engine.bufferedAmount,
      send: (audio, bytes) => {
        engine.transmit(parts.appendEvent(audio));
        this.#uncommittedBytes += bytes;
      },
      onEnd: (callback) => engine.onEnd(callback),
    });
  }

  /**
   * Sends sound as it is recorded, in the session's `input_audio_format`. Never waits: while the socket is full a
   * bounded part is kept, see the option `audioQueue`, and what has no room is lost, which `audio.dropped` tells.
   * Samples may be cut anywhere between two calls. The memory may be used again afterwards.
   *
   * @returns Whether all of it was sent or is kept. False: sound was lost, also while there is no connection.
   * @throws {@link PrismConnectionError} if the session has ended.
   */
  sendAudio(audio: Uint8Array): boolean {
    const { ended, parts } = this.#engine;
    requireBytes(audio);
    if (ended !== undefined) throw ended.error;
    this.#uncommittedBytes += audio.length;
    return parts.audio.offer(audio);
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
    checkRequest(options ?? {});
    if (options?.signal?.aborted) throw abortError(options.signal);
    this.#engine.requireConnection();
    this.#engine.parts.audio.flush();
    const committed = this.#ask({ type }, ['input.committed'], options);
    this.#uncommittedBytes = 0;
    return committed;
  }

  /** Throws away the sound that was sent and not committed. */
  clearInput(options?: RequestSettings): Promise<DecodedInputCleared> {
    this.#engine.parts.audio.clear();
    const cleared = this.#ask({ type: 'input_audio_buffer.clear' }, ['input.cleared'], options);
    this.#uncommittedBytes = 0;
    return cleared;
  }

  /** The session as it stands, as plain data that is your own. */
  snapshot(): SessionSnapshot {
    const { history } = this.#engine.parts;
    return {
      sessionId: this.id,
      session: plainCopy(this.info),
      items: history.items(),
      responses: history.responses(),
      usage: history.usage,
    };
  }

  /**
   * Forgets all but the last items of the history, to save memory. The server's conversation stays as it is.
   *
   * @throws `RangeError` if `keepItems` is no whole number of at least 0.
   */
  trim({ keepItems }: { readonly keepItems: number }): void {
    if (!Number.isSafeInteger(keepItems) || keepItems < 0) {
      throw new RangeError(`keepItems must be a whole number of at least 0, and is ${keepItems}.`);
    }
    this.#engine.trim(keepItems);
  }

  /**
   * Ends the session. Whatever is open is settled at once. Settles when the connection is closed, or the server
   * has not done its part in time. Doing it twice is no error.
   *
   * @throws `RangeError` if `code` is neither 1000 nor from 3000 to 4999, or `reason` is longer than 123 bytes.
   */
  async close({
    code = 1000,
    reason = '',
  }: {
    readonly code?: number;
    readonly reason?: string;
  } = {}): Promise<void> {
    checkClose(code, reason);
    await this.#engine.close(code, reason);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #update(
    session: RealtimeSessionSettings,
    options: RequestSettings | undefined,
    onAccepted: () => void,
  ): Promise<DecodedSessionUpdated> {
    return this.#ask({ type: 'session.update', session }, ['session.updated'], options, () => {
      this.#engine.settings.note(session);
      onAccepted();
    });
  }

  async #takeTurn(turn: Turn): Promise<ResponseHandle> {
    checkRequest(turn);
    this.#engine.requireConnection();
    return this.#engine.parts.queue.add(turn);
  }

  async #ask<K extends DecodedEventKind>(
    event: PrismClientEvent,
    kinds: readonly K[],
    { signal, timeoutMs = this.#engine.timeouts.request }: RequestSettings = {},
    onAccepted?: () => void,
  ): Promise<DecodedEventMap[K]> {
    checkRequest({ signal, timeoutMs });
    const answer = await this.#engine.parts.ledger.request(event, { timeoutMs, signal, onAccepted });
    if (isOneOf(answer, kinds)) return answer;
    throw new TypeError(`${event.type} was answered with ${answer.kind}.`);
  }
}
