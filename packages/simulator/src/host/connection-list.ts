import type { SimulatorConnection } from './simulator-connection.js';

/** The connections of a simulator: those of now and the last of those that were, and, as they come, the next. */
export class ConnectionList implements Iterable<SimulatorConnection>, AsyncIterable<SimulatorConnection> {
  readonly #keep: number;
  readonly #kept: SimulatorConnection[] = [];
  readonly #waiting = new Set<(connection: SimulatorConnection | undefined) => void>();
  #ended = false;

  /** Made by the simulator. */
  constructor(keep: number) {
    this.#keep = keep;
  }

  /** How many are kept. */
  get length(): number {
    return this.#kept.length;
  }

  /** One of those that are kept; negative numbers count from the last. */
  at(index: number): SimulatorConnection | undefined {
    return this.#kept.at(index);
  }

  /** Those that are kept, in the order in which they came. */
  [Symbol.iterator](): IterableIterator<SimulatorConnection> {
    return [...this.#kept].values();
  }

  /**
   * The connection of this number, from 1, as soon as it is there.
   *
   * @throws Error if the simulator closes before, or the connection is no longer kept.
   */
  async number(number: number): Promise<SimulatorConnection> {
    for await (const connection of this) {
      if (connection.number === number) return connection;
      if (connection.number > number) throw new Error(`Connection ${number} is no longer kept.`);
    }
    throw new Error('The simulator closed before the connection came.');
  }

  /** Those that are kept, then those that come, until the simulator closes. */
  async *[Symbol.asyncIterator](): AsyncGenerator<SimulatorConnection, void, void> {
    let last = 0;
    for (;;) {
      const next = this.#kept.find(({ number }) => number > last) ?? (await this.#next());
      if (next === undefined) return;
      last = next.number;
      yield next;
    }
  }

  /** Takes in a new connection. */
  add(connection: SimulatorConnection): void {
    this.#kept.push(connection);
    while (this.#kept.length > this.#keep) {
      const oldest = this.#kept.findIndex(({ isOpen }) => !isOpen);
      if (oldest < 0) break;
      this.#kept.splice(oldest, 1);
    }
    this.#announce(connection);
  }

  /** No more will come. */
  end(): void {
    this.#ended = true;
    this.#announce(undefined);
  }

  #next(): Promise<SimulatorConnection | undefined> {
    if (this.#ended) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  #announce(connection: SimulatorConnection | undefined): void {
    for (const resolve of this.#waiting) resolve(connection);
    this.#waiting.clear();
  }
}
