import type { PrismTransport, TransportClose, TransportFrame } from '../../../src/index.js';

/** What a connection tells its server, in the order in which the session does it. */
export interface ServerEnd {
  /** The session listens from now on. */
  attached(): void;
  sent(text: string): void;
  /** The session hangs up. */
  left(): void;
}

/** A connection at whose other end a server stands that sees everything at once. */
export class TapTransport implements PrismTransport {
  /** How much waits in the socket, which the server says. */
  bufferedAmount = 0;
  onclose: ((close: TransportClose) => void) | null = null;
  #server: ServerEnd | undefined;
  #onmessage: ((frame: TransportFrame) => void) | null = null;
  #attached = false;

  /** Connects the server. */
  serve(server: ServerEnd): void {
    this.#server = server;
  }

  get onmessage(): ((frame: TransportFrame) => void) | null {
    return this.#onmessage;
  }

  set onmessage(handler: ((frame: TransportFrame) => void) | null) {
    this.#onmessage = handler;
    if (handler === null || this.#attached) return;
    this.#attached = true;
    this.#server?.attached();
  }

  send(text: string): void {
    this.#server?.sent(text);
  }

  close(): void {
    this.#server?.left();
  }
}
