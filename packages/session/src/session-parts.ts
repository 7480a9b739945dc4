import type { RealtimeSession } from '@prismwire/core/prism';
import { AudioQueue, type AudioQueueLimits } from './audio-input/audio-queue.js';
import type { Clock } from './clock.js';
import type { PrismTimeouts } from './connect/timeouts.js';
import { EventFeed } from './events/event-feed.js';
import type { SessionEvent } from './events/session-event.js';
import { History } from './history/history.js';
import { Interrupter } from './interruption/interrupter.js';
import type { InterruptionOptions } from './interruption/interruption-options.js';
import { PlaybackClock } from './playback/playback-clock.js';
import { Speaker } from './playback/speaker.js';
import { RequestLedger } from './requests/request-ledger.js';
import { CreateQueue } from './responses/create-queue.js';
import { ResponseBook } from './responses/response-book.js';
import type { ResponseEndStatus } from './responses/response-end.js';
import { continuations } from './tools/continuations.js';
import { ToolCalls } from './tools/tool-calls.js';

/** What the parts of a session are made with. */
export interface SessionPartsOptions {
  readonly clock: Clock;
  readonly timeouts: PrismTimeouts;
  readonly interruption: InterruptionOptions;
  readonly audioQueue: AudioQueueLimits;
  /** Throws if there is no connection. */
  transmit(text: string): void;
  buffered(): number;
  connected(): boolean;
  /** A response has ended, and the server has not said so. */
  onLost(id: string, status: ResponseEndStatus): void;
}

/** The parts of a session, and how they hang together. Each knows only what it is given here. */
export class SessionParts {
  readonly feed: EventFeed;
  readonly history: History = new History();
  readonly ledger: RequestLedger;
  readonly book: ResponseBook;
  readonly queue: CreateQueue;
  readonly playback: PlaybackClock;
  readonly speaker: Speaker;
  readonly interrupter: Interrupter;
  readonly tools: ToolCalls;
  readonly audio: AudioQueue;
  /** The session as the server described it last. Undefined: not yet. */
  session: RealtimeSession | undefined;
  /** The person has spoken, and the server will answer that by itself. */
  owesAnswer = false;
  /** The person is speaking. */
  speaking = false;
  /** A new connection does not have what the old one had yet. */
  restoring = false;

  constructor({ clock, timeouts, interruption, audioQueue, ...wire }: SessionPartsOptions) {
    const { request: requestMs, silence: silenceMs } = timeouts;
    const tell = (event: SessionEvent) => this.feed.deliver(event);
    const session = () => this.session;
    const outputFormat = () => this.session?.output_audio_format;
    this.feed = new EventFeed(
      (event) => event.kind === 'audio.delta' && this.book.isInterrupted(event.responseId),
    );
    this.ledger = new RequestLedger(clock, (event) => wire.transmit(JSON.stringify(event)));
    this.book = new ResponseBook({
      clock,
      silenceMs,
      requestMs,
      ledger: this.ledger,
      onIdle: () => this.queue.pump(),
      onInterrupted: (id) =>
        this.feed.withhold((event) => event.kind === 'audio.delta' && event.responseId === id),
      onLost: (id, { status }) => {
        this.history.endWithout(id, status);
        wire.onLost(id, status);
        const response = this.book.get(id);
        if (response !== undefined) this.playback.end(response);
      },
      onEnded: ({ id }, { status }) => this.tools.responseEnded(id, status),
    });
    this.queue = new CreateQueue({
      clock,
      ledger: this.ledger,
      book: this.book,
      timeouts,
      mayBeOurs: () => !this.owesAnswer,
      // What goes on by itself does not speak while the person does: the server is about to answer them.
      mayTake: ({ continues }) => !this.restoring && !(continues === true && this.speaking),
    });
    this.playback = new PlaybackClock({
      clock,
      graceMs: silenceMs,
      format: outputFormat,
      onFinished: ({ id: responseId }, end) => tell({ kind: 'output.finished', responseId, ...end }),
    });
    this.speaker = new Speaker({
      clock,
      playback: this.playback,
      format: outputFormat,
      onFailed: (error) => this.feed.report(error, 'audio.delta'),
    });
    this.interrupter = new Interrupter({
      clock,
      requestMs,
      book: this.book,
      ledger: this.ledger,
      playback: this.playback,
      speaker: this.speaker,
      options: interruption,
      session,
      tell,
    });
    this.tools = new ToolCalls({
      clock,
      toolTimeoutMs: timeouts.tool,
      waits: () => ({ resultTimeoutS: this.session?.prism_tool_waits?.result_timeout_s ?? null }),
      sendOutput: (call_id, output, settle) => {
        this.ledger.open(
          {
            type: 'conversation.item.create',
            item: { type: 'function_call_output', call_id, output },
          },
          {
            timeoutMs: requestMs,
            isOwed: true,
            settle: (settlement) => settle(settlement.ok ? undefined : settlement.error),
          },
        );
      },
      continueResponse: continuations(this.queue, this.book),
      notContinued: (responseId) => this.book.get(responseId)?.settleContinuation(undefined),
      tell,
    });
    this.audio = new AudioQueue({
      clock,
      limits: audioQueue,
      format: () => this.session?.input_audio_format,
      connected: wire.connected,
      buffered: wire.buffered,
      send: (audio) => wire.transmit(this.appendEvent(audio)),
      tell,
    });
  }

  /** Sound as an event. By hand: base64 needs no escapes, and going through every character twice costs time. */
  appendEvent(base64: string): string {
    return `{"type":"input_audio_buffer.append","event_id":"${this.ledger.nextId()}","audio":"${base64}"}`;
  }

  /** The person speaks, or does not any more. */
  setSpeaking(speaking: boolean): void {
    this.speaking = speaking;
    if (!speaking) this.queue.pump();
  }
}
