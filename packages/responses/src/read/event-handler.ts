import type { Fields } from '../fields.js';
import type { ReadState } from './read-state.js';
import type { ResponseDelta } from './response-delta.js';

/**
 * Takes what an event tells.
 *
 * @returns Whether the event could be read: it has what its type needs and does not contradict earlier events.
 */
export type EventHandler = (state: ReadState, event: Fields, out: ResponseDelta[]) => boolean;

/** Takes nothing from an event that is known. */
export const readNothing: EventHandler = () => true;
