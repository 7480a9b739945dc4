import { at, numberAt, textAt, typeOf } from '../model/wire.js';
import type { RandomServer } from './random-server.js';
import { answerSpeech } from './server-turns.js';

/** Deals with a request as the protocol says. */
export function answerTo(server: RandomServer, request: unknown): void {
  const { state } = server;
  switch (typeOf(request)) {
    case 'session.update': {
      const asked = Object(at(request, 'session'));
      const { tools: _, instructions: __, ...settings } = asked;
      state.session = { ...state.session, ...settings };
      server.reply(request, { type: 'session.updated', session: state.session });
      return;
    }
    case 'response.create':
      // The person comes first. Where nothing is named, nobody could tell whose answer it is.
      if (state.running.length > 0 || (state.owes && !server.world.config.names))
        refusalOf(server, request, 'conversation_already_has_active_response');
      else {
        const { id } = state.begin();
        state.names = server.world.config.names;
        server.reply(request, {
          type: 'response.created',
          response: { id, status: 'in_progress', metadata: null },
        });
      }
      return;
    case 'response.cancel':
      cancel(server, request);
      return;
    case 'conversation.item.create':
      createItem(server, request);
      return;
    case 'conversation.item.delete':
      server.reply(request, { type: 'conversation.item.deleted', item_id: textAt(request, 'item_id') });
      return;
    case 'conversation.item.truncate':
      server.reply(request, {
        type: 'conversation.item.truncated',
        item_id: textAt(request, 'item_id'),
        content_index: numberAt(request, 'content_index'),
        audio_end_ms: numberAt(request, 'audio_end_ms'),
      });
      return;
    case 'input_audio_buffer.commit': {
      // Where nothing is named, one that comes late would be taken for speech.
      if (!server.world.config.names) refusalOf(server, request, 'input_audio_buffer_commit_empty');
      else server.reply(request, { type: 'input_audio_buffer.committed', item_id: state.name('item') });
      return;
    }
    case 'input_audio_buffer.clear':
      server.reply(request, { type: 'input_audio_buffer.cleared' });
      return;
    default:
  }
}

/** Refuses a request. A response that is one too many is refused by the code alone, where nothing is named. */
export function refusalOf(server: RandomServer, request: unknown, code: string): void {
  const eventId = textAt(request, 'event_id');
  const silent = code === 'conversation_already_has_active_response' && !server.world.config.names;
  const owner = silent ? {} : { owner: { event_id: eventId } };
  server.send({ type: 'error', error: { message: 'No.', code, ...owner } }, { answers: eventId });
}

function cancel(server: RandomServer, request: unknown): void {
  const { state } = server;
  const id = textAt(request, 'response_id');
  const index = state.running.findIndex((response) => response.id === id);
  const [response] = index === -1 ? [] : state.running.splice(index, 1);
  if (response === undefined) {
    refusalOf(server, request, 'response_cancel_not_active');
    return;
  }
  state.cancelled.push(response);
  server.reply(request, {
    type: 'response.done',
    response: {
      id: response.id,
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'client_cancelled' },
      output: [],
    },
  });
  answerSpeech(server);
}

function createItem(server: RandomServer, request: unknown): void {
  const { state } = server;
  const item = Object(at(request, 'item'));
  const callId = textAt(item, 'call_id');
  if (callId !== undefined && state.givenUp.has(callId)) {
    refusalOf(server, request, 'invalid_value');
    return;
  }
  const id = textAt(item, 'id') ?? state.name('item');
  server.reply(request, {
    type: 'conversation.item.created',
    previous_item_id: null,
    item: { object: 'realtime.item', status: 'completed', ...item, id },
  });
}
