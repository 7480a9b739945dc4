import { typeOf } from '../model/wire.js';
import type { RandomServer } from './random-server.js';
import { answerSpeech, end } from './server-turns.js';

/** The person begins to speak. A server that interrupts ends what it says, now or a little later. */
export function hearSpeech(server: RandomServer, n: number): void {
  const { state } = server;
  if (state.speaking !== undefined) return;
  const item = state.name('item');
  state.speaking = item;
  server.send({ type: 'input_audio_buffer.speech_started', item_id: item, audio_start_ms: n });
  if (!state.interrupts) return;
  for (const response of [...state.running]) {
    response.doomed = true;
    if (n % 2 === 0) end(server, response, 'cancelled');
  }
}

/** The person has spoken, and is answered as soon as nothing else runs. */
export function hearSilence(server: RandomServer): void {
  const { state } = server;
  const item = state.speaking;
  const commits = server.inbox.some(({ request }) => typeOf(request) === 'input_audio_buffer.commit');
  // The end of speech would be taken for the answer to a commit by whoever is not told which it is.
  if (item === undefined || commits) return;
  state.speaking = undefined;
  state.spoken.push(item);
  server.send({ type: 'input_audio_buffer.speech_stopped', item_id: item, audio_end_ms: 900 });
  server.send({ type: 'input_audio_buffer.committed', item_id: item, previous_item_id: null });
  server.send({
    type: 'conversation.item.created',
    previous_item_id: null,
    item: { id: item, type: 'message', role: 'user', content: [{ type: 'input_audio', transcript: null }] },
  });
  state.owes = true;
  answerSpeech(server);
}
