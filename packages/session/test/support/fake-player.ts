import type { AudioPlayer } from '../../src/index.js';

/** A player that plays when a test says so, and keeps what it was told. */
export class FakePlayer implements AudioPlayer {
  onplayed: ((samples: number) => void) | null = null;
  /** The bytes that were written since the last clear and not played. */
  waiting = 0;
  /** All bytes that were ever written. */
  written = 0;
  clears = 0;
  readonly ducks: boolean[] = [];
  /** How a clear answers: at once, or when the test calls `answer`. */
  readonly #answers: 'now' | 'later';
  readonly #open: (() => void)[] = [];
  #played = 0;

  constructor(answers: 'now' | 'later' = 'now') {
    this.#answers = answers;
  }

  write(audio: Uint8Array): void {
    this.waiting += audio.length;
    this.written += audio.length;
  }

  clear(): number | Promise<number> {
    this.clears += 1;
    if (this.#answers === 'now' || this.written === 0) {
      this.waiting = 0;
      return this.#played;
    }
    return new Promise((resolve) => {
      this.#open.push(() => {
        this.waiting = 0;
        resolve(this.#played);
      });
    });
  }

  duck(ducked: boolean): void {
    this.ducks.push(ducked);
  }

  /** Plays so many milliseconds of what waits. */
  play(ms: number): void {
    const bytes = Math.min(this.waiting, Math.round(ms * 24) * 2);
    this.waiting -= bytes;
    this.#played += bytes / 2;
    this.onplayed?.(this.#played);
  }

  /** Answers the clears that wait. */
  answer(): void {
    for (const open of this.#open.splice(0)) open();
  }
}
