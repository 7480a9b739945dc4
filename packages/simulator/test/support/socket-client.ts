import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { eventOf, type Fields } from './fields.js';

/** A plain WebSocket client. */
export class SocketClient {
  readonly socket: WebSocket;
  readonly frames: (string | Uint8Array)[] = [];
  readonly closed: Promise<string>;

  constructor(url: string, protocols: string[] = [], headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, protocols, { headers });
    this.socket.on('message', (data, isBinary) => {
      if (!Buffer.isBuffer(data)) throw new TypeError('not a buffer');
      this.frames.push(isBinary ? data : data.toString());
    });
    this.closed = new Promise((resolve) => {
      this.socket.once('error', (error) => resolve(`error ${error.message}`));
      this.socket.once('close', (code, reason) => resolve(`${code} ${reason}`.trim()));
    });
    onTestFinished(() => this.socket.terminate());
  }

  static async open(url: string): Promise<SocketClient> {
    const client = new SocketClient(url);
    await once(client.socket, 'open');
    return client;
  }

  send(event: Fields): void {
    this.socket.send(JSON.stringify(event));
  }

  get types(): readonly string[] {
    return this.frames.map((frame) => (typeof frame === 'string' ? eventOf(frame).type : 'binary'));
  }

  /** Waits until an event of a type has come. */
  async until(type: string): Promise<Fields> {
    for (;;) {
      const found = this.frames.map(eventOf).find((event) => event.type === type);
      if (found !== undefined) return found;
      await once(this.socket, 'message');
    }
  }
}
