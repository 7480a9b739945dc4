import { type Fields, isFields } from '../fields.js';
import { absorbPart, beginItem, finishItem } from './absorb-item.js';
import type { EventHandler } from './event-handler.js';
import { isAnnotation, isItem, isPlace } from './fields.js';
import type { ReadState } from './read-state.js';
import type { ResponseDelta } from './response-delta.js';

/** An item begins. */
export const itemAdded: EventHandler = ({ slots }, event, out) => {
  const { item } = event;
  const slot = isFields(item) && isItem(item) ? slots.ofNewItem(event, item) : undefined;
  if (slot === undefined || !isFields(item)) return false;
  beginItem(slot, item, out);
  return true;
};

/** An item is there in its final form. */
export const itemDone: EventHandler = ({ slots }, event, out) => {
  const { item } = event;
  const slot = isFields(item) && isItem(item) ? slots.ofDoneItem(event, item) : undefined;
  if (slot === undefined || !isFields(item)) return false;
  finishItem(slot, item, out);
  return true;
};

/** A part of an item's content, or a paragraph of its summary, begins or is whole. */
export function partEvent(
  group: 'content' | 'summary',
  placeMember: 'content_index' | 'summary_index',
  isWhole: boolean,
): EventHandler {
  return ({ slots }, event, out) => {
    const { part } = event;
    const place = event[placeMember] ?? 0;
    const slot = isFields(part) && isPlace(place) ? slots.of(event) : undefined;
    if (slot === undefined || !isFields(part) || !isPlace(place)) return false;
    return slot.done !== undefined || absorbPart(slot, group, place, part, isWhole, out);
  };
}

/** A note on a stretch of the text has come. */
export const annotationAdded: EventHandler = ({ slots }, event, out) => {
  const { annotation = null, content_index: contentIndex = 0, annotation_index: annotationIndex } = event;
  if (!isPlace(contentIndex) || !isPlace(annotationIndex)) return false;
  if (annotation !== null && !isAnnotation(annotation)) return false;
  const slot = slots.of(event);
  if (slot === undefined) return false;
  if (slot.done !== undefined) return true;
  const piece = slot.piece('content', contentIndex, 'output_text', 'message');
  if (piece === undefined) return false;
  piece.notes ??= new Map();
  piece.notes.set(annotationIndex, annotation);
  out.push({
    type: 'text.annotation',
    outputIndex: slot.index,
    itemId: slot.id,
    contentIndex,
    annotationIndex,
    annotation,
  });
  return true;
};

/** The progress of a call that the service runs itself. */
export function itemStatus(
  { slots }: ReadState,
  event: Fields,
  status: string,
  out: ResponseDelta[],
): boolean {
  const slot = slots.of(event);
  if (slot === undefined) return false;
  slot.status = status;
  out.push({ type: 'item.status', outputIndex: slot.index, itemId: slot.id, status });
  return true;
}

/** A version of an image that is being drawn. */
export const partialImage: EventHandler = ({ slots }, event, out) => {
  const { partial_image_b64: image, partial_image_index: partialIndex = 0 } = event;
  const slot = typeof image === 'string' && isPlace(partialIndex) ? slots.of(event) : undefined;
  if (slot === undefined || typeof image !== 'string' || !isPlace(partialIndex)) return false;
  out.push({ type: 'image.partial', outputIndex: slot.index, itemId: slot.id, image, partialIndex });
  return true;
};

/** A piece of what a shell command prints. The item that holds it comes whole, when it is done. */
export const shellOutput: EventHandler = ({ slots }, event, out) => {
  const { delta, command_index: commandIndex = 0 } = event;
  const slot = isFields(delta) && isPlace(commandIndex) ? slots.of(event) : undefined;
  if (slot === undefined || !isFields(delta) || !isPlace(commandIndex)) return false;
  const { stdout = '', stderr = '' } = delta;
  if (typeof stdout !== 'string' || typeof stderr !== 'string') return false;
  out.push({
    type: 'shell.output.delta',
    outputIndex: slot.index,
    itemId: slot.id,
    commandIndex,
    stdout,
    stderr,
  });
  return true;
};

/** A piece of audio or of its transcript. */
export function audioDelta(type: 'audio.delta' | 'audio.transcript.delta'): EventHandler {
  return (_, { delta }, out) => {
    if (typeof delta !== 'string') return false;
    out.push({ type, delta });
    return true;
  };
}
