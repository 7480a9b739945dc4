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

/** A player, as it plays for this session. */
interface Attached {
  readonly player: AudioPlayer;
  readonly onplayed: (samples: number) => void;
}

/** The player of a session, if it has one: what a player does wrong ends nothing. */
export class Speaker {
  readonly #options: SpeakerOptions;
  #attached: Attached | undefined;
  #track: PlaybackTrack;

  constructor(options: SpeakerOptions) {
    this.#options = options;
    this.#track = this.#newTrack();
  }

  /** Plays by this from here on. Returns how to end that. */
  attach(player: AudioPlayer): () => void {
    this.#detach(this.#attached);
    const track = this.#newTrack();
    const attached: Attached = { player, onplayed: (samples) => track.played(samples) };
    // First: it may be none, or take nothing.
    player.onplayed = attached.onplayed;
    this.#attached = attached;
    this.#track = track;
    this.#options.playback.track();
    // It may have played for somebody else: what it counts from here on is what matters.
    void this.stop();
    return () => this.#detach(attached);
  }

  /** Whether it is playing, as far as is known. */
  get isPlaying(): boolean {
    return this.#track.isWaiting;
  }

  /** Plays a piece of sound. */
  play(part: PlaybackPart, audio: Uint8Array): void {
    const player = this.#attached?.player;
    if (player === undefined) return;
    const samples = audio.length / audioFormat(this.#options.format()).sampleBytes;
    // Before it is written, since the player may play it at once.
    const takeBack = this.#track.wrote(part, samples);
    this.#try(() => player.write(audio), takeBack);
  }

  /** Falls silent. Settles when it is known what was heard until then; undefined: it is known now. */
  stop(): Promise<void> | undefined {
    const player = this.#attached?.player;
    if (player === undefined) return undefined;
    const settle = this.#track.cut();
    const answer: unknown = this.#try(() => player.clear());
    if (!(answer instanceof Promise)) {
      settle(typeof answer === 'number' ? answer : undefined);
      return undefined;
    }
    return new Promise((resolve) => {
      const cancelTimer = this.#options.clock.after(clearMs, resolve);
      const answered = (total: unknown) => {
        cancelTimer();
        // Also when it comes late: then it is for what is counted from here on.
        settle(typeof total === 'number' ? total : undefined);
        resolve();
      };
      answer.then(answered, () => answered(undefined));
    });
  }

  /** The session has ended: the player is let go, and plays what it has. */
  detach(): void {
    this.#detach(this.#attached);
  }

  /** Lowers the volume, or raises it again. */
  duck(ducked: boolean): void {
    const player = this.#attached?.player;
    if (player !== undefined) this.#try(() => player.duck?.(ducked));
  }

  #newTrack(): PlaybackTrack {
    return new PlaybackTrack(this.#options.clock, (part, samples) =>
      this.#options.playback.advance(part, samples),
    );
  }

  #detach(attached: Attached | undefined): void {
    if (attached === undefined || this.#attached !== attached) return;
    const { player, onplayed } = attached;
    // Another session may play by it now.
    if (player.onplayed === onplayed) player.onplayed = null;
    this.#attached = undefined;
  }

  #try<T>(action: () => T, onFailed: () => void = () => {}): T | undefined {
    try {
      const result = action();
      // One that is async fails later; nobody else would take its error.
      if (result instanceof Promise) result.catch((error: unknown) => this.#options.onFailed(error));
      return result;
    } catch (error) {
      onFailed();
      this.#options.onFailed(error);
      return undefined;
    }
  }
}
