import type { Clock } from '../clock.js';
import type { AudioPlayer } from '../playback/audio-player.js';
import type { PlayerCommand, PlayerReport } from './player-messages.js';
import { SampleCutter } from './sample-cutter.js';

/** How long the audio thread may take to say where it stopped, in milliseconds: some tens are usual. */
const answerMs = 150;
/** How fast the volume changes: two thirds of the way in so many seconds. */
const duckSeconds = 0.015;

/** What a browser player works with. */
export interface WorkletPlayerOptions {
  readonly context: AudioContext;
  /** Whether the context was made for this player, and is closed with it. */
  readonly ownsContext: boolean;
  /** The node that plays. */
  readonly source: AudioWorkletNode;
  readonly duckLevel: number;
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
}

/** Plays the agent's sound in a browser. `createBrowserPlayer` makes it. */
export class BrowserPlayer implements AudioPlayer {
  /** What it plays in. Its `outputLatency` says how much later, in seconds, the sound is heard than counted. */
  readonly context: AudioContext;
  /** Where the sound comes out. It is connected to the context's destination; connect it elsewhere as you like. */
  readonly node: GainNode;
  onplayed: ((samples: number) => void) | null = null;
  readonly #options: WorkletPlayerOptions;
  readonly #port: MessagePort;
  readonly #cutter = new SampleCutter(2);
  readonly #clears = new Map<number, () => void>();
  readonly #onAbort = () => void this.close();
  #lastId = 0;
  #played = 0;
  #closing: Promise<void> | undefined;

  constructor(options: WorkletPlayerOptions) {
    const { context, source, signal } = options;
    this.#options = options;
    this.context = context;
    this.node = context.createGain();
    source.connect(this.node);
    this.node.connect(context.destination);
    this.#port = source.port;
    this.#port.onmessage = ({ data }: MessageEvent<PlayerReport>) => this.#hear(data);
    signal?.addEventListener('abort', this.#onAbort);
  }

  /**
   * Plays these bytes, 16-bit little-endian samples, after everything that was written before. A sample that is not
   * whole waits for the bytes that follow. A player that is closed plays nothing.
   */
  write(audio: Uint8Array): void {
    if (this.#isClosed) return;
    const bytes = this.#cutter.cut(audio);
    if (bytes.length > 0) this.#send({ type: 'write', bytes }, [bytes.buffer]);
  }

  /**
   * Throws away what was written and not played. The sound fades within 5 ms, so that it does not click.
   *
   * @returns How many samples were played since the player was made, with those that faded. It settles in any case:
   * if the audio thread does not answer soon, with the last count that is known.
   */
  clear(): Promise<number> {
    this.#cutter.reset();
    if (this.#isClosed) return Promise.resolve(this.#played);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const settle = () => {
        cancelTimer();
        this.#clears.delete(id);
        resolve(this.#played);
      };
      const cancelTimer = this.#options.clock.after(answerMs, settle);
      this.#clears.set(id, settle);
      this.#send({ type: 'clear', id, fade: this.context.state === 'running' });
    });
  }

  /** Lowers the volume to the `duckLevel`, or raises it again, without a click. */
  duck(ducked: boolean): void {
    const level = ducked ? this.#options.duckLevel : 1;
    this.node.gain.setTargetAtTime(level, this.context.currentTime, duckSeconds);
  }

  /** Falls silent for good, and closes the context if it was made for this player. Doing it twice is no error. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  get #isClosed(): boolean {
    return this.#closing !== undefined || this.context.state === 'closed';
  }

  async #close(): Promise<void> {
    const { context, ownsContext, source, signal } = this.#options;
    signal?.removeEventListener('abort', this.#onAbort);
    this.#send({ type: 'close' });
    this.#port.onmessage = null;
    this.#port.close();
    source.disconnect();
    this.node.disconnect();
    for (const settle of [...this.#clears.values()]) settle();
    if (ownsContext && context.state !== 'closed') await context.close();
  }

  #hear({ played, cleared }: PlayerReport): void {
    if (played > this.#played) {
      this.#played = played;
      this.onplayed?.(played);
    }
    if (cleared !== undefined) this.#clears.get(cleared)?.();
  }

  #send(command: PlayerCommand, transfer: Transferable[] = []): void {
    this.#port.postMessage(command, transfer);
  }
}
