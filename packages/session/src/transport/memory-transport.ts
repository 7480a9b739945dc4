import type { PrismTransport, TransportClose, TransportFrame } from './transport.js';

/** One end of a connection that lives in memory. What one end sends, the other gets, later and in order. */
export interface MemoryTransport extends PrismTransport {
  /** Whether this end takes nothing in. While it does not, the other end's `bufferedAmount` grows. */
  paused: boolean;
  /** Sends a frame; other than a session, a server may also send bytes. */
  send(frame: TransportFrame): void;
  /** Drops the connection: both ends see code 1006. */
  terminate(): void;
}

/**
 * Two ends of a connection without a network: give one to a session, and play the server on the other.
 *
 * @example
 * ```ts
 * const [client, server] = memoryTransportPair();
 * server.onmessage = (frame) => console.log(frame);
 * const connecting = connectPrism({ transport: () => client });
 * server.send(JSON.stringify({ type: 'session.created', session: { id: 'sess_1' } }));
 * const session = await connecting;
 * ```
 */
export function memoryTransportPair(): [client: MemoryTransport, server: MemoryTransport] {
  const client = new MemoryEnd();
  const server = new MemoryEnd();
  client.peer = server;
  server.peer = client;
  return [client, server];
}

class MemoryEnd implements MemoryTransport {
  peer: MemoryEnd | undefined;
  /** What has come in and was not handed out yet. A close is always the last. */
  readonly #inbox: (TransportFrame | TransportClose)[] = [];
  inboxSize = 0;
  #sending = true;
  #scheduled = false;
  #paused = false;
  /** Frames wait until somebody first wants them. After that, those that nobody wants are lost. */
  #awaited = false;
  #onmessage: ((frame: TransportFrame) => void) | null = null;
  #onclose: ((close: TransportClose) => void) | null = null;

  get bufferedAmount(): number {
    return this.peer === undefined ? 0 : this.peer.inboxSize;
  }

  get paused(): boolean {
    return this.#paused;
  }

  set paused(paused: boolean) {
    this.#paused = paused;
    this.#schedule();
  }

  get onmessage(): ((frame: TransportFrame) => void) | null {
    return this.#onmessage;
  }

  set onmessage(handler: ((frame: TransportFrame) => void) | null) {
    this.#onmessage = handler;
    this.#awaited ||= handler !== null;
    this.#schedule();
  }

  get onclose(): ((close: TransportClose) => void) | null {
    return this.#onclose;
  }

  set onclose(handler: ((close: TransportClose) => void) | null) {
    this.#onclose = handler;
    this.#schedule();
  }

  send(frame: TransportFrame): void {
    // As a WebSocket does: what is sent after the close goes nowhere.
    if (this.#sending) this.peer?.accept(frame);
  }

  close(code = 1000, reason = ''): void {
    if (!this.#sending) return;
    this.#sending = false;
    this.peer?.accept({ code, reason });
  }

  terminate(): void {
    this.drop();
    this.peer?.drop();
  }

  drop(): void {
    this.#sending = false;
    this.#paused = false;
    this.#inbox.length = 0;
    this.inboxSize = 0;
    this.accept({ code: 1006, reason: '' });
  }

  accept(entry: TransportFrame | TransportClose): void {
    this.#inbox.push(entry);
    this.inboxSize += sizeOf(entry);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || this.#paused || this.#inbox.length === 0) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#deliver();
    });
  }

  #deliver(): void {
    // A handler may pause this end, close it, or take itself off: all that is looked at anew for each entry.
    let taken = 0;
    try {
      for (let entry = this.#inbox[0]; entry !== undefined && !this.#paused; entry = this.#inbox[taken]) {
        if (isClose(entry)) {
          this.#answer(entry);
          if (this.#onclose === null) return;
          taken += 1;
          this.#close(entry);
        } else {
          if (!this.#awaited) return;
          taken += 1;
          this.inboxSize -= sizeOf(entry);
          this.#onmessage?.(entry);
        }
      }
    } finally {
      this.#inbox.splice(0, taken);
      // Again if there is more that somebody is there to take: a handler threw.
      if (taken > 0) this.#schedule();
    }
  }

  /** The other end learns that this one has seen the close, as in the closing handshake. */
  #answer(close: TransportClose): void {
    if (!this.#sending) return;
    this.#sending = false;
    this.peer?.accept(close);
  }

  #close(close: TransportClose): void {
    const handler = this.#onclose;
    this.#onclose = null;
    this.#onmessage = null;
    handler?.(close);
  }
}

function isClose(entry: TransportFrame | TransportClose): entry is TransportClose {
  return typeof entry === 'object' && 'code' in entry;
}

function sizeOf(entry: TransportFrame | TransportClose): number {
  if (typeof entry === 'string') return entry.length;
  return isClose(entry) ? 0 : entry.byteLength;
}
