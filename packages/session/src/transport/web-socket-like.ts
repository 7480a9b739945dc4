/** As much of a WebSocket as a session uses: those of browsers, Node, Deno, Bun and the package `ws` have it. */
export interface WebSocketLike {
  binaryType: string;
  readonly bufferedAmount: number;
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
  addEventListener(type: 'open' | 'error', listener: (event: object) => void): void;
}

/** A class of WebSockets, such as the global one or that of the package `ws`. */
export type WebSocketConstructor = new (url: string, protocols?: string[]) => WebSocketLike;
