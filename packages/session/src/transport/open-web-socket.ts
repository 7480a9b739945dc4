import { PrismConnectionError } from '../errors/connection-error.js';
import { checkTarget } from './check-target.js';
import type { PrismTransport, TransportTarget } from './transport.js';
import type { WebSocketConstructor, WebSocketLike } from './web-socket-like.js';
import { webSocketTransport } from './web-socket-transport.js';

/** Opens a WebSocket: of the class given, the global one, or that of the package `ws`. */
export async function openWebSocket(
  target: TransportTarget,
  given: WebSocketConstructor | undefined,
): Promise<PrismTransport> {
  const found = given ?? globalWebSocket() ?? (await importWebSocket());
  const protocols = [...target.protocols];
  const { url, headers } = target;
  checkTarget(url, headers);
  return webSocketTransport(construct(found, url, protocols, headers));
}

function construct(
  socketClass: WebSocketConstructor,
  url: string,
  protocols: string[],
  headers: Readonly<Record<string, string>>,
): WebSocketLike {
  if (isOfWs(socketClass)) {
    // Compression costs more than it saves on sound and short texts.
    return Reflect.construct(socketClass, [url, protocols, { headers, perMessageDeflate: false }]);
  }
  if (Object.keys(headers).length === 0) return new socketClass(url, protocols);
  // Node, Deno and Bun take headers in place of the sub-protocols; browsers have no way to.
  if (canSetHeaders()) return Reflect.construct(socketClass, [url, { protocols, headers }]);
  throw new PrismConnectionError({
    code: 1006,
    reason: '',
    message:
      'This WebSocket cannot send headers: let `auth` be `{ protocols: [...] }` or `{ query: {...} }`, as your server takes them.',
  });
}

function globalWebSocket(): WebSocketConstructor | undefined {
  const found: unknown = Reflect.get(globalThis, 'WebSocket');
  return isWebSocketClass(found) ? found : undefined;
}

async function importWebSocket(): Promise<WebSocketConstructor> {
  // Not written out, so that bundlers for browsers do not look for the package.
  const name = 'ws';
  let found: unknown;
  try {
    const module: object = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
    found = Reflect.get(module, 'WebSocket') ?? Reflect.get(module, 'default');
  } catch (cause) {
    throw noWebSocket(cause);
  }
  if (isWebSocketClass(found)) return found;
  throw noWebSocket();
}

function noWebSocket(cause?: unknown): PrismConnectionError {
  return new PrismConnectionError({
    code: 1006,
    reason: '',
    message: 'There is no WebSocket here: run `npm install ws`, or give a class as `WebSocket`.',
    cause,
  });
}

function isWebSocketClass(value: unknown): value is WebSocketConstructor {
  return typeof value === 'function';
}

function isOfWs(socketClass: WebSocketConstructor): boolean {
  const prototype: unknown = socketClass.prototype;
  return typeof prototype === 'object' && prototype !== null && 'terminate' in prototype;
}

function canSetHeaders(): boolean {
  if ('document' in globalThis) return false;
  const versions: unknown = Reflect.get(Object(Reflect.get(globalThis, 'process')), 'versions');
  return 'Deno' in globalThis || 'Bun' in globalThis || (typeof versions === 'object' && versions !== null);
}
