import type { PrismSession } from './session.js';
import type { SessionEngine } from './session-engine.js';

/** The engine of each session, for what works on sessions and is not part of them, such as recording. */
export const engines: WeakMap<PrismSession, SessionEngine> = new WeakMap();
