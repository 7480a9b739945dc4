import type { Fields } from '../fields.js';
import type { EventHandler } from './event-handler.js';
import { isLogprobs, isPlace } from './fields.js';
import type { PieceStream } from './piece-kinds.js';
import { finishPiece } from './piece-kinds.js';
import type { ReadState } from './read-state.js';

/** Reads the events that bring a text piece by piece. What comes after the text is whole is passed over. */
export function pieceDelta(stream: PieceStream): EventHandler {
  const { group, kind, itemType } = stream;
  return (state, event, out) => {
    const { delta, logprobs } = event;
    const slot = typeof delta === 'string' ? state.slots.of(event) : undefined;
    const place = placeIn(stream, event);
    if (typeof delta !== 'string' || slot === undefined || place === undefined) return false;
    if (slot.done !== undefined) return true;
    const piece = slot.piece(group, place, kind, itemType);
    if (piece === undefined) return false;
    if (piece.done) return true;
    piece.text += delta;
    const yielded = stream.delta(slot, place, delta);
    out.push(yielded.type === 'text.delta' && isLogprobs(logprobs) ? { ...yielded, logprobs } : yielded);
    return true;
  };
}

/** Reads the events that bring a whole text, which replaces its pieces. */
export function pieceDone(stream: PieceStream): EventHandler {
  const { group, kind, itemType, whole } = stream;
  return (state, event, out) => {
    const text = event[whole];
    const slot = typeof text === 'string' ? state.slots.of(event) : undefined;
    const place = placeIn(stream, event);
    if (typeof text !== 'string' || slot === undefined || place === undefined) return false;
    if (slot.done !== undefined) return true;
    const piece = slot.piece(group, place, kind, itemType);
    if (piece === undefined) return false;
    finishPiece(stream, slot, place, piece, text, out);
    return true;
  };
}

/** Where the text stands; the first place if the server does not say. */
function placeIn({ place: member }: PieceStream, event: Fields): number | undefined {
  const place = member === null ? 0 : (event[member] ?? 0);
  return isPlace(place) ? place : undefined;
}

/** A shell command begins, perhaps with its first characters. */
export function commandAdded(stream: PieceStream): EventHandler {
  const readDelta = pieceDelta(stream);
  return (state: ReadState, event, out) => {
    const { command } = event;
    if (typeof command !== 'string') return false;
    return command === '' || readDelta(state, { ...event, delta: command }, out);
  };
}
