import { soundOf } from '../model/sound.js';
import type { RandomServer } from './random-server.js';
import { callTool, callToolAgain, giveUp } from './server-calls.js';
import { fail } from './server-faults.js';
import { hearSilence, hearSpeech } from './server-speech.js';
import type { Running, ServerState } from './server-state.js';
import { end, start } from './server-turns.js';
import type { ServerAct } from './steps.js';

/** Samples of a piece of sound: also none, and such as are no whole milliseconds. */
const lengths = [240, 2_400, 1_207, 5, 0, 4_800, 24];

/** How responses end that nobody breaks off. The last is one that nobody knows. */
const statuses = ['completed', 'completed', 'completed', 'failed', 'incomplete', 'cancelled', 'postponed'];

/** Lets the server do something by itself. */
export function serve(server: RandomServer, act: ServerAct, n: number): void {
  const { state } = server;
  switch (act) {
    case 'answer':
      for (let left = n % 3; left >= 0; left -= 1) server.answerNext();
      return;
    case 'refuse':
      server.refuseNext();
      return;
    case 'swallow':
      server.inbox.shift();
      return;
    case 'text':
    case 'words':
      sendWords(server, act, n);
      return;
    case 'sound':
      sendSound(server, state.pick(n), n >> 2);
      return;
    case 'straggler':
      sendSound(server, state.cancelled[n % Math.max(1, state.cancelled.length)], n >> 2);
      return;
    case 'call':
      callTool(server, state.pick(n), n);
      return;
    case 'call again':
      callToolAgain(server, n);
      return;
    case 'give up':
      giveUp(server, n);
      return;
    case 'end':
      end(server, state.pick(n), statuses[n % statuses.length] ?? 'completed');
      return;
    case 'cut':
      cut(server, state, n);
      return;
    case 'settings':
      state.session = {
        ...state.session,
        prism_effective_interrupt_response: n % 2 === 0,
        prism_tool_waits: {
          result_timeout_s: [null, 1, 4, 20][(n >> 1) % 4],
          continuation_timeout_s: null,
        },
      };
      server.send({ type: 'session.updated', session: state.session });
      return;
    case 'ready':
      server.send({ type: 'prism.typed_input.ready' });
      return;
    case 'hint':
      server.send({ type: 'prism.input_audio_buffer.speech_hint', audio_start_ms: n });
      return;
    case 'speech':
      hearSpeech(server, n);
      return;
    case 'silence':
      hearSilence(server);
      return;
    case 'late words': {
      const item = state.spoken[n % Math.max(1, state.spoken.length)];
      if (item === undefined) return;
      const type = 'conversation.item.input_audio_transcription.completed';
      server.send({ type, item_id: item, content_index: 0, transcript: 'What the person said.' });
      return;
    }
    case 'greet':
      // Until a server has named a response that was asked for, nobody can tell that this one was not.
      if (state.names && state.running.length === 0) start(server, { prism_cause: 'greeting' });
      return;
    default:
      fail(server, act, n);
  }
}

function sendWords(server: RandomServer, act: 'text' | 'words', n: number): void {
  const response = server.state.pick(n);
  if (response === undefined) return;
  const type = act === 'text' ? 'response.text.delta' : 'response.audio_transcript.delta';
  const item = server.state.itemOf(response, act);
  server.send({ type, ...place(response, item, 0), delta: 'word ' });
}

function sendSound(server: RandomServer, response: Running | undefined, n: number): void {
  if (response === undefined) return;
  const { state, world } = server;
  const itemId = state.itemOf(response, `sound ${n % 2}`);
  const contentIndex = (n >> 1) % 2;
  if (!state.parts.some((part) => part.itemId === itemId && part.contentIndex === contentIndex)) {
    state.parts.push({ itemId, contentIndex });
  }
  const samples = lengths[(n >> 2) % lengths.length] ?? 0;
  server.send({
    type: 'response.audio.delta',
    ...place(response, itemId, contentIndex),
    delta: Buffer.from(soundOf(world.serial(), samples)).toString('base64'),
  });
}

function cut(server: RandomServer, { parts }: ServerState, n: number): void {
  const part = parts[n % Math.max(1, parts.length)];
  if (part === undefined) return;
  const { itemId: item_id, contentIndex: content_index } = part;
  server.send({ type: 'conversation.item.truncated', item_id, content_index, audio_end_ms: n });
}

function place({ id }: Running, item_id: string, content_index: number) {
  return { response_id: id, item_id, output_index: 0, content_index };
}
