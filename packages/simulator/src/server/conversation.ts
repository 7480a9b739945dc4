import type {
  RealtimeFunctionCallItem,
  RealtimeFunctionCallOutputItem,
  RealtimeMessageItem,
} from '@prismwire/core/prism';

/** An item of the conversation. */
export type ConversationItem = (
  | RealtimeMessageItem
  | RealtimeFunctionCallItem
  | RealtimeFunctionCallOutputItem
) & {
  /** The item's id; here every item has one. */
  id: string;
};

/** An item, and what the server knows of it beside what is on the wire. */
export interface Entry {
  readonly item: ConversationItem;
  /** How many samples each spoken part has, by `content_index`. */
  readonly samples: Map<number, number>;
  /** What was said in it, also before it is written down. */
  heard?: string;
}

/** The items of a conversation in their order. */
export class Conversation {
  readonly id: string;
  readonly #entries: Entry[] = [];
  readonly #byId = new Map<string, Entry>();

  constructor(id: string) {
    this.id = id;
  }

  /** All items, first to last. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get(id: string): Entry | undefined {
    return this.#byId.get(id);
  }

  /** The id of the last item. Null: there is none. */
  get lastId(): string | null {
    return this.#entries.at(-1)?.item.id ?? null;
  }

  /**
   * Puts an item in its place, and says which one is before it.
   *
   * @param after - The id of the item to put it behind, `root` for the beginning, undefined for the end.
   */
  place(entry: Entry, after?: string): string | null {
    const index = this.#placeAfter(after);
    this.#entries.splice(index, 0, entry);
    this.#byId.set(entry.item.id, entry);
    return this.#entries[index - 1]?.item.id ?? null;
  }

  /** Takes an item out. False: there is no such item. */
  remove(id: string): boolean {
    const entry = this.#byId.get(id);
    if (entry === undefined) return false;
    this.#byId.delete(id);
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    return true;
  }

  /** What the person said or wrote last; empty if nothing. */
  lastUserText(): string {
    for (let at = this.#entries.length - 1; at >= 0; at -= 1) {
      const entry = this.#entries[at];
      if (entry?.item.type === 'message' && entry.item.role === 'user') return textOf(entry);
    }
    return '';
  }

  #placeAfter(after: string | undefined): number {
    if (after === undefined) return this.#entries.length;
    if (after === 'root') return 0;
    return this.#entries.findIndex(({ item }) => item.id === after) + 1;
  }
}

/** The words of a message, spoken or written. */
export function textOf({ item, heard }: Entry): string {
  if (heard !== undefined) return heard;
  if (item.type !== 'message') return '';
  return (item.content ?? [])
    .map(({ text, transcript }) => text ?? transcript ?? '')
    .filter((text) => text !== '')
    .join(' ');
}
