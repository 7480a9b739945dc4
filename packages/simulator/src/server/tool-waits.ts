import type { PrismToolWaits } from '@prismwire/core/prism';
import { RequestRefusal } from './request-refusal.js';
import type { Tasks } from './tasks.js';

interface Call {
  readonly id: string;
  readonly responseId: string;
  state: 'open' | 'answered' | 'given up';
  /** When the server gives up. Infinite: never. */
  readonly deadline: number;
}

interface CallSet {
  readonly calls: Call[];
  ended: boolean;
  cancelTimer: (() => void) | undefined;
}

/** What the server does when it waits no longer. */
export type GiveUp = (
  reason: 'result' | 'continuation',
  callIds: readonly string[],
  responseId: string,
) => void;

/** Which tool calls are open, and how long the server waits for their results and for what follows them. */
export class ToolWaits {
  readonly #tasks: Tasks;
  readonly #waits: () => PrismToolWaits | undefined;
  readonly #giveUp: GiveUp;
  readonly #calls = new Map<string, Call>();
  /** The sets of calls that no response has continued yet, by the response that made them. */
  readonly #sets = new Map<string, CallSet>();

  constructor(tasks: Tasks, waits: () => PrismToolWaits | undefined, giveUp: GiveUp) {
    this.#tasks = tasks;
    this.#waits = waits;
    this.#giveUp = giveUp;
  }

  /** A response has made a call. Settings that change later do not concern it. */
  open(callId: string, responseId: string): void {
    if (this.#calls.has(callId)) return;
    const seconds = this.#waits()?.result_timeout_s ?? null;
    const deadline = seconds === null ? Number.POSITIVE_INFINITY : this.#tasks.now() + seconds * 1000;
    const call: Call = { id: callId, responseId, state: 'open', deadline };
    this.#calls.set(callId, call);
    const set = this.#sets.get(responseId) ?? { calls: [], ended: false, cancelTimer: undefined };
    set.calls.push(call);
    this.#sets.set(responseId, set);
    if (seconds !== null) this.#tasks.schedule('wall', seconds * 1000, () => this.#checkDeadlines(set));
  }

  /** Whether a response has made this call. */
  knows(callId: string): boolean {
    return this.#calls.has(callId);
  }

  /** @throws RequestRefusal if the call takes no result any more. */
  checkAnswerable(callId: string): void {
    const state = this.#calls.get(callId)?.state;
    if (state === 'answered') {
      throw new RequestRefusal('tool_call_already_answered', 'The call has its result.', 'item.call_id');
    }
    if (state === 'given up') {
      throw new RequestRefusal(
        'tool_call_given_up',
        'The server no longer waits for this result.',
        'item.call_id',
      );
    }
  }

  answer(callId: string): void {
    const call = this.#calls.get(callId);
    if (call === undefined) return;
    call.state = 'answered';
    this.#settle(call.responseId);
  }

  /** The response that made calls has ended: from here on it may be continued. */
  responseEnded(responseId: string): void {
    const set = this.#sets.get(responseId);
    if (set === undefined) return;
    set.ended = true;
    this.#settle(responseId);
  }

  /** The response that the next one continues, which is then taken for continued. Undefined: none. */
  takeParent(): { readonly responseId: string; readonly callIds: readonly string[] } | undefined {
    let parent: { responseId: string; callIds: string[] } | undefined;
    for (const [responseId, set] of this.#sets) {
      if (!isFinished(set)) continue;
      parent = { responseId, callIds: set.calls.map(({ id }) => id) };
      set.cancelTimer?.();
      this.#sets.delete(responseId);
    }
    return parent;
  }

  #settle(responseId: string): void {
    const set = this.#sets.get(responseId);
    if (set === undefined || !isFinished(set) || set.cancelTimer !== undefined) return;
    const seconds = this.#waits()?.continuation_timeout_s ?? null;
    if (seconds === null) return;
    set.cancelTimer = this.#tasks.schedule('wall', seconds * 1000, () => {
      this.#sets.delete(responseId);
      this.#giveUp(
        'continuation',
        set.calls.map(({ id }) => id),
        responseId,
      );
    });
  }

  #checkDeadlines(set: CallSet): void {
    const late = set.calls.filter(
      ({ state, deadline }) => state === 'open' && deadline <= this.#tasks.now() + 1,
    );
    const [first] = late;
    if (first === undefined) return;
    for (const call of late) call.state = 'given up';
    this.#giveUp(
      'result',
      late.map(({ id }) => id),
      first.responseId,
    );
    if (set.calls.every(({ state }) => state === 'given up')) this.#sets.delete(first.responseId);
    else this.#settle(first.responseId);
  }
}

/** Whether nothing more is to come of a set, and something came. */
function isFinished({ ended, calls }: CallSet): boolean {
  return (
    ended && calls.every(({ state }) => state !== 'open') && calls.some(({ state }) => state === 'answered')
  );
}
