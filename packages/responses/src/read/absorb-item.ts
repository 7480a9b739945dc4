import { type Fields, isFields } from '../fields.js';
import { isItem } from './fields.js';
import { finishPiece, growPiece, streamOf } from './piece-kinds.js';
import type { ResponseDelta } from './response-delta.js';
import type { PieceGroup, PieceKind, Slot } from './slot.js';

/** The member that holds what a call is given, by the type of the call. */
export const ARGUMENTS_MEMBER: ReadonlyMap<string, 'arguments' | 'code' | 'input'> = new Map([
  ['function_call', 'arguments'],
  ['custom_tool_call', 'input'],
  ['mcp_call', 'arguments'],
  ['code_interpreter_call', 'code'],
]);

/** Takes an item as it begins, with the texts that it has already. A second beginning is passed over. */
export function beginItem(slot: Slot, item: Fields, out: ResponseDelta[]): void {
  if (slot.added !== undefined || slot.done !== undefined || !isItem(item)) return;
  slot.begin(item);
  out.push({ type: 'item.added', outputIndex: slot.index, itemId: slot.id, item });
  absorbTexts(slot, item, false, out);
}

/** Takes an item in its final form. Yields whatever of its texts did not stream. */
export function finishItem(slot: Slot, item: Fields, out: ResponseDelta[]): void {
  if (!isItem(item)) return;
  const isFirst = slot.done === undefined;
  if (isFirst) {
    if (slot.added === undefined) {
      slot.begin(item);
      out.push({ type: 'item.added', outputIndex: slot.index, itemId: slot.id, item });
    }
    slot.type = item.type;
    absorbTexts(slot, item, true, out);
  }
  slot.done = item;
  if (isFirst) out.push({ type: 'item.done', outputIndex: slot.index, itemId: slot.id, item });
}

function absorbTexts(slot: Slot, item: Fields, whole: boolean, out: ResponseDelta[]): void {
  switch (item.type) {
    case 'message':
      absorbParts(slot, 'content', item.content, whole, out);
      return;
    case 'reasoning':
      absorbParts(slot, 'summary', item.summary, whole, out);
      absorbParts(slot, 'content', item.content, whole, out);
      return;
    case 'shell_call': {
      const commands = isFields(item.action) ? item.action.commands : undefined;
      if (!Array.isArray(commands)) return;
      for (const [place, command] of commands.entries()) {
        absorbText(slot, 'commands', place, 'command', command, whole, out);
      }
      return;
    }
    default: {
      const member = ARGUMENTS_MEMBER.get(String(item.type));
      if (member !== undefined) absorbText(slot, 'args', 0, 'arguments', item[member], whole, out);
    }
  }
}

function absorbParts(
  slot: Slot,
  group: 'content' | 'summary',
  parts: unknown,
  whole: boolean,
  out: ResponseDelta[],
): void {
  if (!Array.isArray(parts)) return;
  for (const [place, part] of parts.entries()) {
    if (isFields(part)) absorbPart(slot, group, place, part, whole, out);
  }
}

/** Takes a part of an item's content or summary, as it begins or in its final form; false if it contradicts. */
export function absorbPart(
  slot: Slot,
  group: 'content' | 'summary',
  place: number,
  part: Fields,
  whole: boolean,
  out: ResponseDelta[],
): boolean {
  const kind = kindOf(part, group);
  const itemType = slot.type ?? (kind === 'reasoning_text' || group === 'summary' ? 'reasoning' : 'message');
  const piece = slot.piece(group, place, kind, itemType);
  if (piece === undefined) return false;
  if (whole || piece.base === undefined) piece.base = part;
  if (whole) piece.notes = undefined;
  return absorbText(slot, group, place, kind, kind === 'refusal' ? part.refusal : part.text, whole, out);
}

function kindOf({ type }: Fields, group: 'content' | 'summary'): PieceKind {
  if (group === 'summary') return 'summary_text';
  return type === 'output_text' || type === 'refusal' || type === 'reasoning_text' ? type : 'other';
}

function absorbText(
  slot: Slot,
  group: PieceGroup,
  place: number,
  kind: PieceKind,
  text: unknown,
  whole: boolean,
  out: ResponseDelta[],
): boolean {
  if (kind === 'other') return true;
  const itemType = slot.type ?? '';
  const piece = slot.piece(group, place, kind, itemType);
  const stream = streamOf(kind, itemType);
  if (typeof text !== 'string' || piece === undefined || stream === undefined) return false;
  if (whole) finishPiece(stream, slot, place, piece, text, out);
  else growPiece(stream, slot, place, piece, text, out);
  return true;
}
