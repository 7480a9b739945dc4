import type { ResponseDelta, StreamedCallType } from './response-delta.js';
import type { Piece, PieceGroup, PieceKind, Slot } from './slot.js';

/** How one kind of text streams. */
export interface PieceStream {
  /** The events' `type` without `.delta` and `.done`. */
  readonly events: string;
  readonly kind: PieceKind;
  readonly group: PieceGroup;
  /** The member that holds the place of the text; null where an item has one text only. */
  readonly place: 'command_index' | 'content_index' | 'summary_index' | null;
  /** The member of the `done` event that holds the whole text. */
  readonly whole: string;
  readonly itemType: string;
  /** The delta to yield for a piece of text. */
  delta(slot: Slot, place: number, delta: string): ResponseDelta;
  /** The delta to yield for the whole text. */
  done(slot: Slot, place: number, text: string): ResponseDelta;
}

/** Every kind of text that streams. */
export const PIECE_STREAMS: readonly PieceStream[] = [
  {
    events: 'response.output_text',
    kind: 'output_text',
    group: 'content',
    place: 'content_index',
    whole: 'text',
    itemType: 'message',
    delta: ({ index, id }, contentIndex, delta) => ({
      type: 'text.delta',
      outputIndex: index,
      itemId: id,
      contentIndex,
      delta,
    }),
    done: ({ index, id }, contentIndex, text) => ({
      type: 'text.done',
      outputIndex: index,
      itemId: id,
      contentIndex,
      text,
    }),
  },
  {
    events: 'response.refusal',
    kind: 'refusal',
    group: 'content',
    place: 'content_index',
    whole: 'refusal',
    itemType: 'message',
    delta: ({ index, id }, contentIndex, delta) => ({
      type: 'refusal.delta',
      outputIndex: index,
      itemId: id,
      contentIndex,
      delta,
    }),
    done: ({ index, id }, contentIndex, refusal) => ({
      type: 'refusal.done',
      outputIndex: index,
      itemId: id,
      contentIndex,
      refusal,
    }),
  },
  {
    events: 'response.reasoning_text',
    kind: 'reasoning_text',
    group: 'content',
    place: 'content_index',
    whole: 'text',
    itemType: 'reasoning',
    delta: ({ index, id }, contentIndex, delta) => ({
      type: 'reasoning.text.delta',
      outputIndex: index,
      itemId: id,
      contentIndex,
      delta,
    }),
    done: ({ index, id }, contentIndex, text) => ({
      type: 'reasoning.text.done',
      outputIndex: index,
      itemId: id,
      contentIndex,
      text,
    }),
  },
  {
    events: 'response.reasoning_summary_text',
    kind: 'summary_text',
    group: 'summary',
    place: 'summary_index',
    whole: 'text',
    itemType: 'reasoning',
    delta: ({ index, id }, summaryIndex, delta) => ({
      type: 'reasoning.summary.delta',
      outputIndex: index,
      itemId: id,
      summaryIndex,
      delta,
    }),
    done: ({ index, id }, summaryIndex, text) => ({
      type: 'reasoning.summary.done',
      outputIndex: index,
      itemId: id,
      summaryIndex,
      text,
    }),
  },
  {
    events: 'response.shell_call_command',
    kind: 'command',
    group: 'commands',
    place: 'command_index',
    whole: 'command',
    itemType: 'shell_call',
    delta: ({ index, id }, commandIndex, delta) => ({
      type: 'shell.command.delta',
      outputIndex: index,
      itemId: id,
      commandIndex,
      delta,
    }),
    done: ({ index, id }, commandIndex, command) => ({
      type: 'shell.command.done',
      outputIndex: index,
      itemId: id,
      commandIndex,
      command,
    }),
  },
  callStream('response.function_call_arguments', 'function_call', 'arguments'),
  callStream('response.custom_tool_call_input', 'custom_tool_call', 'input'),
  callStream('response.mcp_call_arguments', 'mcp_call', 'arguments'),
  callStream('response.code_interpreter_call_code', 'code_interpreter_call', 'code'),
];

function callStream(events: string, itemType: StreamedCallType, whole: string): PieceStream {
  return {
    events,
    kind: 'arguments',
    group: 'args',
    place: null,
    whole,
    itemType,
    delta: ({ index, id }, _, delta) => ({
      type: 'tool.arguments.delta',
      outputIndex: index,
      itemId: id,
      itemType,
      delta,
    }),
    done: (slot, _, text) => ({
      type: 'tool.arguments.done',
      outputIndex: slot.index,
      itemId: slot.id,
      itemType,
      arguments: text,
      callId: slot.member('call_id'),
      name: slot.member('name'),
    }),
  };
}

/** How the text of a piece streams; undefined for a part that has no events of its own. */
export function streamOf(kind: PieceKind, itemType: string): PieceStream | undefined {
  return PIECE_STREAMS.find((stream) => stream.kind === kind && stream.itemType === itemType);
}

/** Makes a text whole, and yields whatever of it was not yielded yet. */
export function finishPiece(
  stream: PieceStream,
  slot: Slot,
  place: number,
  piece: Piece,
  whole: string,
  out: ResponseDelta[],
): void {
  if (piece.done) {
    piece.text = whole;
    return;
  }
  growPiece(stream, slot, place, piece, whole, out);
  piece.text = whole;
  piece.done = true;
  out.push(stream.done(slot, place, whole));
}

/** Yields what a longer form of a text adds to it, and keeps it. */
export function growPiece(
  stream: PieceStream,
  slot: Slot,
  place: number,
  piece: Piece,
  longer: string,
  out: ResponseDelta[],
): void {
  if (piece.done || longer.length <= piece.text.length || !longer.startsWith(piece.text)) return;
  out.push(stream.delta(slot, place, longer.slice(piece.text.length)));
  piece.text = longer;
}
