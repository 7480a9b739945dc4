import type { Tasks } from '../server/tasks.js';

/** Where a server's frames go. An in-memory transport has one as well as a socket. */
export interface ServerOutput {
  /** Takes one frame: text, or bytes where the scenario asks for garbage. */
  send(frame: string | Uint8Array): void;
  /** Closes the connection with a close frame. */
  close(code: number, reason: string): void;
  /** Tears the connection down. */
  drop(): void;
  /** Stops reading the client's frames, if the transport can. */
  pause?(): void;
  /** Reads on. */
  resume?(): void;
}

/** The last step of a frame: at once, slowly, or never. */
export class Delivery {
  readonly #output: ServerOutput;
  readonly #tasks: Tasks;
  readonly #onSent: (frame: string | Uint8Array) => void;
  readonly #queue: (() => void)[] = [];
  #slowMs = 0;
  #stalled: 'no' | 'for a while' | 'for ever' = 'no';
  #moving = false;
  #ended = false;

  constructor(output: ServerOutput, tasks: Tasks, onSent: (frame: string | Uint8Array) => void) {
    this.#output = output;
    this.#tasks = tasks;
    this.#onSent = onSent;
  }

  frame(frame: string | Uint8Array): void {
    this.#queueUp(() => {
      this.#onSent(frame);
      this.#output.send(frame);
    });
  }

  /** Closes after what is queued; at once if the queue stands still. */
  close(code: number, reason: string): void {
    const close = () => {
      if (this.#ended) return;
      this.end();
      this.#output.close(code, reason);
    };
    if (this.#stalled === 'no') this.#queueUp(close);
    else close();
  }

  drop(): void {
    if (this.#ended) return;
    this.end();
    this.#output.drop();
  }

  /** @param ms - Undefined: for ever; what would be sent is thrown away. */
  stall(ms: number | undefined): void {
    if (ms === undefined) {
      this.#stalled = 'for ever';
      this.#queue.length = 0;
      return;
    }
    this.#stalled = 'for a while';
    this.#tasks.schedule('wall', ms, () => {
      if (this.#stalled === 'for ever') return;
      this.#stalled = 'no';
      this.#move();
    });
  }

  /** @param ms - Undefined: for ever. */
  deafen(ms: number | undefined): void {
    this.#output.pause?.();
    if (ms !== undefined) this.#tasks.schedule('wall', ms, () => this.#output.resume?.());
  }

  slow(ms: number): void {
    this.#slowMs = ms;
  }

  /** Sends nothing any more, and leaves nothing to be done. */
  end(): void {
    this.#ended = true;
    this.#queue.length = 0;
    this.#tasks.end();
  }

  #queueUp(send: () => void): void {
    if (this.#ended || this.#stalled === 'for ever') return;
    this.#queue.push(send);
    this.#move();
  }

  #move(): void {
    while (!this.#moving && this.#stalled === 'no' && this.#queue.length > 0) {
      if (this.#slowMs === 0) {
        this.#queue.shift()?.();
      } else {
        this.#moving = true;
        this.#tasks.schedule('wall', this.#slowMs, () => {
          this.#moving = false;
          if (this.#stalled === 'no') this.#queue.shift()?.();
          this.#move();
        });
      }
    }
  }
}
