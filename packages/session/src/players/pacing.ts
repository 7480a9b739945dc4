import type { Clock } from '../clock.js';
import type { AudioPlayer } from '../playback/audio-player.js';
import { type OpenSink, openSink, type PacedSink } from './paced-sink.js';
import { SampleCutter } from './sample-cutter.js';
import { SampleQueue } from './sample-queue.js';

/** How often sound is handed on and reported, at most, in milliseconds. */
const maxStepMs = 20;
/** Less than a sample: what dividing may lose must not cost a whole one. */
const tolerance = 1e-6;

/** What a paced player works with. */
export interface PacingOptions {
  readonly sink: WritableStream<Uint8Array> | PacedSink;
  readonly sampleRate: number;
  readonly sampleBytes: number;
  readonly leadMs: number;
  readonly clock: Clock;
}

/** Plays the agent's sound into a sink, in real time. `createPacedPlayer` makes it. */
export class PacedPlayer implements AudioPlayer {
  onplayed: ((samples: number) => void) | null = null;
  readonly #clock: Clock;
  readonly #samplesPerMs: number;
  readonly #leadSamples: number;
  readonly #stepMs: number;
  readonly #cutter: SampleCutter;
  readonly #queue: SampleQueue;
  readonly #sink: OpenSink;
  /** How many samples the sink has, played or not. */
  #handed = 0;
  /** How many samples have been named as played. */
  #counted = 0;
  /** When the sound began that has been playing without a gap since. Undefined: nothing plays. */
  #startedAt: number | undefined;
  /** How many samples had been played then. */
  #startedFrom = 0;
  #sinkIsBusy = false;
  #failure: { readonly error: unknown } | undefined;
  #closing: Promise<void> | undefined;
  #cancelTimer: () => void = () => {};

  constructor({ sink, sampleRate, sampleBytes, leadMs, clock }: PacingOptions) {
    this.#clock = clock;
    this.#samplesPerMs = sampleRate / 1000;
    this.#leadSamples = Math.ceil(leadMs * this.#samplesPerMs);
    this.#stepMs = Math.min(maxStepMs, Math.ceil(leadMs / 2));
    this.#cutter = new SampleCutter(sampleBytes);
    this.#queue = new SampleQueue(sampleBytes);
    this.#sink = openSink(sink, (error) => this.#fail(error));
  }

  /**
   * Plays these bytes after everything that was written before. A player that is closed plays nothing.
   *
   * @throws What the sink failed with, if it did.
   */
  write(audio: Uint8Array): void {
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#closing !== undefined) return;
    this.#queue.push(this.#cutter.cut(audio));
    this.#run();
  }

  /**
   * Throws away what the sink does not have yet, and what it has if it can `clear`.
   *
   * @returns How many samples were played since the player was made. What stays with the sink counts: it is heard.
   */
  clear(): number {
    this.#cutter.reset();
    this.#queue.clear();
    if (this.#sink.clear === undefined) {
      this.#counted = this.#handed;
      return this.#counted;
    }
    this.#counted = Math.max(this.#counted, this.#position());
    this.#handed = this.#counted;
    this.#startedAt = undefined;
    this.#cancelTimer();
    try {
      this.#sink.clear();
    } catch (error) {
      this.#fail(error);
    }
    return this.#counted;
  }

  /** Throws away what the sink does not have yet, and closes it if it is a stream. Doing it twice is no error. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    this.#queue.clear();
    this.#cancelTimer();
    if (this.#failure === undefined) await this.#sink.close();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#queue.clear();
    this.#cancelTimer();
  }

  /** How many samples were heard by now. When the sink has no more, the time stands still. */
  #position(): number {
    if (this.#startedAt === undefined) return this.#handed;
    const elapsedMs = this.#clock.now() - this.#startedAt;
    const position = this.#startedFrom + Math.floor(elapsedMs * this.#samplesPerMs + tolerance);
    if (position < this.#handed) return position;
    this.#startedAt = undefined;
    return this.#handed;
  }

  #run(): void {
    if (this.#failure !== undefined || this.#closing !== undefined) return;
    this.#cancelTimer();
    const position = this.#position();
    this.#handOn(position);
    if (this.#startedAt !== undefined) {
      const endMs = this.#startedAt + (this.#handed - this.#startedFrom) / this.#samplesPerMs;
      const leftMs = Math.max(1, Math.ceil(endMs - this.#clock.now()));
      this.#cancelTimer = this.#clock.after(Math.min(this.#stepMs, leftMs), () => this.#run());
    }
    if (position <= this.#counted) return;
    this.#counted = position;
    this.onplayed?.(position);
  }

  #handOn(position: number): void {
    const samples = Math.min(position + this.#leadSamples - this.#handed, this.#queue.samples);
    if (samples <= 0 || this.#sinkIsBusy) return;
    if (this.#startedAt === undefined) {
      this.#startedAt = this.#clock.now();
      this.#startedFrom = position;
    }
    this.#handed += samples;
    this.#sinkIsBusy = true;
    this.#sink.write(this.#queue.take(samples)).then(
      () => {
        this.#sinkIsBusy = false;
        this.#run();
      },
      (error: unknown) => this.#fail(error),
    );
  }
}
