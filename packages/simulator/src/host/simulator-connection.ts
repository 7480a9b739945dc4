import type { FaultAction } from '../scenario/scenario-fault.js';
import type { ConversationItem } from '../server/conversation.js';
import type { LoggedFrame } from './frame-log.js';

/** How a connection ended. */
export interface ConnectionEnd {
  /** The close code, 1006 if there was no close frame. */
  readonly code: number;
  /** The close reason; mostly empty. */
  readonly reason: string;
}

/** How many frames went over a connection. */
export interface FrameCounts {
  /** From the client. */
  readonly received: number;
  /** From the server, faults included. */
  readonly sent: number;
}

/** One client's connection to the simulator. */
export interface SimulatorConnection {
  /** Which it is, from 1. */
  readonly number: number;
  /** The path and query that the client asked for. */
  readonly path: string;
  /** The headers of the client's request, names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The sub-protocol that was agreed on; empty if none. */
  readonly protocol: string;
  /** Whether frames can still come and go. */
  readonly isOpen: boolean;
  /** Settles when the connection has ended. */
  readonly closed: Promise<ConnectionEnd>;
  /** The client's last frames, in order. */
  readonly received: readonly LoggedFrame[];
  /** The server's last frames, in order, faults included. */
  readonly sent: readonly LoggedFrame[];
  /** How many frames came and went in all, also those that are no longer kept. */
  readonly counts: FrameCounts;
  /** The conversation's items as the server holds them, first to last. */
  readonly items: readonly ConversationItem[];
  /**
   * Waits for a client event.
   *
   * @param type - The event's type, or what decides on the frame. Frames that have come count.
   * @throws Error if the connection ends before it comes.
   */
  waitFor(type: string | ((frame: LoggedFrame) => boolean)): Promise<LoggedFrame>;
  /** Tears the connection down without a close frame. */
  drop(): void;
  /**
   * Closes the connection.
   *
   * @param code - Default: 1000.
   */
  close(code?: number, reason?: string): void;
  /** Sends a frame as it is, whatever the protocol says. */
  send(raw: string | Uint8Array): void;
  /** Lets something go wrong now, such as `{ do: 'stall' }`. */
  fault(action: FaultAction): void;
}
