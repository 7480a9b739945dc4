import type { Counts, Records } from '../build/chosen-records.js';
import type { ItemRecord, Message, Thought, ToolCall } from '../records/records.js';

/** A history that may not be one: nobody has checked it. */
export type GivenRecords = { readonly [Kind in keyof Records]?: Iterable<Records[Kind][number]> | undefined };

/** Records of one kind that were sent, each with a copy of what it held then. */
class SeenList<T extends object> {
  readonly #records: T[] = [];
  readonly #copies: T[] = [];
  readonly #copy: (record: T) => T;
  readonly #isSame: (record: T, copy: T) => boolean;

  constructor(copy: (record: T) => T, isSame: (record: T, copy: T) => boolean) {
    this.#copy = copy;
    this.#isSame = isSame;
  }

  add(records: readonly T[]): void {
    for (const record of records) {
      this.#records.push(record);
      this.#copies.push(this.#copy(record));
    }
  }

  append(others: SeenList<T>): void {
    for (const record of others.#records) this.#records.push(record);
    for (const copy of others.#copies) this.#copies.push(copy);
  }

  /** Whether a list begins with the first of these records, none of them changed since. */
  isStartOf(given: Iterable<T> | undefined, count: number): boolean {
    if (count === 0) return true;
    if (!Array.isArray(given) || given.length < count) return false;
    for (let at = 0; at < count; at += 1) {
      const record = this.#records[at];
      const copy = this.#copies[at];
      if (record === undefined || copy === undefined) return false;
      if (given[at] !== record || !this.#isSame(record, copy)) return false;
    }
    return true;
  }
}

/**
 * The records that were sent before, to tell whether a history begins with them. A record that was replaced is another
 * one. One that was changed in place is noticed if one of its own fields holds something else than before; what
 * changes deeper inside is not, which is why records are values.
 */
export class SeenRecords {
  readonly #messages = new SeenList(copyOfMessage, isSameMessage);
  readonly #thoughts = new SeenList(copyOfThought, isSameThought);
  readonly #toolCalls = new SeenList(copyOfCall, isSameCall);
  readonly #items = new SeenList(copyOfItem, isSameItem);

  /** @param records Those that are being sent now. */
  constructor({ messages, thoughts, toolCalls, items }: Records) {
    this.#messages.add(messages);
    this.#thoughts.add(thoughts);
    this.#toolCalls.add(toolCalls);
    this.#items.add(items);
  }

  /** Takes in the records that were sent behind these. */
  append(others: SeenRecords): void {
    this.#messages.append(others.#messages);
    this.#thoughts.append(others.#thoughts);
    this.#toolCalls.append(others.#toolCalls);
    this.#items.append(others.#items);
  }

  /** Whether a history begins with so many of these records. */
  isStartOf({ messages, thoughts, toolCalls, items }: GivenRecords, counts: Counts): boolean {
    return (
      this.#messages.isStartOf(messages, counts.messages) &&
      this.#thoughts.isStartOf(thoughts, counts.thoughts) &&
      this.#toolCalls.isStartOf(toolCalls, counts.toolCalls) &&
      this.#items.isStartOf(items, counts.items)
    );
  }
}

// Each kind by its own names: read by a list of names, 400 messages take 80 µs instead of 10.

function copyOfMessage(record: Message): Message {
  const { id, role, content, attachments, identity, createdAt, origin, item } = record;
  return { id, role, content, attachments, identity, createdAt, origin, item };
}

function isSameMessage(a: Message, b: Message): boolean {
  return (
    a.id === b.id &&
    a.role === b.role &&
    a.content === b.content &&
    a.attachments === b.attachments &&
    a.identity === b.identity &&
    a.createdAt === b.createdAt &&
    a.origin === b.origin &&
    a.item === b.item
  );
}

function copyOfThought(record: Thought): Thought {
  const { id, content, payload, replayCompatibility, identity, createdAt, origin } = record;
  return { id, content, payload, replayCompatibility, identity, createdAt, origin };
}

function isSameThought(a: Thought, b: Thought): boolean {
  return (
    a.id === b.id &&
    a.content === b.content &&
    a.payload === b.payload &&
    a.replayCompatibility === b.replayCompatibility &&
    a.identity === b.identity &&
    a.createdAt === b.createdAt &&
    a.origin === b.origin
  );
}

function copyOfCall(record: ToolCall): ToolCall {
  const { id, tool, args, results, isComplete, inline, createdAt, origin, item } = record;
  return { id, tool, args, results, isComplete, inline, createdAt, origin, item };
}

function isSameCall(a: ToolCall, b: ToolCall): boolean {
  return (
    a.id === b.id &&
    a.tool === b.tool &&
    a.args === b.args &&
    a.results === b.results &&
    a.isComplete === b.isComplete &&
    a.inline === b.inline &&
    a.createdAt === b.createdAt &&
    a.origin === b.origin &&
    a.item === b.item
  );
}

function copyOfItem({ id, createdAt, origin, item }: ItemRecord): ItemRecord {
  return { id, createdAt, origin, item };
}

function isSameItem(a: ItemRecord, b: ItemRecord): boolean {
  return a.id === b.id && a.createdAt === b.createdAt && a.origin === b.origin && a.item === b.item;
}
