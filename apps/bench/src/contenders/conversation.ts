import type { Facts, Subject } from '../rows/row.js';
import type { GrowingHistory } from '../workloads/growing-history.js';
import type { History } from '../workloads/history.js';

/** How somebody keeps a conversation and sends it. */
export interface Conversing {
  /** Begins anew with a conversation, and sends it once: whatever is kept between turns is kept then. */
  begin(start: History): unknown;
  /** Sends the conversation with what a turn adds to it. */
  turn(added: History): unknown;
  /** What was sent last. */
  sent(): readonly string[];
}

/** Measures turn after turn of a conversation, each behind those before it. */
export function conversationSubject({ start, turns }: GrowingHistory, who: Conversing): Subject {
  let next = 0;
  const begin = (): unknown => {
    next = 0;
    return who.begin(start);
  };
  const run = (): unknown => {
    const turn = turns[next];
    if (turn === undefined) throw new RangeError('The conversation has come to its end.');
    next += 1;
    return who.turn(turn);
  };
  return {
    run,
    turns: { count: turns.length, begin },
    async facts(): Promise<Facts> {
      await begin();
      for (const _ of turns) await run();
      return { results: who.sent() };
    },
  };
}
