import type { ResponseEndStatus } from '../responses/response-end.js';
import type { TransportFrame } from '../transport/transport.js';

/** What a session decides by itself and what changes its history, so that a replay has to know it. */
export type LocalEvent =
  | { readonly type: 'response.lost'; readonly response_id: string; readonly status: ResponseEndStatus }
  | { readonly type: 'trimmed'; readonly keep_items: number }
  | { readonly type: 'connection.lost'; readonly code: number; readonly reason: string }
  | { readonly type: 'conversation.new'; readonly kept: readonly string[] }
  | { readonly type: 'session.ended'; readonly code: number; readonly reason: string };

/** A frame that came, a frame that went, or a local event. */
export type TapEntry =
  | { readonly dir: 'in' | 'out'; readonly frame: TransportFrame }
  | { readonly dir: 'local'; readonly event: LocalEvent };

/** Is told of everything as it happens. */
export type TraceTap = (entry: TapEntry) => void;
