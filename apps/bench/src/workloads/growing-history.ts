import { type History, historyOf } from './history.js';

/** How many turns are measured before the conversation begins anew: 1,000 items become 1,500. */
const TURNS = 100;
const ITEMS_PER_TURN = 5;

/** A conversation that was long already, and goes on. */
export interface GrowingHistory {
  /** The conversation so far. */
  readonly start: History;
  /** What each turn adds to it. */
  readonly turns: readonly History[];
}

/** A conversation of 1,000 items, and the turns after it, each of five new items. */
export function growingHistory(scale: number, withOrigin: boolean): GrowingHistory {
  const start = Math.max(1, Math.round((1_000 * scale) / ITEMS_PER_TURN));
  const count = Math.max(2, Math.round(TURNS * scale));
  const whole = historyOf({ items: (start + count) * ITEMS_PER_TURN, withOrigin });
  return {
    start: part(whole, 0, start),
    turns: Array.from({ length: count }, (_, turn) => part(whole, start + turn, start + turn + 1)),
  };
}

/** Some of the turns of a history. */
function part({ input, items }: History, from: number, to: number): History {
  return {
    input: {
      ...input,
      messages: input.messages.slice(2 * from, 2 * to),
      thoughts: input.thoughts.slice(from, to),
      toolCalls: input.toolCalls.slice(from, to),
    },
    items: items.slice(ITEMS_PER_TURN * from, ITEMS_PER_TURN * to),
  };
}
