import type { RealtimeItem, RealtimeUsage } from '@prismwire/core/prism';
import type {
  DecodedEvent,
  DecodedResponseEnded,
  DecodedResponseItemAdded,
  DecodedResponseItemDone,
  DecodedResponseStarted,
  DecodedToolCall,
} from '@prismwire/decoder';
import { BoundedSet } from '../responses/bounded-set.js';
import type { ResponseEndStatus } from '../responses/response-end.js';
import { addUsage } from './add-usage.js';
import { ItemList } from './item-list.js';
import { plainCopy } from './plain-copy.js';
import type { SnapshotItem, SnapshotResponse } from './snapshot.js';

/** How many trimmed responses are known. */
const keptForgotten = 32;

interface ResponseRecord {
  summary: Omit<SnapshotResponse, 'itemIds'>;
  readonly itemIds: Set<string>;
  /** Whether it leaves no trace in the conversation. */
  outOfBand: boolean;
}

/** The conversation, built up from the server's events. */
export class History {
  readonly #items = new ItemList();
  readonly #responses = new Map<string, ResponseRecord>();
  /** Those of sessions of the server that are over: their ids may come again and mean something else. */
  #past: ResponseRecord[] = [];
  /** Responses that were trimmed: a late event does not revive them. */
  #forgotten = new BoundedSet<string>(keptForgotten);
  readonly #usage: Record<string, unknown> = {};

  /** What all responses cost together. */
  get usage(): RealtimeUsage {
    const usage: object = this.#usage;
    return Object.fromEntries(Object.entries(plainCopy(usage)));
  }

  /** The items in the server's order, as plain data. */
  items(): SnapshotItem[] {
    return this.#items.placed.map((record) => record.toSnapshot());
  }

  /** The responses in the order in which they began, as plain data. */
  responses(): SnapshotResponse[] {
    return [...this.#past, ...this.#responses.values()].map(({ summary, itemIds }) =>
      plainCopy({ ...summary, itemIds: [...itemIds] }),
    );
  }

  /** A response has ended, and the server has not said so. */
  endWithout(id: string, status: ResponseEndStatus): void {
    const record = this.#responses.get(id);
    if (record?.summary.status === 'in_progress') record.summary = { ...record.summary, status };
  }

  /** Forgets all but the last items, and the ended responses that produced none of them. */
  trim(keepItems: number): void {
    const kept = this.#items.trim(keepItems);
    const isLeft = ({ summary, itemIds }: ResponseRecord) =>
      summary.status === 'in_progress' || [...itemIds].some((itemId) => kept.has(itemId));
    this.#past = this.#past.filter(isLeft);
    for (const [id, record] of this.#responses) {
      if (isLeft(record)) continue;
      this.#responses.delete(id);
      this.#forgotten.add(id);
    }
  }

  /** The server has a new session, which knows nothing of the conversation but for items with these keys. */
  startOver(keptItems: ReadonlySet<string>): void {
    this.#past.push(...this.#responses.values());
    this.#responses.clear();
    this.#forgotten = new BoundedSet(keptForgotten);
    this.#items.startOver(keptItems);
  }

  /** Takes an event in. */
  apply(event: DecodedEvent): void {
    switch (event.kind) {
      // The frequent ones first.
      case 'text.delta': {
        const part = this.#items.find(event.itemId)?.typedPart(event.contentIndex, 'text');
        if (part !== undefined) part.text = (part.text ?? '') + event.delta;
        return;
      }
      case 'audio.delta': {
        const part = this.#items.find(event.itemId)?.typedPart(event.contentIndex, 'audio');
        if (part !== undefined) part.audioBytes += event.audio.length;
        return;
      }
      case 'audio.transcript.delta': {
        const part = this.#items.find(event.itemId)?.typedPart(event.contentIndex, 'audio');
        if (part !== undefined) part.transcript = (part.transcript ?? '') + event.delta;
        return;
      }
      case 'tool.arguments.delta': {
        const record = this.#items.find(event.itemId);
        if (record !== undefined) record.arguments = (record.arguments ?? '') + event.delta;
        return;
      }
      case 'text.done': {
        const part = this.#items.find(event.itemId)?.typedPart(event.contentIndex, 'text');
        if (part !== undefined) part.text = event.text;
        return;
      }
      case 'audio.transcript.done': {
        const part = this.#items.find(event.itemId)?.typedPart(event.contentIndex, 'audio');
        if (part !== undefined) part.transcript = event.transcript;
        return;
      }
      case 'tool.call':
        this.#call(event);
        return;
      case 'item.created':
        this.#create(event.itemId, event.item, event.previousItemId);
        return;
      case 'tool.result.created':
        this.#create(event.itemId ?? `call ${event.callId}`, event.item, event.previousItemId);
        return;
      case 'item.retrieved':
        if (event.itemId !== undefined) this.#create(event.itemId, event.item, undefined);
        return;
      case 'item.deleted':
        this.#items.delete(event.itemId);
        return;
      case 'item.truncated':
        this.#items.itemFor(event.itemId)?.truncate(event);
        return;
      default:
        this.#applyRare(event);
    }
  }

  #applyRare(event: DecodedEvent): void {
    switch (event.kind) {
      case 'input.committed': {
        const record = this.#items.itemFor(event.itemId);
        if (record === undefined) return;
        record.assume({ id: event.itemId, type: 'message', role: 'user' });
        record.spokenPart(undefined);
        this.#items.place(record, event.previousItemId);
        return;
      }
      case 'input.transcript.delta': {
        const part = this.#items.itemFor(event.itemId)?.spokenPart(event.contentIndex);
        if (part !== undefined) part.transcript = (part.transcript ?? '') + (event.delta ?? '');
        return;
      }
      case 'input.transcript.done': {
        const part = this.#items.itemFor(event.itemId)?.spokenPart(event.contentIndex);
        if (part !== undefined) part.transcript = event.transcript;
        return;
      }
      case 'input.transcript.failed':
        this.#items.itemFor(event.itemId)?.failTranscription(event);
        return;
      case 'response.part.added':
      case 'response.part.done':
        if (event.part !== undefined) {
          this.#items.find(event.itemId)?.mergePart(event.contentIndex, event.part);
        }
        return;
      case 'response.item.added':
      case 'response.item.done':
        this.#produce(event);
        return;
      case 'response.started':
        this.#start(event);
        return;
      case 'response.ended':
        this.#end(event);
        return;
      default:
    }
  }

  #create(key: string, item: RealtimeItem, previous: string | null | undefined): void {
    const record = this.#items.itemFor(key);
    if (record === undefined) return;
    // An item's beginning may be told after its end.
    if (!record.final) record.merge(item);
    this.#items.place(record, previous);
  }

  #produce({ kind, responseId, itemId, item }: DecodedResponseItemAdded | DecodedResponseItemDone): void {
    if (itemId === undefined) return;
    const response = this.#response(responseId);
    response?.itemIds.add(itemId);
    const record = this.#items.itemFor(itemId);
    if (record === undefined) return;
    record.merge(item);
    record.final ||= kind === 'response.item.done';
    if (!record.placed && response?.outOfBand !== true) this.#items.place(record, undefined);
  }

  #call({ itemId, responseId, callId, name, argumentsText }: DecodedToolCall): void {
    const response = this.#response(responseId);
    response?.itemIds.add(itemId);
    const record = this.#items.itemFor(itemId);
    if (record === undefined) return;
    record.set({ id: itemId, type: 'function_call', call_id: callId, name });
    record.arguments = argumentsText;
    if (!record.placed && response?.outOfBand !== true) this.#items.place(record, undefined);
  }

  #start({ responseId, cause, parentResponseId, response }: DecodedResponseStarted): void {
    const record = this.#response(responseId);
    if (record === undefined) return;
    record.outOfBand = response.conversation_id === null;
    record.summary = {
      ...record.summary,
      ...(cause === undefined ? {} : { cause }),
      ...(parentResponseId === undefined ? {} : { parentResponseId }),
    };
  }

  /** The record of a response, made if its beginning was not heard. Undefined: it was trimmed. */
  #response(id: string): ResponseRecord | undefined {
    const found = this.#responses.get(id);
    if (found !== undefined || this.#forgotten.has(id)) return found;
    const record: ResponseRecord = {
      summary: { id, status: 'in_progress' },
      itemIds: new Set(),
      outOfBand: false,
    };
    this.#responses.set(id, record);
    return record;
  }

  #end(event: DecodedResponseEnded): void {
    const { responseId, status = 'unknown', reason, drainToken, response } = event;
    const record = this.#response(responseId);
    if (record === undefined) return;
    const { usage } = response;
    // The same frame may come twice, and was paid for once.
    if (usage && record.summary.usage === undefined) addUsage(this.#usage, usage);
    record.summary = {
      ...record.summary,
      status,
      ...(reason === undefined ? {} : { reason }),
      ...(drainToken === undefined ? {} : { drainToken }),
      ...failureIn(event),
      ...(usage ? { usage } : {}),
    };
    for (const item of response.output ?? []) {
      if ('id' in item && typeof item.id === 'string') record.itemIds.add(item.id);
    }
  }
}

function failureIn({ response }: DecodedResponseEnded): Pick<SnapshotResponse, 'error'> {
  const error = response.status_details?.error;
  if (!error) return {};
  const { code, message } = error;
  return {
    error: {
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    },
  };
}
