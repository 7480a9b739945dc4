import { canonicalJson } from '../hash/canonical-json.js';
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
export function written<T>(draft: Draft, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    throw unwritable(draft, cause);
  }
}

/** The error for an item that cannot be written as JSON. */
export function unwritable({ recordId }: Draft, cause: unknown): ResponsesInputError {
  const message = `The item of record ${JSON.stringify(recordId)} cannot be written as JSON.`;
  return new ResponsesInputError('invalid_record', message, { recordId, path: '/item', cause });
}

/** What two items must share to be the same: all but what the API adds. */
export function contentText(draft: Draft): string {
  const { id: _, status: __, ...content } = draft.item;
  return written(draft, () => canonicalJson(content));
}
