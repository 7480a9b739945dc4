import type { AudioPlayer } from '../../../src/index.js';
import { serialsIn } from '../model/sound.js';
import type { World } from './world.js';

/** A player that plays when it is told to, and writes down what was truly heard. */
export class FakePlayer implements AudioPlayer {
  onplayed: ((samples: number) => void) | null = null;
  readonly #world: World;
  #queue: { readonly serial: number; left: number }[] = [];
  #total = 0;
  #failures = 0;
  /** Clears that were not answered yet, of a slow player. */
  #clears: (() => void)[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  write(audio: Uint8Array): void {
    const [serial] = serialsIn(audio);
    if (serial === undefined) return;
    this.#world.note({ what: 'reached', outlet: 'player', serial });
    this.#mayFail();
    this.#queue.push({ serial, left: audio.length / 2 });
  }

  clear(): number | Promise<number> {
    this.#queue = [];
    const total = this.#total;
    if (this.#world.config.player === 'slow') {
      return new Promise((resolve) => {
        this.#clears.push(() => resolve(total));
      });
    }
    this.#world.note({ what: 'said' });
    // One that fails has thrown the rest away all the same, and tells in another way what it had played.
    if (this.#world.config.player === 'failing') this.onplayed?.(total);
    this.#mayFail();
    return total;
  }

  duck(): void {
    this.#mayFail();
  }

  /** Plays so many samples, unless it is busy with being cleared. */
  play(samples: number): void {
    if (this.#clears.length > 0) return;
    let left = samples;
    for (let first = this.#queue[0]; first !== undefined && left > 0; first = this.#queue[0]) {
      const taken = Math.min(left, first.left);
      left -= taken;
      first.left -= taken;
      this.#total += taken;
      if (first.left === 0) this.#queue.shift();
      this.#world.note({ what: 'heard', serial: first.serial, samples: taken });
    }
  }

  /** Tells how much was played. */
  say(): void {
    this.#world.note({ what: 'said' });
    if (this.#clears.length === 0) this.onplayed?.(this.#total);
    for (const answer of this.#clears.splice(0)) answer();
  }

  #mayFail(): void {
    if (this.#world.config.player !== 'failing') return;
    this.#failures += 1;
    if (this.#failures % 3 !== 1) throw new Error('The player is broken.');
  }
}
