import { CallSets } from './call-sets.js';
import { callIn } from './judge-answers.js';
import type { EntryOf, Judge, Rules } from './log.js';
import { ServerView } from './server-view.js';
import { textAt, textsAt, typeOf } from './wire.js';

/** I2: one `response.create` at a time, none while a response runs, one for each finished set of calls. */
export const judgeCreates: Judge = (log, rules) => {
  const faults: string[] = [];
  const connections = new Map<number, CreatesOfConnection>();
  for (const entry of log) {
    switch (entry.what) {
      case 'opened':
        connections.set(
          entry.conn,
          new CreatesOfConnection(rules, entry.tools, (fault) => faults.push(fault)),
        );
        break;
      case 'in':
        connections.get(entry.conn)?.see(entry);
        break;
      case 'out':
        connections.get(entry.conn)?.sent(entry);
        break;
      case 'lost':
      case 'left':
        connections.delete(entry.conn);
        break;
      case 'quiet':
        for (const connection of connections.values()) connection.quiet(entry.at);
        break;
      default:
    }
  }
  return faults;
};

interface OpenCreate {
  readonly id: string;
  readonly at: number;
  readonly continues: boolean;
}

class CreatesOfConnection {
  readonly #rules: Rules;
  readonly #withTools: boolean;
  readonly #fault: (fault: string) => void;
  readonly #view = new ServerView();
  readonly #sets = new CallSets();
  /** The call that an output answers, by the client event. */
  readonly #outputs = new Map<string, { readonly callId: string; readonly at: number }>();
  #open: OpenCreate | undefined;
  #doubtfulUntil = Number.NEGATIVE_INFINITY;

  constructor(rules: Rules, withTools: boolean, fault: (fault: string) => void) {
    this.#rules = rules;
    this.#withTools = withTools;
    this.#fault = fault;
  }

  see(entry: EntryOf<'in'>): void {
    const { frame, answers, at, broken } = entry;
    this.#view.see(entry);
    const type = typeOf(frame);
    for (const [id, status] of this.#view.ended) this.#sets.end(id, status, at);
    const call = this.#withTools ? callIn(frame) : undefined;
    if (call !== undefined) this.#sets.open(call.responseId, call.callId, at);
    for (const callId of textsAt(frame, 'error', 'owner', 'call_ids'))
      this.#sets.note(callId, 'given up', at);
    if (answers === undefined) return;
    const output = this.#outputs.get(answers);
    // One that comes when nobody waits for it any more comes too late.
    const inTime = output !== undefined && at - output.at < this.#rules.requestMs;
    if (type === 'error' && inTime) this.#sets.note(output.callId, 'given up', at);
    const open = this.#open;
    if (answers !== open?.id) return;
    if (type === 'error' && open.continues) {
      if (textAt(frame, 'error', 'code') === 'conversation_already_has_active_response')
        this.#sets.overtake();
    }
    // A refusal that names nothing may have been missed by whoever had given the create up.
    if (type === 'error' && textAt(frame, 'error', 'owner', 'event_id') === undefined) {
      this.#doubtfulUntil = open.at + 2 * this.#rules.requestMs;
    }
    if (
      type === 'error' ||
      (type === 'response.created' && (broken !== true || this.#view.running.size > 0))
    ) {
      this.#open = undefined;
    }
  }

  sent({ frame, at }: EntryOf<'out'>): void {
    this.#view.sent(frame);
    const id = textAt(frame, 'event_id') ?? '';
    if (
      textAt(frame, 'item', 'type') === 'function_call_output' &&
      textAt(frame, 'item', 'id') === undefined
    ) {
      const callId = textAt(frame, 'item', 'call_id') ?? '';
      this.#outputs.set(id, { callId, at });
      this.#sets.note(callId, 'answered', at);
    }
    if (typeOf(frame) !== 'response.create') return;
    const turn = textAt(frame, 'response', 'metadata', 'turn');
    const name = turn ?? 'a continuation';
    if (this.#open !== undefined && at - this.#open.at < 2 * this.#rules.requestMs) {
      this.#fault(`${name} was asked for while another response.create was open`);
    }
    const { running } = this.#view;
    if (running.size > 0) this.#fault(`${name} was asked for while ${[...running].join()} ran`);
    this.#open = { id, at, continues: turn === undefined };
    if (turn !== undefined) return;
    if (!this.#sets.continued()) this.#fault('a continuation was asked for that no set of calls wants');
  }

  /** When nothing stands in the way, a finished set has been continued. */
  quiet(now: number): void {
    const { requestMs, turnMs } = this.#rules;
    const blocked = this.#open !== undefined && now - this.#open.at <= 2 * requestMs;
    if (blocked || now <= this.#doubtfulUntil || this.#view.running.size > 0 || this.#view.speaking) return;
    for (const { responseId, since } of this.#sets.ready) {
      if (now - since < turnMs)
        this.#fault(`the calls of ${responseId} are answered, and it is not continued`);
    }
  }
}
