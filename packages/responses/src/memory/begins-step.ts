import { type Entry, originOf, type TimedEntry } from '../build/timeline.js';
import { itemType } from '../build/wire-item.js';
import { type Fields, fieldsOf, isFields, textIn } from '../fields.js';
import { Ties } from './ties.js';

/**
 * Whether the first of some records is certainly sent, and not judged together with what the model put out before it:
 * it comes from a response, or somebody else speaks. Where that takes a closer look, the answer is no.
 */
export function beginsStep(timed: readonly TimedEntry[]): boolean {
  const [first, ...others] = timed;
  if (first === undefined) return true;
  if (originOf(first.entry) !== undefined) return true;
  if (!isOfOthers(first.entry)) return false;
  // It is left out if another record says the same.
  const ties = new Ties();
  ties.add(first.entry);
  return !others.some(({ entry }) => ties.hold(entry));
}

/** Whether a record is a text of somebody else than the model. */
function isOfOthers({ kind, record }: Entry): boolean {
  if (kind === 'message') return record.role === 'user' && textIn(record.content) !== undefined;
  return kind === 'item' && isMessageOfOthers(fieldsOf(record.item));
}

function isMessageOfOthers({ type, role, content }: Fields): boolean {
  if (itemType({ type: textIn(type), role }) !== 'message' || role === 'assistant') return false;
  if (!Array.isArray(content)) return textIn(content) !== undefined;
  return content.some(
    (part) => isFields(part) && part.type === 'input_text' && textIn(part.text) !== undefined,
  );
}
