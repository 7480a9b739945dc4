import type {
  PrismClientEvent,
  PrismClientEventType,
  RealtimeItem,
  RealtimeNewItem,
} from '@prismwire/core/prism';
import type { DecodedEvent, DecodedEventKind } from '@prismwire/decoder';

/**
 * How an event answers a request:
 *
 * - `sure`: it names what the request is about, such as the item to fetch.
 * - `likely`: it is what the server says after such a request, but also for other reasons.
 * - `no`: it does not.
 */
export type Answer = 'sure' | 'likely' | 'no';

/** The kinds of events that answer requests. */
const answering: ReadonlySet<DecodedEventKind> = new Set<DecodedEventKind>([
  'session.updated',
  'item.created',
  'tool.result.created',
  'item.retrieved',
  'item.deleted',
  'item.truncated',
  'input.committed',
  'input.cleared',
  'playback.cleared',
  'response.started',
  'response.ended',
]);

/** Whether an event of this kind may answer a request at all. */
export function mayAnswer(kind: DecodedEventKind): boolean {
  return answering.has(kind);
}

/** Judges by the two events alone; that the server names the request in its answer is not looked at. */
export function answerOf(request: PrismClientEvent, event: DecodedEvent): Answer {
  switch (request.type) {
    case 'session.update':
      return likely(event.kind === 'session.updated');
    case 'input_audio_buffer.commit':
      return likely(event.kind === 'input.committed');
    case 'input_audio_buffer.clear':
      return likely(event.kind === 'input.cleared');
    case 'output_audio_buffer.clear':
      return likely(event.kind === 'playback.cleared');
    case 'response.create':
      return likely(event.kind === 'response.started');
    case 'response.cancel':
      if (event.kind !== 'response.ended') return 'no';
      if (request.response_id === undefined) return 'likely';
      return sure(event.responseId === request.response_id);
    case 'conversation.item.create':
      if (event.kind !== 'item.created' && event.kind !== 'tool.result.created') return 'no';
      return answerOfCreated(request.item, event.item);
    case 'conversation.item.retrieve':
      return sure(event.kind === 'item.retrieved' && event.itemId === request.item_id);
    case 'conversation.item.delete':
      return sure(event.kind === 'item.deleted' && event.itemId === request.item_id);
    case 'conversation.item.truncate':
      return sure(
        event.kind === 'item.truncated' &&
          event.itemId === request.item_id &&
          event.contentIndex === request.content_index,
      );
    case 'input_audio_buffer.append':
      return 'no';
  }
}

/** What the server says about a request that it refuses, where it does not name the request itself. */
const refusals: ReadonlyMap<string, PrismClientEventType> = new Map([
  ['conversation_already_has_active_response', 'response.create'],
  ['response_cancel_not_active', 'response.cancel'],
  ['input_audio_buffer_commit_empty', 'input_audio_buffer.commit'],
]);

/** The only type of request that is refused with this code. */
export function requestRefusedWith(code: string | undefined): PrismClientEventType | undefined {
  return code === undefined ? undefined : refusals.get(code);
}

function answerOfCreated(asked: RealtimeNewItem, created: RealtimeItem): Answer {
  if (asked.type !== created.type) return 'no';
  if (asked.id !== undefined) return sure(asked.id === created.id);
  if ('call_id' in asked) return sure('call_id' in created && asked.call_id === created.call_id);
  // Speech becomes a message of the user as well, but one with audio in it.
  if (asked.type !== 'message' || created.type !== 'message') return 'likely';
  return likely(asked.role === created.role && asked.content[0]?.type === created.content?.[0]?.type);
}

function sure(is: boolean): Answer {
  return is ? 'sure' : 'no';
}

function likely(is: boolean): Answer {
  return is ? 'likely' : 'no';
}
