import type { RandomServer } from './random-server.js';
import type { Running } from './server-state.js';

/** Begins a response that nobody has asked for. */
export function start(server: RandomServer, metadata: Readonly<Record<string, string>> | null): void {
  const { id } = server.state.begin();
  server.send({ type: 'response.created', response: { id, status: 'in_progress', metadata } });
}

/** Ends a response. */
export function end(server: RandomServer, response: Running | undefined, status: string): void {
  const { state } = server;
  if (response === undefined) return;
  state.running.splice(state.running.indexOf(response), 1);
  const cancelled = response.doomed || status === 'cancelled';
  if (cancelled) state.cancelled.push(response);
  const reason = response.doomed ? 'turn_detected' : 'client_cancelled';
  server.send({
    type: 'response.done',
    response: {
      id: response.id,
      status: cancelled ? 'cancelled' : status,
      ...(cancelled ? { status_details: { type: 'cancelled', reason } } : {}),
      output: [],
      usage: { total_tokens: 3 },
    },
  });
  answerSpeech(server);
}

/** Answers the person, if that is owed and nothing else runs. */
export function answerSpeech(server: RandomServer): void {
  const { state } = server;
  if (!state.owes || state.running.length > 0 || state.speaking !== undefined) return;
  state.owes = false;
  start(server, null);
}
