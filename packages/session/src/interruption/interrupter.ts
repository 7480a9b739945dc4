import type { PrismClientEvent, RealtimeSession } from '@prismwire/core/prism';
import type { Clock } from '../clock.js';
import type { SessionEvent } from '../events/session-event.js';
import type { PlaybackClock } from '../playback/playback-clock.js';
import type { PlaybackPart } from '../playback/playback-part.js';
import type { Speaker } from '../playback/speaker.js';
import type { RequestLedger } from '../requests/request-ledger.js';
import type { LiveResponse } from '../responses/live-response.js';
import type { ResponseBook } from '../responses/response-book.js';
import type { Interruption, InterruptionOptions, Truncation } from './interruption-options.js';

/** How long the volume stays low after a guess that nothing has confirmed, in milliseconds. */
const duckedMs = 1_500;

/** What an interrupter works with. */
export interface InterrupterOptions {
  readonly clock: Clock;
  readonly requestMs: number;
  readonly book: ResponseBook;
  readonly ledger: RequestLedger;
  readonly playback: PlaybackClock;
  readonly speaker: Speaker;
  readonly options: InterruptionOptions;
  session(): RealtimeSession | undefined;
  tell(event: SessionEvent): void;
}

/** How the server is asked to do its part. */
export interface InterruptRequest {
  /** Whether responses that run are to be cancelled: the server has not done it by itself. */
  readonly cancels: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

const nothing = () => {};

/** Makes the agent fall silent, and tells the server how much of it was heard. */
export class Interrupter {
  readonly #options: InterrupterOptions;
  /** Parts that will be cut once it is known how much of them was heard. */
  readonly #uncut = new Set<PlaybackPart>();
  #ducked = false;
  #cancelTimer: () => void = nothing;

  constructor(options: InterrupterOptions) {
    this.#options = options;
  }

  /** Perhaps the person speaks. */
  hint(): void {
    const { options, playback, clock } = this.#options;
    if (options.duck === false || playback.audible().length === 0) return;
    this.#cancelTimer();
    this.#cancelTimer = clock.after(duckedMs, () => this.#duck(false));
    this.#duck(true);
  }

  /** The person speaks. */
  speechStarted(): void {
    const { onSpeech = 'server' } = this.#options.options;
    const serverInterrupts = interruptsBySpeech(this.#options.session());
    if (onSpeech === 'never' || (onSpeech === 'server' && !serverInterrupts)) return;
    // Nobody waits for it: what the server refuses is told as an `error` as well.
    this.interrupt({ cancels: !serverInterrupts }).catch(nothing);
  }

  /** The person has stopped, or it was no speech. */
  speechStopped(): void {
    this.#duck(false);
  }

  /** The server has cut a message. */
  noteTruncated(itemId: string, contentIndex: number): void {
    this.#options.playback.noteTruncated(itemId, contentIndex);
    for (const part of this.#uncut) {
      if (part.itemId === itemId && part.contentIndex === contentIndex) part.truncated = true;
    }
  }

  /** The connection is gone. */
  lose(): void {
    // An interruption that waits for its player finds nothing to cut any more.
    for (const part of this.#uncut) part.truncated = true;
    this.#duck(false);
  }

  /**
   * Interrupts what runs and what is being heard. Settles when the server has answered.
   *
   * @returns Undefined: nothing ran, and nothing was heard.
   */
  async interrupt({ cancels, signal, timeoutMs }: InterruptRequest): Promise<Interruption | undefined> {
    const { book, playback, speaker, requestMs } = this.#options;
    const audible = playback.audible();
    // The person mostly speaks into silence.
    if (audible.length === 0 && !book.busy && !speaker.isPlaying) return undefined;
    const targets = new Set<LiveResponse>([...audible, ...book.running]);
    for (const target of targets) if (book.isInterrupted(target.id)) targets.delete(target);
    // What a lost connection has left behind may still be playing.
    if (targets.size === 0 && !speaker.isPlaying) return undefined;
    const settings = { timeoutMs: timeoutMs ?? requestMs, ...(signal === undefined ? {} : { signal }) };
    const running = [...targets].filter(({ end }) => end === undefined);
    for (const target of targets) book.interrupt(target);
    const stopped = speaker.stop();
    // Before anything is asked of the server, which may answer at once.
    const parts = [...targets].flatMap((target) => playback.stop(target));
    for (const part of parts) this.#uncut.add(part);
    const cancelled = cancels ? running.map((response) => response.cancel(settings)) : [];
    // They may fail while the player is being asked, before anybody waits for them.
    for (const answer of cancelled) answer.catch(nothing);
    if (stopped !== undefined) await stopped;
    const cut = this.#truncate(parts, settings);
    const responseIds = [...targets].map(({ id }) => id);
    const truncations = cut.map(({ truncation }) => truncation);
    this.#duck(false);
    this.#options.tell({ kind: 'output.interrupted', responseIds, truncations });
    await Promise.all([...cancelled, ...cut.map(({ answered }) => answered)]);
    return { responseIds, truncations };
  }

  #truncate(
    parts: readonly PlaybackPart[],
    settings: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): { readonly truncation: Truncation; readonly answered: Promise<unknown> }[] {
    const { options, ledger } = this.#options;
    const cut = [];
    for (const part of parts) {
      this.#uncut.delete(part);
      // Cut by the server, or played to its end while the player was being asked.
      if (part.truncated || part.left === 0 || options.truncate === 'server') continue;
      part.truncated = true;
      const { itemId, contentIndex, playedMs } = part;
      const event: PrismClientEvent = {
        type: 'conversation.item.truncate',
        item_id: itemId,
        content_index: contentIndex,
        audio_end_ms: playedMs,
      };
      cut.push({
        truncation: { itemId, contentIndex, audioEndMs: playedMs },
        answered: ledger.request(event, { ...settings, isOwed: true }),
      });
    }
    return cut;
  }

  #duck(ducked: boolean): void {
    if (!ducked) this.#cancelTimer();
    if (this.#ducked === ducked) return;
    this.#ducked = ducked;
    this.#options.speaker.duck(ducked);
    this.#options.tell({ kind: 'output.ducked', ducked });
  }
}

/** Whether the server breaks a response off by itself when the person speaks. */
function interruptsBySpeech(session: RealtimeSession | undefined): boolean {
  return session?.prism_effective_interrupt_response ?? session?.turn_detection?.interrupt_response ?? true;
}
