// Case 22 with real sockets: what `ws` does when it is given up, and who can send headers.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { connectPrism, type WebSocketLike } from '../src/index.js';
import { settle } from './support/fake-clock.js';
import { from } from './support/server-events.js';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function listen(onConnection: (socket: WebSocket, request: IncomingMessage) => void) {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (names) => [...names][0] ?? false,
  });
  server.on('connection', onConnection);
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { server, url: `ws://127.0.0.1:${portOf(server.address())}` };
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address !== null ? address.port : 0;

const greet = (socket: WebSocket) => socket.send(JSON.stringify(from.sessionCreated()));

describe('the socket of `ws`', () => {
  // From Node 22 on there is one of the engine, which would be taken first.
  beforeEach(() => {
    vi.stubGlobal('WebSocket', undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('carries a session, and is closed with it', async () => {
    const { server, url } = await listen((socket) => {
      greet(socket);
      socket.on('message', (data) => {
        const { event_id } = JSON.parse(String(data));
        socket.send(
          JSON.stringify(from.sessionUpdated({ voice: 'alba' }, { prism_request_event_id: event_id })),
        );
      });
    });
    const session = await connectPrism({ url });
    expect(await session.update({ voice: 'alba' })).toMatchObject({ voice: 'alba' });
    await session.close({ code: 4000, reason: 'bye' });
    await settle();
    expect(server.clients.size).toBe(0);
  });

  it('is given up without a word of error when nobody is there', async () => {
    const probe = createNetServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const port = portOf(probe.address());
    await new Promise((resolve) => probe.close(resolve));
    await expect(connectPrism({ url: `ws://127.0.0.1:${port}` })).rejects.toMatchObject({
      name: 'PrismConnectionError',
      code: 1006,
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('is given up when the server wants no WebSocket', async () => {
    const server = createServer((_, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => void server.close());
    await expect(connectPrism({ url: `ws://127.0.0.1:${portOf(server.address())}` })).rejects.toMatchObject({
      code: 1006,
      message: expect.stringContaining('401'),
    });
  });

  it('is given up while it opens, and leaves no error behind that would end the process', async () => {
    // Takes connections, and never answers.
    const server = createNetServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `ws://127.0.0.1:${portOf(server.address())}`;
    const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    const controller = new AbortController();
    const connecting = connectPrism({ url, signal: controller.signal });
    await once(server, 'connection');
    controller.abort();
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' });
    await expect(connectPrism({ url, timeouts: { connect: 30 } })).rejects.toMatchObject({
      name: 'PrismTimeoutError',
    });
    await expect.poll(connections).toBe(0);
    server.close();
  });

  it('is closed when the handshake fails after it has opened', async () => {
    const { server, url } = await listen((socket) =>
      socket.send(JSON.stringify(from.error({ code: 'invalid_api_key' }))),
    );
    await expect(connectPrism({ url })).rejects.toMatchObject({ code: 'invalid_api_key' });
    await expect.poll(() => server.clients.size).toBe(0);
  });

  it('does not lose what comes together with its opening', async () => {
    const { url } = await listen((socket) => {
      greet(socket);
      for (let index = 0; index < 20; index += 1)
        socket.send(JSON.stringify(from.speechStarted(`u${index}`)));
    });
    const session = await connectPrism({ url, WebSocket });
    const ids: string[] = [];
    session.on('speech.started', ({ itemId }) => ids.push(itemId));
    await expect.poll(() => ids.length).toBe(20);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `u${index}`));
    await session.close();
  });

  it('takes headers and sub-protocols', async () => {
    const seen: unknown[] = [];
    const { url } = await listen((socket, { headers }) => {
      seen.push([headers.authorization, headers['sec-websocket-protocol']]);
      greet(socket);
    });
    await (await connectPrism({ url, auth: 'key' })).close();
    await (await connectPrism({ url, auth: { protocols: ['prism', 'key'] } })).close();
    expect(seen).toEqual([
      ['Bearer key', undefined],
      [undefined, 'prism,key'],
    ]);
  });
});

describe('the socket of a browser', () => {
  const built: unknown[][] = [];
  class BrowserSocket implements WebSocketLike {
    binaryType = 'blob';
    readonly bufferedAmount = 0;
    readonly readyState = 0;
    constructor(...args: unknown[]) {
      built.push(args);
    }
    send(): void {}
    close(): void {}
    addEventListener(type: string, listener: (event: never) => void): void {
      const deliver: (event: object) => void = listener as (event: object) => void;
      if (type === 'message') queueMicrotask(() => deliver({ data: JSON.stringify(from.sessionCreated()) }));
    }
  }

  it('is given sub-protocols and the address, and refuses headers with the remedy', async () => {
    Reflect.set(globalThis, 'document', {});
    try {
      const url = 'wss://prism.example/';
      await connectPrism({ url, WebSocket: BrowserSocket, auth: { protocols: ['key'] } });
      await connectPrism({ url, WebSocket: BrowserSocket, auth: { query: { token: 'k' } } });
      await expect(connectPrism({ url, WebSocket: BrowserSocket, auth: 'key' })).rejects.toMatchObject({
        name: 'PrismConnectionError',
        message: expect.stringContaining('`{ protocols: [...] }`'),
      });
      expect(built).toEqual([
        [url, ['key']],
        [`${url}?token=k`, []],
      ]);
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
  });

  it('may say that it could not connect, and nothing more, as that of Node 22 does', async () => {
    const cause = new Error('refused');
    class FailingSocket extends BrowserSocket {
      override addEventListener(type: string, listener: (event: never) => void): void {
        const deliver: (event: object) => void = listener as (event: object) => void;
        if (type === 'error') queueMicrotask(() => deliver({ error: cause }));
      }
    }
    await expect(connectPrism({ url: 'ws://127.0.0.1', WebSocket: FailingSocket })).rejects.toMatchObject({
      name: 'PrismConnectionError',
      code: 1006,
      cause,
    });
  });

  it('is given headers where there is no browser, as Node, Deno and Bun take them', async () => {
    built.length = 0;
    await connectPrism({ url: 'wss://prism.example/', WebSocket: BrowserSocket, auth: 'key' });
    expect(built).toEqual([
      ['wss://prism.example/', { protocols: [], headers: { authorization: 'Bearer key' } }],
    ]);
  });
});
