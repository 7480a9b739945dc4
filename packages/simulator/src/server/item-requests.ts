import type {
  ConversationItemCreateEvent,
  ConversationItemDeleteEvent,
  ConversationItemRetrieveEvent,
  ConversationItemTruncateEvent,
  RealtimeNewItem,
} from '@prismwire/core/prism';
import type { ConversationItem, Entry } from './conversation.js';
import { RequestRefusal } from './request-refusal.js';
import type { ServerContext } from './server-context.js';
import type { ToolWaits } from './tool-waits.js';
import { truncateItem } from './truncate-item.js';

/** Carries out what a client wants of the conversation's items. Each throws a RequestRefusal if it cannot. */
export class ItemRequests {
  readonly #context: ServerContext;
  readonly #toolWaits: ToolWaits;
  /** Whether typed text is taken yet. */
  typedInputReady = false;

  constructor(context: ServerContext, toolWaits: ToolWaits) {
    this.#context = context;
    this.#toolWaits = toolWaits;
  }

  create({ item, previous_item_id, event_id }: ConversationItemCreateEvent): void {
    const { conversation, outbox, random } = this.#context;
    if (item.id !== undefined && conversation.get(item.id) !== undefined) {
      throw new RequestRefusal('item_create_duplicate_item_id', 'There is an item of this id.', 'item.id');
    }
    if (previous_item_id !== undefined && previous_item_id !== 'root')
      this.#find(previous_item_id, 'create', 'previous_item_id');
    this.#checkItem(item);
    const status = item.status ?? 'completed';
    const stored: ConversationItem = {
      ...item,
      id: item.id ?? random.id('item'),
      object: 'realtime.item',
      status,
    };
    const previous = conversation.place({ item: stored, samples: new Map() }, previous_item_id);
    outbox.send({ type: 'conversation.item.created', previous_item_id: previous, item: stored }, event_id);
    if (item.type === 'function_call_output') this.#toolWaits.answer(item.call_id);
  }

  retrieve({ item_id, event_id }: ConversationItemRetrieveEvent): void {
    const { item } = this.#find(item_id, 'retrieve', 'item_id');
    this.#context.outbox.send({ type: 'conversation.item.retrieved', item }, event_id);
  }

  delete({ item_id, event_id }: ConversationItemDeleteEvent): void {
    this.#find(item_id, 'delete', 'item_id');
    this.#context.conversation.remove(item_id);
    this.#context.outbox.send({ type: 'conversation.item.deleted', item_id }, event_id);
  }

  truncate({ item_id, content_index, audio_end_ms, event_id }: ConversationItemTruncateEvent): void {
    truncateItem(this.#find(item_id, 'truncate', 'item_id'), content_index, audio_end_ms);
    this.#context.outbox.send(
      { type: 'conversation.item.truncated', item_id, content_index, audio_end_ms },
      event_id,
    );
  }

  #find(id: string, verb: string, param: string): Entry {
    const entry = this.#context.conversation.get(id);
    if (entry === undefined) {
      throw new RequestRefusal(`item_${verb}_invalid_item_id`, 'There is no item of this id.', param);
    }
    return entry;
  }

  #checkItem(item: RealtimeNewItem): void {
    if (item.type === 'message') {
      if (item.content.length === 0) {
        throw new RequestRefusal('empty_array', 'A message needs at least one part.', 'item.content');
      }
      if (
        !this.typedInputReady &&
        item.role === 'user' &&
        item.content.some(({ type }) => type === 'input_text')
      ) {
        throw new RequestRefusal('typed_input_not_ready', 'Wait for prism.typed_input.ready.', 'item');
      }
    }
    if (item.type !== 'function_call_output') return;
    this.#toolWaits.checkAnswerable(item.call_id);
    if (this.#toolWaits.knows(item.call_id) || this.#hasCall(item.call_id)) return;
    throw new RequestRefusal('invalid_tool_call_id', 'There is no call of this id.', 'item.call_id');
  }

  #hasCall(callId: string): boolean {
    return this.#context.conversation.entries.some(
      ({ item }) => item.type === 'function_call' && item.call_id === callId,
    );
  }
}
