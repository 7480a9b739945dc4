/** How a connection ended. */
export interface TransportClose {
  /** The close code of the WebSocket protocol; 1006 if the connection was lost. */
  readonly code: number;
  /** The reason that came with it. Empty: none. */
  readonly reason: string;
  /** What went wrong below, such as an error of the network. Undefined: nothing that is known. */
  readonly cause?: unknown;
}

/** A frame as it came. */
export type TransportFrame = string | ArrayBuffer | Uint8Array;

/**
 * A connection that carries frames of text in both directions: a WebSocket, or whatever you make of this.
 *
 * The session sets the handlers as soon as it gets the transport, and takes them off when it is done with it.
 * Frames and the close must come after that and in order, and nothing may come after the close.
 */
export interface PrismTransport {
  /** Sends one frame. May throw, which counts as a lost connection. */
  send(text: string): void;
  /** Begins to close the connection in an orderly way; `onclose` follows. Doing it twice is no error. */
  close(code?: number, reason?: string): void;
  /** Drops the connection at once. Absent: `close` is all there is. */
  terminate?(): void;
  /** How many bytes were given to `send` and have not left yet. */
  readonly bufferedAmount: number;
  /** Takes each frame that comes in. Null: nobody does. */
  onmessage: ((frame: TransportFrame) => void) | null;
  /** Is called once, when the connection has ended or could not be made. Null: nobody listens. */
  onclose: ((close: TransportClose) => void) | null;
}

/** Where and how to connect. */
export interface TransportTarget {
  /** The server's address, with whatever `auth` adds to it. Empty: none was given. */
  readonly url: string;
  /** The sub-protocols to ask for. */
  readonly protocols: readonly string[];
  /** The headers to send with the first request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Is aborted when the session no longer wants this connection, such as after its deadline. */
  readonly signal: AbortSignal;
}

/** Makes a connection. It need not be open yet: the session waits for the server's first event. */
export type TransportFactory = (target: TransportTarget) => PrismTransport | Promise<PrismTransport>;
