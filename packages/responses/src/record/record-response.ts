import { fieldsOf, isFields, textIn } from '../fields.js';
import { itemIdOf } from '../identifiers/item-id.js';
import type { Origin } from '../records/records.js';
import { ResponsesInputError } from '../responses-input-error.js';
import { jsonCopy } from './json-copy.js';
import { RecordIds } from './record-ids.js';
import { type RecordedEntry, recordItem } from './record-item.js';
import { timesOfRecords } from './record-times.js';
import type {
  Clock,
  RecordableOutcome,
  RecordableRequest,
  RecordableResponse,
  RecordedResponse,
} from './recordable.js';
import { withoutSdkFields } from './sdk-fields.js';
import { GrowingRequest } from './sent-form.js';

/**
 * Turns a response into records of the history, one for each of its items, from which the next build makes the
 * same items again: the request that led to the response is a prefix of the next one.
 *
 * Nothing is lost: messages keep their parts, annotations, refusals, phase and status; reasoning its ciphertext,
 * its partner and the fingerprint of what stood before it; everything else is kept as it came. The records are
 * plain JSON. Recording the same response again gives records with the same ids.
 *
 * Of a response that broke off, what there is of it is recorded. An item that was never finished has no `origin`,
 * so that the next build sees that the response is not whole, and sends no reasoning of it.
 *
 * @param response A whole response of the API, or the outcome of reading one.
 * @param built What the request was built of, as `buildOpenAIResponsesInput` returned it.
 * @param clock Gives the time in milliseconds since 1970; `Date.now` by default.
 * @typeParam Item The type of the response's items.
 * @throws ResponsesInputError `invalid_option` when the clock gives no time; `invalid_record` when the items of the
 *   request or of the response cannot be written as JSON: cyclic ones, or such as are nested thousands deep.
 */
export function recordResponse<Item extends object>(
  response: RecordableResponse<Item> | RecordableOutcome<Item>,
  built: RecordableRequest,
  clock: Clock = Date.now,
): RecordedResponse<Item> {
  try {
    return recorded(response, built, clock);
  } catch (cause) {
    if (cause instanceof ResponsesInputError) throw cause;
    const message = 'The response cannot be recorded: one of its items cannot be written as JSON.';
    throw new ResponsesInputError('invalid_record', message, { path: '/output', cause });
  }
}

function recorded<Item extends object>(
  response: RecordableResponse<Item> | RecordableOutcome<Item>,
  built: RecordableRequest,
  clock: Clock,
): RecordedResponse<Item> {
  const { id, output, isWhole } = readResponse(response);
  const needsNoOrigin = id === undefined && isReplayable(output, isWhole);
  const times = timesOfRecords(output.length, built.historyEnd, clock);
  const request = new GrowingRequest(built);
  const ids = new RecordIds(id, () => new GrowingRequest(built).digest());
  const entries: RecordedEntry<Item>[] = [];
  for (const [index, item] of output.entries()) {
    const origin = isWhole || isFinished(item) ? originOf(id, index, output.length, built) : undefined;
    const base = {
      id: ids.next(item, index),
      createdAt: times[index] ?? '',
      ...(origin !== undefined && { origin }),
    };
    const isBound = origin !== undefined || needsNoOrigin;
    const nextId = isBound ? itemIdIn(output[index + 1]) : undefined;
    const entry = recordItem(item, base, { nextId, prefixFingerprint: () => request.digest() });
    request.append(entry);
    entries.push(entry);
  }
  return {
    messages: entries.flatMap((entry) => (entry.kind === 'message' ? entry.record : [])),
    thoughts: entries.flatMap((entry) => (entry.kind === 'thought' ? entry.record : [])),
    toolCalls: entries.flatMap((entry) => (entry.kind === 'call' ? entry.record : [])),
    items: entries.flatMap((entry) => (entry.kind === 'item' ? entry.record : [])),
  };
}

/** What a response holds, as copies that are nobody else's. */
function readResponse<Item extends object>(
  given: RecordableResponse<Item> | RecordableOutcome<Item>,
): { id: string | undefined; output: Item[]; isWhole: boolean } {
  const response = 'response' in given ? given.response : given;
  const output: readonly Item[] = Array.isArray(response.output) ? response.output : [];
  return {
    id: textIn(response.id),
    // What is no object is no item: there is nothing in it to record.
    output: output.filter(isFields).map((item) => withoutSdkFields(jsonCopy(item))),
    isWhole: [undefined, null, 'completed', 'incomplete'].includes(given.status),
  };
}

function originOf(
  responseId: string | undefined,
  index: number,
  size: number,
  { model, provider }: RecordableRequest,
): Origin | undefined {
  if (responseId === undefined) return undefined;
  return { responseId, index, model, ...(provider !== undefined && { provider }), size };
}

/** Whether an item of a response that broke off had been done by then. */
function isFinished(item: object): boolean {
  const { status } = fieldsOf(item);
  return status !== 'in_progress' && status !== 'incomplete';
}

/**
 * Whether a response can be sent back with its reasoning. Where records have no origin, the next build cannot tell
 * where the response ends, and would keep some of its reasoning without the rest: then none gets a partner.
 */
function isReplayable(output: readonly object[], isWhole: boolean): boolean {
  return output.every((item, index) => {
    const { type, id, encrypted_content: ciphertext } = fieldsOf(item);
    if (typeof type !== 'string' || itemIdOf(type, id) === undefined) return false;
    if (!isWhole && !isFinished(item)) return false;
    return type !== 'reasoning' || (textIn(ciphertext) !== undefined && index < output.length - 1);
  });
}

function itemIdIn(item: object | undefined): string | undefined {
  return item !== undefined && 'id' in item ? textIn(item.id) : undefined;
}
