import type { Judge, Rules } from './log.js';
import { numberAt, textAt, textsAt, typeOf } from './wire.js';

interface Call {
  readonly conn: number;
  readonly callId: string;
  readonly dueAt: number;
  answers: number;
  givenUp: boolean;
  over: boolean;
}

/** I1: every call is answered exactly once, in time, on the connection on which it came. */
export const judgeAnswers: Judge = (log, rules) => {
  const faults: string[] = [];
  const calls = new Map<string, Call>();
  /** Calls that were given up before they came. */
  const refused = new Set<string>();
  const withTools = new Set<number>();
  const waits = new Map<number, number>();
  const demandAnswers = (isDue: (call: Call) => boolean, when: string) => {
    for (const call of calls.values()) {
      if (call.over || call.answers > 0 || call.givenUp || !isDue(call)) continue;
      call.over = true;
      faults.push(`${name(call)} has no answer ${when}`);
    }
  };
  for (const entry of log) {
    demandAnswers(({ dueAt }) => dueAt < entry.at, 'by its deadline');
    switch (entry.what) {
      case 'opened':
        if (entry.tools) withTools.add(entry.conn);
        break;
      case 'in': {
        const { conn, frame } = entry;
        if (typeOf(frame).startsWith('session.') && entry.broken !== true) {
          const seconds = numberAt(frame, 'session', 'prism_tool_waits', 'result_timeout_s');
          if (seconds === undefined) waits.delete(conn);
          else waits.set(conn, seconds * 1_000);
        }
        for (const callId of textsAt(frame, 'error', 'owner', 'call_ids')) {
          refused.add(`${conn} ${callId}`);
          const call = calls.get(`${conn} ${callId}`);
          if (call !== undefined) call.givenUp = true;
        }
        const found = callIn(frame);
        if (found === undefined || !withTools.has(conn)) break;
        const key = `${conn} ${found.callId}`;
        if (calls.has(key)) break;
        const limitMs = Math.min(limitOf(found.name, rules), waits.get(conn) ?? Number.POSITIVE_INFINITY);
        calls.set(key, {
          conn,
          callId: found.callId,
          dueAt: entry.at + limitMs,
          answers: 0,
          givenUp: refused.has(key),
          over: false,
        });
        break;
      }
      case 'out': {
        const { conn, frame } = entry;
        // One with an id is the old conversation's, told to a new server.
        if (
          textAt(frame, 'item', 'type') !== 'function_call_output' ||
          textAt(frame, 'item', 'id') !== undefined
        )
          break;
        const callId = textAt(frame, 'item', 'call_id') ?? '';
        const call = calls.get(`${conn} ${callId}`);
        if (call === undefined) {
          faults.push(`call ${callId}, which connection ${conn} does not know, was answered there`);
          break;
        }
        call.answers += 1;
        if (call.givenUp) faults.push(`${name(call)} was answered after the server gave it up`);
        if (call.answers > 1) faults.push(`${name(call)} was answered ${call.answers} times`);
        break;
      }
      case 'left':
        demandAnswers(({ conn }) => conn === entry.conn, 'and the session was closed');
        break;
      case 'lost':
        for (const call of calls.values()) if (call.conn === entry.conn) call.over = true;
        break;
      default:
    }
  }
  return faults;
};

/** The call that a frame announces, also one whose arguments are broken. */
export function callIn(
  frame: unknown,
): { readonly callId: string; readonly name: string | undefined; readonly responseId: string } | undefined {
  const responseId = textAt(frame, 'response_id');
  if (responseId === undefined) return undefined;
  const type = typeOf(frame);
  if (type === 'response.function_call_arguments.done') {
    const callId = textAt(frame, 'call_id');
    return callId === undefined ? undefined : { callId, name: textAt(frame, 'name'), responseId };
  }
  if (type !== 'response.output_item.done' || textAt(frame, 'item', 'type') !== 'function_call')
    return undefined;
  const callId = textAt(frame, 'item', 'call_id');
  const name = textAt(frame, 'item', 'name');
  if (textAt(frame, 'item', 'status') === 'incomplete' || callId === undefined || name === undefined)
    return undefined;
  return { callId, name, responseId };
}

function limitOf(tool: string | undefined, { toolMs, toolLimits }: Rules): number {
  return (tool === undefined ? undefined : toolLimits[tool]) ?? toolMs;
}

function name({ callId, conn }: Call): string {
  return `call ${callId} of connection ${conn}`;
}
