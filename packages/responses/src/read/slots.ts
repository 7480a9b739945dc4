import { type Fields, textIn } from '../fields.js';
import { isPlace } from './fields.js';
import { inOrder, Slot } from './slot.js';

/** The items of a response while they are read. */
export class Slots {
  readonly #byIndex: Map<number, Slot> = new Map();
  #latest: Slot | undefined;

  /** The slot of that `output_index`, made if it is not there yet. */
  at(index: number): Slot {
    if (this.#latest?.index === index) return this.#latest;
    let slot = this.#byIndex.get(index);
    if (slot === undefined) {
      slot = new Slot(index);
      this.#byIndex.set(index, slot);
    }
    this.#latest = slot;
    return slot;
  }

  /** The slot of that `output_index`, if it is there. */
  find(index: number): Slot | undefined {
    return this.#byIndex.get(index);
  }

  /**
   * The slot that an event is about. Where a server leaves out `output_index`, it is the item of that id, or the
   * one that was last spoken of. Undefined if there is none.
   */
  of(event: Fields): Slot | undefined {
    const { output_index: index } = event;
    if (isPlace(index)) {
      const slot = this.at(index);
      slot.id ??= textIn(event.item_id);
      return slot;
    }
    if (index !== undefined && index !== null) return undefined;
    const id = textIn(event.item_id);
    if (id === undefined || this.#latest?.id === id) return this.#latest;
    return this.#named(id) ?? this.#latest;
  }

  /** The slot of an item that begins. Without an `output_index` it is the next one, unless its id is known. */
  ofNewItem(event: Fields, item: Fields): Slot | undefined {
    if (event.output_index !== undefined && event.output_index !== null) return this.of(event);
    return this.#named(textIn(item.id)) ?? this.at(this.#next());
  }

  /** The slot of an item that is done. Without an `output_index` it is the one of its id, or the first open one. */
  ofDoneItem(event: Fields, item: Fields): Slot | undefined {
    if (event.output_index !== undefined && event.output_index !== null) return this.of(event);
    const isOpen = ({ done, type }: Slot) => done === undefined && type === item.type;
    return this.#named(textIn(item.id)) ?? this.list().find(isOpen) ?? this.at(this.#next());
  }

  #named(id: string | undefined): Slot | undefined {
    return id === undefined ? undefined : this.list().find((slot) => slot.id === id);
  }

  #next(): number {
    return Math.max(-1, ...this.#byIndex.keys()) + 1;
  }

  /** All slots, in order of `output_index`. */
  list(): Slot[] {
    return inOrder(this.#byIndex);
  }
}
