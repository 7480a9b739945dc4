import { BoundedSet } from '../responses/bounded-set.js';
import { ItemRecord } from './item-record.js';

/** How many items may be named by events before they come themselves. */
const maxUnplaced = 256;
/** How many deleted items are known, so that a late event does not revive them. */
const keptDeleted = 64;

/** The items of a conversation in the server's order. */
export class ItemList {
  readonly #byKey = new Map<string, ItemRecord>();
  readonly #unplaced = new Set<ItemRecord>();
  #deleted = new BoundedSet<string>(keptDeleted);
  #order: ItemRecord[] = [];
  /** The last item that was there before the server began a new conversation. Undefined: it has not. */
  #lastOld: ItemRecord | undefined;
  /** Items of an old conversation that the new one has as well: their place is known. */
  readonly #carried = new Set<ItemRecord>();

  /** The items that have a place, in order. */
  get placed(): readonly ItemRecord[] {
    return this.#order;
  }

  /** An item by its id. Undefined: not known. */
  find(key: string): ItemRecord | undefined {
    return this.#byKey.get(key);
  }

  /** An item by its id, made if it is not known. Undefined: it was deleted. */
  itemFor(key: string): ItemRecord | undefined {
    const found = this.#byKey.get(key);
    if (found !== undefined || this.#deleted.has(key)) return found;
    const record = new ItemRecord(key);
    this.#byKey.set(key, record);
    this.#unplaced.add(record);
    if (this.#unplaced.size > maxUnplaced) {
      for (const oldest of this.#unplaced) {
        this.#unplaced.delete(oldest);
        this.#byKey.delete(oldest.key);
        break;
      }
    }
    return record;
  }

  /**
   * Puts an item after another: null for the beginning, undefined for the end, which is also where it goes if the
   * other is not known. An item that has a place keeps it, unless the server names another.
   */
  place(record: ItemRecord, previous: string | null | undefined): void {
    if (record.placed) {
      if (previous === undefined || this.#carried.has(record)) return;
      const at = this.#order.lastIndexOf(record);
      if (at > 0 && this.#order[at - 1]?.key === previous) return;
      if (typeof previous === 'string' && this.#byKey.get(previous)?.placed !== true) return;
      this.#order.splice(at, 1);
    }
    record.placed = true;
    this.#unplaced.delete(record);
    this.#order.splice(this.#indexAfter(previous), 0, record);
  }

  /** Takes an item out, for good. */
  delete(key: string): void {
    this.#deleted.add(key);
    const record = this.#byKey.get(key);
    if (record === undefined) return;
    this.#byKey.delete(key);
    this.#unplaced.delete(record);
    this.#order = this.#order.filter((other) => other !== record);
  }

  /** Forgets all but the last items. Returns the keys of those that are left. */
  trim(keep: number): ReadonlySet<string> {
    const surplus = Math.max(0, this.#order.length - keep);
    for (const record of this.#order.slice(0, surplus)) {
      // An item of an earlier conversation may have the key of one of this.
      if (this.#byKey.get(record.key) !== record) continue;
      this.#byKey.delete(record.key);
      this.#deleted.add(record.key);
    }
    this.#order = this.#order.slice(surplus);
    return new Set(this.#order.map(({ key }) => key));
  }

  /** The server begins a new conversation, which has only these of the items. All keep their places. */
  startOver(carried: ReadonlySet<string>): void {
    this.#lastOld = this.#order.at(-1) ?? this.#lastOld;
    this.#deleted = new BoundedSet(keptDeleted);
    this.#unplaced.clear();
    this.#carried.clear();
    for (const [key, record] of this.#byKey) {
      if (record.placed && carried.has(key)) this.#carried.add(record);
      else this.#byKey.delete(key);
    }
  }

  #indexAfter(previous: string | null | undefined): number {
    // Where the server's conversation begins: -1 is the beginning of ours.
    if (previous === null) return this.#lastOld === undefined ? 0 : this.#order.indexOf(this.#lastOld) + 1;
    if (previous === undefined) return this.#order.length;
    // Mostly the last one.
    const anchor = this.#byKey.get(previous);
    const at = anchor === undefined ? -1 : this.#order.lastIndexOf(anchor);
    if (at === -1 || anchor === undefined) return this.#order.length;
    // Old items that the server does not have stand before all that is new.
    const isLastCarried =
      this.#carried.has(anchor) && !this.#order.slice(at + 1).some((record) => this.#carried.has(record));
    const lastOld = this.#lastOld === undefined ? -1 : this.#order.indexOf(this.#lastOld);
    return (isLastCarried ? Math.max(at, lastOld) : at) + 1;
  }
}
