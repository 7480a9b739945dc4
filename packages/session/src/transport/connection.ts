import { PrismConnectionError } from '../errors/connection-error.js';
import type { PrismTransport, TransportClose, TransportFrame } from './transport.js';

/** Where a connection's frames go. */
export interface ConnectionSink {
  frame(frame: TransportFrame): void;
  closed(close: TransportClose): void;
}

/**
 * One connection. When it is discarded or closed its handlers are taken off, so that nothing of it can reach
 * whatever comes after it, also from a transport that calls a handler which it was given before.
 */
export class Connection {
  readonly #transport: PrismTransport;
  #sink: ConnectionSink | undefined;

  constructor(transport: PrismTransport, sink: ConnectionSink) {
    this.#transport = transport;
    this.#sink = sink;
    transport.onmessage = (frame) => this.#sink?.frame(frame);
    transport.onclose = (close) => {
      const current = this.#sink;
      this.#detach();
      current?.closed(close);
    };
  }

  /** How many bytes wait to be sent. */
  get bufferedAmount(): number {
    return this.#transport.bufferedAmount;
  }

  /** @throws {@link PrismConnectionError} if the transport does not take it. Then the connection is lost. */
  send(text: string): void {
    try {
      this.#transport.send(text);
    } catch (cause) {
      const sink = this.#sink;
      this.discard();
      // Not from within whatever wanted to send.
      queueMicrotask(() => sink?.closed({ code: 1006, reason: '', cause }));
      throw new PrismConnectionError({ code: 1006, reason: '', cause });
    }
  }

  /** Closes in an orderly way; `onClosed` is called when the other side has done its part. */
  close(code: number, reason: string, onClosed: () => void): void {
    this.#sink = undefined;
    this.#transport.onmessage = null;
    this.#transport.onclose = () => {
      this.#detach();
      onClosed();
    };
    quietly(() => this.#transport.close(code, reason));
  }

  /** Gives it up: says goodbye, and does not wait for an answer. */
  discard(): void {
    this.#sink = undefined;
    discardTransport(this.#transport);
  }

  #detach(): void {
    this.#sink = undefined;
    this.#transport.onmessage = null;
    this.#transport.onclose = null;
  }
}

/** Gives a transport up that may never have been used. */
export function discardTransport(transport: PrismTransport): void {
  transport.onmessage = null;
  transport.onclose = null;
  quietly(() => transport.close(1000, ''));
  quietly(() => transport.terminate?.());
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // It is being given up: what it still has to say helps nobody.
  }
}
