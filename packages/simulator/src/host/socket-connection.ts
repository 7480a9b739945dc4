import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import type { FaultAction } from '../scenario/scenario-fault.js';
import type { ConversationItem } from '../server/conversation.js';
import { PrismServer, type PrismServerOptions } from '../server/prism-server.js';
import { FrameLog, type LoggedFrame } from './frame-log.js';
import type { ConnectionEnd, FrameCounts, SimulatorConnection } from './simulator-connection.js';

interface Waiter {
  readonly matches: (frame: LoggedFrame) => boolean;
  readonly resolve: (frame: LoggedFrame) => void;
  readonly reject: (error: Error) => void;
}

/** A connection over a socket. */
export class SocketConnection implements SimulatorConnection {
  readonly number: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly protocol: string;
  readonly closed: Promise<ConnectionEnd>;
  readonly #socket: WebSocket;
  readonly #server: PrismServer;
  readonly #received: FrameLog;
  readonly #sent: FrameLog;
  readonly #waiters = new Set<Waiter>();

  /** Made by the simulator. */
  constructor(
    socket: WebSocket,
    request: IncomingMessage,
    options: Omit<PrismServerOptions, 'output' | 'onSent'> & { readonly connection: number },
    keepFrames: number,
  ) {
    this.number = options.connection;
    this.path = request.url ?? '/';
    this.headers = { ...request.headers };
    this.protocol = socket.protocol;
    this.#socket = socket;
    this.#received = new FrameLog(keepFrames);
    this.#sent = new FrameLog(keepFrames);
    this.#server = new PrismServer({
      ...options,
      onSent: (frame) => this.#sent.add(frame),
      output: {
        send: (frame) => socket.send(frame),
        close: (code, reason) => socket.close(code, reason),
        drop: () => socket.terminate(),
        pause: () => socket.pause(),
        resume: () => socket.resume(),
      },
    });
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? bytesOf(data) : textOf(data)));
    // A client that breaks the WebSocket protocol ends its own connection; `close` follows.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => {
        this.#server.end();
        const end = { code, reason: reason.toString() };
        for (const { reject } of this.#waiters)
          reject(new Error(`The connection ended (${code}) before it came.`));
        this.#waiters.clear();
        resolve(end);
      });
    });
    this.#server.open();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get received(): readonly LoggedFrame[] {
    return this.#received.frames;
  }

  get sent(): readonly LoggedFrame[] {
    return this.#sent.frames;
  }

  get counts(): FrameCounts {
    return { received: this.#received.count, sent: this.#sent.count };
  }

  get items(): readonly ConversationItem[] {
    return this.#server.items;
  }

  waitFor(type: string | ((frame: LoggedFrame) => boolean)): Promise<LoggedFrame> {
    const matches = typeof type === 'string' ? (frame: LoggedFrame) => frame.type === type : type;
    const found = this.received.find(matches);
    if (found !== undefined) return Promise.resolve(found);
    if (!this.isOpen) return Promise.reject(new Error('The connection has ended.'));
    return new Promise((resolve, reject) => {
      this.#waiters.add({ matches, resolve, reject });
    });
  }

  drop(): void {
    this.fault({ do: 'drop' });
  }

  close(code = 1000, reason = ''): void {
    this.fault({ do: 'close', code, reason });
  }

  send(raw: string | Uint8Array): void {
    this.#server.sendRaw(raw);
  }

  fault(action: FaultAction): void {
    this.#server.fault(action);
  }

  #receive(raw: string | Uint8Array): void {
    const frame = this.#received.add(raw);
    for (const waiter of [...this.#waiters]) {
      if (!waiter.matches(frame)) continue;
      this.#waiters.delete(waiter);
      waiter.resolve(frame);
    }
    this.#server.receive(raw);
  }
}

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return new Uint8Array(Buffer.concat(data));
  return new Uint8Array(data);
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : new TextDecoder().decode(data);
}
