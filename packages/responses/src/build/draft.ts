import type { Thought } from '../records/records.js';
import { ResponsesInputError } from '../responses-input-error.js';
import type { WireItem } from './wire-item.js';

/** An item on its way into the request, and the record that it comes from. */
export interface Draft {
  readonly recordId: string;
  /** The number of the unit that it belongs to. */
  readonly unit: number;
  readonly item: WireItem;
  /** What a stored reasoning item is bound to. */
  readonly reasoning?: ReasoningBonds | undefined;
}

/** What must hold for a reasoning item to be sent back. */
export interface ReasoningBonds {
  /** The thought that holds it. */
  readonly thought: Thought;
  /** The id of the item that followed it. */
  readonly pairedItemId: string | undefined;
  /** The digest of what stood before it. */
  readonly prefixFingerprint: string | undefined;
}

/**
 * Writes an item as JSON.
 *
 * @throws ResponsesInputError `invalid_record` that names the item's record.
 */
export function written<T>({ recordId }: Draft, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    const message = `The item of record ${JSON.stringify(recordId)} cannot be written as JSON.`;
    throw new ResponsesInputError('invalid_record', message, { recordId, path: '/item', cause });
  }
}
