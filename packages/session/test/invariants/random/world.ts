import type { PrismSession } from '../../../src/index.js';
import type { FakeClock } from '../../support/fake-clock.js';
import type { Entry } from '../model/log.js';
import type { Config } from './config.js';

/** An entry of the log without its time. */
type Untimed<E> = E extends unknown ? Omit<E, 'at'> : never;

/** A connection that is lost on purpose. */
export interface PlannedDrop {
  /** After how many frames of the first connection, both ways together. */
  readonly afterFrames: number;
  readonly code: number;
}

/** What everything in a run shares. */
export class World {
  readonly config: Config;
  readonly clock: FakeClock;
  readonly log: Entry[] = [];
  /** The session. Undefined: not yet. */
  session: PrismSession | undefined;
  /** Readings that wait for the next event, whatever it is. */
  readonly readings = new Set<number>();
  #serial = 0;
  readonly #drop: PlannedDrop | undefined;
  #frames = 0;

  constructor(config: Config, clock: FakeClock, drop?: PlannedDrop) {
    this.#drop = drop;
    this.config = config;
    this.clock = clock;
  }

  /** Writes down what happens. */
  note(entry: Untimed<Entry>): void {
    this.log.push({ ...entry, at: this.clock.now() });
  }

  /** A frame of the first connection has gone over the wire. Returns with which code it is lost now, if it is. */
  countFrame(): number | undefined {
    this.#frames += 1;
    return this.#frames === this.#drop?.afterFrames ? this.#drop.code : undefined;
  }

  /** A number that comes only once in a run. */
  serial(): number {
    this.#serial += 1;
    return this.#serial;
  }
}
