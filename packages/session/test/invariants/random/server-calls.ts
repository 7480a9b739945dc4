import type { RandomServer } from './random-server.js';
import { toolNames } from './random-tools.js';
import type { Running } from './server-state.js';

/** Arguments that no tool can be given, as text. */
const unreadable = ['{"mark":', '', '[]', '{"n":1e999}', 'null'];

/** The agent calls a tool: by the frame of its arguments, by its whole item, or by both. */
export function callTool(server: RandomServer, response: Running | undefined, n: number): void {
  if (response === undefined) return;
  const { state, world } = server;
  const callId = state.name('call');
  const itemId = state.name('item');
  response.calls.push(callId);
  state.calls.push({ callId, responseId: response.id, itemId });
  const name = toolNames[n % toolNames.length] ?? 'nobody knows it';
  const broken = n % 7 === 0;
  const args = broken
    ? (unreadable[(n >> 3) % unreadable.length] ?? '')
    : `{"mark":"mark_${world.serial()}"}`;
  const frame = () =>
    server.send(
      {
        type: 'response.function_call_arguments.done',
        response_id: response.id,
        item_id: itemId,
        output_index: 1,
        call_id: callId,
        name,
        arguments: args,
      },
      { broken },
    );
  const item = () =>
    server.send({
      type: 'response.output_item.done',
      response_id: response.id,
      output_index: 1,
      item: {
        id: itemId,
        type: 'function_call',
        status: 'completed',
        call_id: callId,
        name,
        arguments: args,
      },
    });
  const way = (n >> 4) % 4;
  if (way !== 1) frame();
  if (way !== 0) item();
  if (way === 3) frame();
}

/** The same call once more, also for another item. */
export function callToolAgain(server: RandomServer, n: number): void {
  const { calls } = server.state;
  const call = calls[n % Math.max(1, calls.length)];
  if (call === undefined) return;
  server.send({
    type: 'response.function_call_arguments.done',
    response_id: call.responseId,
    item_id: n % 2 === 0 ? call.itemId : server.state.name('item'),
    call_id: call.callId,
    name: 'echo',
    arguments: '{}',
  });
}

/** The server does not wait for some calls any more. */
export function giveUp(server: RandomServer, n: number): void {
  const { calls, givenUp } = server.state;
  const first = n % Math.max(1, calls.length);
  const chosen = calls.slice(first, first + 1 + (n % 2)).map(({ callId }) => callId);
  if (chosen.length === 0) return;
  for (const callId of chosen) givenUp.add(callId);
  server.send({
    type: 'error',
    error: { message: 'No result came.', code: 'tool_result_timeout', owner: { call_ids: chosen } },
  });
}
