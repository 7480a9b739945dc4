import { type Fields, textIn } from '../fields.js';

/** What the text of a piece is. `other` stands for content parts of a kind that has no events of its own. */
export type PieceKind =
  | 'arguments'
  | 'command'
  | 'other'
  | 'output_text'
  | 'reasoning_text'
  | 'refusal'
  | 'summary_text';

/** A text of an item while it grows. */
export interface Piece {
  kind: PieceKind;
  text: string;
  /** Whether the text is whole; from then on no delta changes it. */
  done: boolean;
  /** The part as an event had it, for the members beside its text. */
  base: Fields | undefined;
  /** Notes that came one by one, by their place. */
  notes: Map<number, unknown> | undefined;
}

/** The lists of texts that an item can have. Arguments are a list of one. */
export type PieceGroup = 'args' | 'commands' | 'content' | 'summary';

/** An item while it is read: one for each `output_index`. */
export class Slot {
  /** The `output_index`. */
  readonly index: number;
  /** The id that came first; servers that change ids make every later one useless as a name. */
  id: string | undefined;
  /** The type of the item; guessed from the first delta when `added` has not come. */
  type: string | undefined;
  /** The item as it began. Never changed: it belongs to the event. */
  added: Fields | undefined;
  /** The item in its final form. */
  done: Fields | undefined;
  /** What a call of the service's own says of its progress. */
  status: string | undefined;
  readonly args: Map<number, Piece> = new Map();
  readonly commands: Map<number, Piece> = new Map();
  readonly content: Map<number, Piece> = new Map();
  readonly summary: Map<number, Piece> = new Map();

  constructor(index: number) {
    this.index = index;
  }

  /** Keeps the item as it began, if that is not known yet. */
  begin(item: Fields): void {
    this.added = item;
    this.type = textIn(item.type);
    this.id ??= textIn(item.id);
  }

  /** A member of the item, wherever it was told first. */
  member(name: string): string | undefined {
    return textIn(this.done?.[name]) ?? textIn(this.added?.[name]);
  }

  /**
   * The text of that kind in that place, made if it is not there yet; undefined if another kind of text or item is
   * there already.
   */
  piece(group: PieceGroup, place: number, kind: PieceKind, itemType: string): Piece | undefined {
    if (this.type === undefined) this.type = itemType;
    else if (this.type !== itemType) return undefined;
    const found = this[group].get(place);
    if (found === undefined) return this.newPiece(group, place, kind);
    return found.kind === kind ? found : undefined;
  }

  private newPiece(group: PieceGroup, place: number, kind: PieceKind): Piece {
    const piece: Piece = { kind, text: '', done: false, base: undefined, notes: undefined };
    this[group].set(place, piece);
    return piece;
  }
}

/** The pieces of a list, in order. */
export function inOrder<T>(pieces: ReadonlyMap<number, T>): T[] {
  return [...pieces].sort(([left], [right]) => left - right).map(([, piece]) => piece);
}
