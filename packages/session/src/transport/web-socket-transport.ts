import type { PrismTransport, TransportClose, TransportFrame } from './transport.js';
import type { WebSocketLike } from './web-socket-like.js';

/** Makes a transport of a WebSocket that is open or opening. */
export function webSocketTransport(socket: WebSocketLike): PrismTransport {
  return new WebSocketTransport(socket);
}

class WebSocketTransport implements PrismTransport {
  readonly #socket: WebSocketLike;
  #error: unknown;
  #opened: boolean;
  #closed = false;
  /** What came before somebody wanted it: whoever made the socket may have taken its time to hand it over. */
  #early: TransportFrame[] | undefined = [];
  #earlyClose: TransportClose | undefined;
  #onmessage: ((frame: TransportFrame) => void) | null = null;
  #onclose: ((close: TransportClose) => void) | null = null;

  constructor(socket: WebSocketLike) {
    this.#socket = socket;
    this.#opened = socket.readyState === 1;
    // Bytes as a Blob could only be read later, out of order.
    socket.binaryType = 'arraybuffer';
    // This listener stays for good: a socket of `ws` that is given up while it opens still emits an error, which
    // would end the process if nobody listened.
    socket.addEventListener('error', (event) => {
      this.#error = Reflect.get(event, 'error') ?? Reflect.get(event, 'message');
      // That of Node 22 emits nothing more when it could not connect.
      if (!this.#opened) queueMicrotask(() => this.#close(1006, ''));
    });
    socket.addEventListener('open', () => {
      this.#opened = true;
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = isFrame(data) ? data : String(data);
      if (this.#early === undefined) this.#onmessage?.(frame);
      else this.#early.push(frame);
    });
    socket.addEventListener('close', ({ code, reason }) => this.#close(code, reason));
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  get onmessage(): ((frame: TransportFrame) => void) | null {
    return this.#onmessage;
  }

  set onmessage(handler: ((frame: TransportFrame) => void) | null) {
    this.#onmessage = handler;
    if (handler === null || this.#early === undefined) return;
    // Not now: whoever sets the handler is not ready for its call.
    queueMicrotask(() => {
      const early = this.#early ?? [];
      this.#early = undefined;
      for (const frame of early) this.#onmessage?.(frame);
    });
  }

  get onclose(): ((close: TransportClose) => void) | null {
    return this.#onclose;
  }

  set onclose(handler: ((close: TransportClose) => void) | null) {
    this.#onclose = handler;
    const early = this.#earlyClose;
    if (handler === null || early === undefined) return;
    this.#earlyClose = undefined;
    queueMicrotask(() => this.#onclose?.(early));
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(code = 1000, reason = ''): void {
    this.#socket.close(code, reason);
  }

  #close(code: number, reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    const cause = this.#error;
    const close: TransportClose = cause === undefined ? { code, reason } : { code, reason, cause };
    if (this.#onclose === null) this.#earlyClose = close;
    else this.#onclose(close);
  }

  terminate(): void {
    // Only `ws` has it; without it a dead peer would keep the socket for 30 seconds.
    const terminate: unknown = Reflect.get(this.#socket, 'terminate');
    if (typeof terminate === 'function') Reflect.apply(terminate, this.#socket, []);
  }
}

function isFrame(data: unknown): data is TransportFrame {
  return typeof data === 'string' || data instanceof ArrayBuffer || data instanceof Uint8Array;
}
