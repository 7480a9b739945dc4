import type {
  DecodedError,
  DecodedEvent,
  DecodedResponseItemDone,
  DecodedResponseStarted,
  PrismDecodeError,
} from '@prismwire/decoder';
import { safeDecodeEvent } from '@prismwire/decoder';
import { refusalOf } from './errors/request-error.js';
import type { LiveResponse } from './responses/live-response.js';
import type { SessionParts } from './session-parts.js';

/**
 * What an event does to a session: it changes what is known, settles what it answers, and is then told to everybody,
 * in this order. Nothing here makes a promise or a timer for a single event.
 */
export function receiveEvent(parts: SessionParts, event: DecodedEvent): void {
  switch (event.kind) {
    case 'audio.delta': {
      parts.history.apply(event);
      const opened = parts.book.record(event);
      // What comes after an interruption is heard by nobody.
      if (!parts.book.isInterrupted(event.responseId)) {
        const response = parts.book.get(event.responseId);
        // Sound that comes after the end of its response is for the history alone.
        if (response !== undefined && response.end === undefined) {
          parts.speaker.play(parts.playback.receive(response, event), event.audio);
        }
        // A player may have interrupted it.
        if (!parts.book.isInterrupted(event.responseId)) parts.feed.deliver(event);
      }
      if (opened !== undefined) announce(parts, opened, parts.queue.isUnwanted(opened, undefined));
      return;
    }
    case 'text.delta':
    case 'audio.transcript.delta':
    case 'tool.arguments.delta':
    case 'text.done':
    case 'audio.done':
    case 'audio.transcript.done':
    case 'tool.call':
    case 'response.part.added':
    case 'response.part.done':
    case 'response.item.added':
    case 'response.item.done': {
      parts.history.apply(event);
      const opened = parts.book.record(event);
      parts.feed.deliver(event);
      if (opened !== undefined) announce(parts, opened, parts.queue.isUnwanted(opened, undefined));
      if (event.kind === 'tool.call') parts.tools.call(event);
      else if (event.kind === 'response.item.done') noteCall(parts, event);
      return;
    }
    case 'response.started':
      startResponse(parts, event);
      return;
    case 'response.ended': {
      parts.history.apply(event);
      const opened = parts.book.end(event);
      const response = parts.book.get(event.responseId);
      parts.ledger.offer(event);
      parts.feed.deliver(event);
      if (opened !== undefined) announce(parts, opened, parts.queue.isUnwanted(opened, undefined));
      if (response !== undefined) parts.playback.end(response);
      return;
    }
    case 'session.created':
    case 'session.updated':
      parts.session = event.session;
      break;
    case 'input.ready':
      parts.feed.deliver(event);
      parts.queue.becomeReady();
      return;
    case 'speech.hint':
      parts.interrupter.hint();
      break;
    case 'speech.started':
      parts.setSpeaking(true);
      parts.interrupter.speechStarted();
      break;
    case 'speech.stopped':
    case 'input.cleared':
      parts.interrupter.speechStopped();
      parts.setSpeaking(false);
      break;
    case 'item.truncated':
      parts.interrupter.noteTruncated(event.itemId, event.contentIndex);
      break;
    case 'playback.started':
    case 'playback.stopped':
    case 'playback.cleared':
      parts.book.get(event.responseId)?.record(event);
      break;
    default:
  }
  parts.history.apply(event);
  const answers = parts.ledger.offer(event);
  if (event.kind === 'input.committed') {
    parts.setSpeaking(false);
    if (!answers) parts.owesAnswer = parts.session?.turn_detection?.create_response !== false;
  }
  parts.feed.deliver(event);
}

/** An error of the server. Returns whether it refuses a request of this session. */
export function receiveError(parts: SessionParts, event: DecodedError): boolean {
  const owned = parts.ledger.refuse(event);
  if (!owned) parts.queue.noteRefusal(event.ownerEventId);
  if (event.ownerCallIds !== undefined) {
    parts.tools.giveUp(event.ownerCallIds, refusalOf(event, undefined));
  }
  parts.feed.deliver(event);
  return owned;
}

/** A frame that cannot be decoded. */
export function receiveBroken(parts: SessionParts, error: PrismDecodeError): void {
  parts.ledger.answerUnreadable(error);
  const opened = parts.book.noteBroken(error);
  parts.feed.deliver({ kind: 'frame.broken', error });
  if (opened !== undefined) announce(parts, opened, parts.queue.isUnwanted(opened, error.requestEventId));
  const { callId, eventType } = error;
  if (callId === undefined || eventType !== 'response.function_call_arguments.done') return;
  const responseId = error.responseId ?? parts.book.current?.id ?? '';
  parts.tools.refuse({ callId, responseId }, error);
}

function startResponse(parts: SessionParts, event: DecodedResponseStarted): void {
  parts.history.apply(event);
  const opened = parts.book.start(event);
  if (opened === undefined) {
    // The same frame once more.
    parts.feed.deliver(event);
    return;
  }
  parts.ledger.offer(event);
  // Before what the server owes is taken for given: the answer to speech is nobody's request.
  const unwanted = parts.queue.isUnwanted(opened, event.requestEventId);
  if (!opened.requested) parts.owesAnswer = false;
  parts.feed.deliver(event);
  announce(parts, opened, unwanted);
}

function announce(parts: SessionParts, response: LiveResponse, unwanted: boolean): void {
  const { requested } = response;
  parts.feed.deliver({ kind: 'response.opened', response, requested });
  // Whoever asked for it has given up. If it cannot be cancelled, it is a response like any other.
  if (unwanted) response.cancel().catch(() => {});
}

/** A call whose item is whole, though the frame with its arguments has not come. */
function noteCall({ tools }: SessionParts, { responseId, item, outputIndex }: DecodedResponseItemDone): void {
  if (item.type !== 'function_call' || item.status === 'incomplete') return;
  const { id: item_id, call_id, name } = item;
  if (typeof call_id !== 'string' || typeof name !== 'string' || tools.knows(call_id)) return;
  const result = safeDecodeEvent({
    type: 'response.function_call_arguments.done',
    response_id: responseId,
    item_id,
    output_index: outputIndex,
    call_id,
    name,
    arguments: item.arguments,
  });
  if (!result.ok) tools.refuse({ callId: call_id, responseId, name }, result.error);
  else if (result.event.kind === 'tool.call') tools.call(result.event);
}
