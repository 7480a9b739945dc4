import { textAt, typeOf } from '../model/wire.js';
import type { RandomServer } from './random-server.js';
import { answerSpeech } from './server-turns.js';
import type { ServerAct } from './steps.js';

/** What a server does that has faults. */
export function fail(server: RandomServer, act: ServerAct, n: number): void {
  const { state } = server;
  switch (act) {
    case 'error':
      server.send({ type: 'error', error: { message: 'Something went wrong.', code: 'server_error' } });
      return;
    case 'repeat':
      server.repeat();
      return;
    case 'garbage': {
      const response = state.pick(n)?.id ?? 'nobody';
      const place = { response_id: response, item_id: 'item', output_index: 0, content_index: 0 };
      if (n % 3 === 0) server.deliver('{"type":', { broken: true });
      else if (n % 3 === 1)
        server.send({ type: 'response.text.delta', ...place, delta: 5 }, { broken: true });
      else server.send({ type: 'response.audio.delta', ...place, delta: 'AAA' }, { broken: true });
      return;
    }
    case 'broken start': {
      if (state.running.length > 0 || !state.names) return;
      const { id } = state.begin();
      server.send({ type: 'response.created', response: { id, metadata: 5 } }, { broken: true });
      return;
    }
    case 'broken end': {
      const response = state.pick(n);
      if (response === undefined) return;
      state.running.splice(state.running.indexOf(response), 1);
      server.send({ type: 'response.done', response: { id: response.id, status: 5 } }, { broken: true });
      answerSpeech(server);
      return;
    }
    case 'unreadable answer': {
      if (!server.world.config.names) return;
      const received = server.inbox[0];
      if (received === undefined) return;
      if (typeOf(received.request) === 'response.create' && state.running.length > 0) return;
      server.inbox.shift();
      answerUnreadably(server, received.request);
      return;
    }
    default:
  }
}

function answerUnreadably(server: RandomServer, request: unknown): void {
  if (typeOf(request) === 'response.create') {
    const { id } = server.state.begin();
    server.reply(request, { type: 'response.created', response: { id, metadata: 5 } }, true);
    return;
  }
  const item_id = textAt(request, 'item_id') ?? 'item';
  server.reply(request, { type: 'conversation.item.created', item_id, item: 5 }, true);
}
