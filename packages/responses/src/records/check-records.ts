import { ResponsesInputError } from '../responses-input-error.js';

/** The collections of a call whose members are records. */
export type RecordCollection = 'messages' | 'thoughts' | 'toolCalls' | 'items' | 'memories' | 'retrievables';

/** What a member must be, beside having an id. */
interface Rule {
  readonly field: string;
  readonly holds: (value: unknown) => boolean;
  readonly says: string;
}

const identity: Rule = {
  field: 'identity',
  holds: (value) =>
    isAbsent(value) ||
    typeof value === 'string' ||
    (isObject(value) && (typeof value.identifier === 'string' || typeof value.identifier === 'number')),
  says: 'must be a name, or have an "identifier"',
};
const origin: Rule = {
  field: 'origin',
  holds: (value) =>
    isAbsent(value) ||
    (isObject(value) &&
      typeof value.responseId === 'string' &&
      typeof value.model === 'string' &&
      Number.isInteger(value.index)),
  says: 'must have a "responseId", an "index" and a "model"',
};
const storedItem: Rule = {
  field: 'item',
  holds: (value) => isAbsent(value) || isObject(value),
  says: 'must be an object',
};

const RULES: Readonly<Record<RecordCollection, readonly Rule[]>> = {
  messages: [
    {
      field: 'role',
      holds: (value) => value === 'user' || value === 'assistant',
      says: 'must be "user" or "assistant"',
    },
    {
      field: 'attachments',
      holds: (value) => isAbsent(value) || isIterable(value),
      says: 'must be a list of media',
    },
    ...[identity, origin, storedItem],
  ],
  thoughts: [identity, origin],
  toolCalls: [
    { field: 'tool', holds: (value) => typeof value === 'string', says: 'must be the name of a tool' },
    ...[origin, storedItem],
  ],
  items: [
    {
      field: 'item',
      holds: (value) => isObject(value) && (isAbsent(value.type) || typeof value.type === 'string'),
      says: 'must be an item of the API',
    },
    origin,
  ],
  memories: [],
  retrievables: [],
};

/**
 * Reads a collection once, and sees to it that each member is a record that can be named in errors.
 *
 * @param values The collection. Its members are given back as they are, so they can be of any class.
 * @param collection The name of the collection, from which the place in errors is made.
 * @param known How many of the first members were checked before, and are not looked at again.
 * @throws ResponsesInputError `invalid_option` when it is no collection, `invalid_record` for a member that is no
 *   object, has no id, or has a field that cannot be read.
 */
export function checkedRecords<T>(
  values: Iterable<T>,
  collection: RecordCollection,
  known = 0,
): readonly T[] {
  const records = listOf(values, `/${collection}`);
  for (let index = known; index < records.length; index += 1) checkRecord(records[index], collection, index);
  return records;
}

/**
 * Reads a list once.
 *
 * @throws ResponsesInputError `invalid_option` when it is no list, or fails while it is read.
 */
export function listOf<T>(values: Iterable<T>, path: string): readonly T[] {
  if (!isIterable(values)) throw notAList(path);
  try {
    return [...values];
  } catch (cause) {
    throw notAList(path, cause);
  }
}

function checkRecord(record: unknown, collection: RecordCollection, index: number): void {
  if (!isObject(record)) {
    const path = `/${collection}/${index}`;
    throw new ResponsesInputError('invalid_record', `The record at ${path} is no object.`, { path });
  }
  const { id } = record;
  if (typeof id !== 'string') {
    const message = `The record at /${collection}/${index} has no id: it must be a text.`;
    throw new ResponsesInputError('invalid_record', message, { path: `/${collection}/${index}/id` });
  }
  for (const { field, holds, says } of RULES[collection]) {
    if (holds(record[field])) continue;
    const message = `The record ${JSON.stringify(id)} cannot be read: its "${field}" ${says}.`;
    const path = `/${collection}/${index}/${field}`;
    throw new ResponsesInputError('invalid_record', message, { recordId: id, path });
  }
}

function notAList(path: string, cause?: unknown): ResponsesInputError {
  const why = cause === undefined ? 'is no list' : 'failed while it was read';
  return new ResponsesInputError('invalid_option', `What stands at ${path} ${why}.`, { path, cause });
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isIterable(value: unknown): boolean {
  return isObject(value) && typeof Reflect.get(value, Symbol.iterator) === 'function';
}

function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
