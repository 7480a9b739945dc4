import type { Clock } from '../clock.js';
import { audioFormat } from './audio-format.js';
import type { AudioPlayer } from './audio-player.js';
import type { PlaybackClock } from './playback-clock.js';
import type { PlaybackPart } from './playback-part.js';
import { PlaybackTrack } from './playback-track.js';

/** How long a player may take to say what it had played when it was cleared, in milliseconds. */
const clearMs = 250;

/** What a speaker works with. */
export interface SpeakerOptions {
  readonly clock: Clock;
  readonly playback: PlaybackClock;
  format(): string | null | undefined;
  /** The player has thrown. */
  onFailed(error: unknown): void;
}

/** The player of a session, if it has one: what a player does wrong ends nothing. */
export class Speaker {
  readonly #options: SpeakerOptions;
  #player: AudioPlayer | undefined;
  #track: PlaybackTrack;

  constructor(options: SpeakerOptions) {
    this.#options = options;
    this.#track = this.#newTrack();
  }

  /** Plays by this from here on. Returns how to end that. */
  attach(player: AudioPlayer): () => void {
    this.#detach(this.#player);
    const track = this.#newTrack();
    this.#player = player;
    this.#track = track;
    this.#options.playback.track();
    player.onplayed = (samples) => track.played(samples);
    // It may have played for somebody else: what it counts from here on is what matters.
    void this.stop();
    return () => this.#detach(player);
  }

  /** Whether it is playing, as far as is known. */
  get isPlaying(): boolean {
    return this.#track.isWaiting;
  }

  /** Plays a piece of sound. */
  play(part: PlaybackPart, audio: Uint8Array): void {
    const player = this.#player;
    if (player === undefined) return;
    this.#track.wrote(part, audio.length / audioFormat(this.#options.format()).sampleBytes);
    this.#try(() => player.write(audio));
  }

  /** Falls silent. Settles when it is known what was heard until then; undefined: it is known now. */
  stop(): Promise<void> | undefined {
    const player = this.#player;
    if (player === undefined) return undefined;
    const settle = this.#track.cut();
    const answer = this.#try(() => player.clear());
    if (typeof answer === 'number' || answer === undefined) {
      settle(answer);
      return undefined;
    }
    return new Promise((resolve) => {
      let open = true;
      const finish = (total: number | undefined) => {
        if (!open) return;
        open = false;
        cancelTimer();
        settle(total);
        resolve();
      };
      const cancelTimer = this.#options.clock.after(clearMs, () => finish(undefined));
      answer.then(finish, (error: unknown) => {
        this.#options.onFailed(error);
        finish(undefined);
      });
    });
  }

  /** Lowers the volume, or raises it again. */
  duck(ducked: boolean): void {
    const player = this.#player;
    if (player !== undefined) this.#try(() => player.duck?.(ducked));
  }

  #newTrack(): PlaybackTrack {
    return new PlaybackTrack((part, samples) => this.#options.playback.advance(part, samples));
  }

  #detach(player: AudioPlayer | undefined): void {
    if (player === undefined || this.#player !== player) return;
    player.onplayed = null;
    this.#player = undefined;
  }

  #try<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      this.#options.onFailed(error);
      return undefined;
    }
  }
}
