import type { Listening } from '../contenders/session.js';
import { turnFrames } from '../workloads/session-conversation.js';
import type { Contender, MemoryRow, TimedRow } from './row.js';

/** The turns whose events are measured, 50 each. */
const TURNS = 200;
/** So many items the program keeps: fewer than either of the conversations has. */
const KEPT_ITEMS = 10;

export const eventCostRow: TimedRow = {
  kind: 'time',
  id: '9',
  title: 'A session: decoding an event, its reducers and its delivery, over decoding it alone',
  gate: 2,
  goal: 1.5,
  contenders: [
    {
      id: 'decoding',
      name: '@prismwire/decoder alone',
      load: async (scale) => (await sessions()).decodingAlone(framesOf(scale)),
    },
    eventCost('alone', 'a session to which nobody listens', 'to nothing'),
    eventCost('listened', 'a session with listeners', 'by listeners'),
    eventCost('read', 'a session whose responses are read', 'by reading responses'),
  ],
};

export const sessionMemoryRow: MemoryRow = {
  kind: 'memory',
  id: '10',
  title: 'Memory of a session after 100,000 events over after 1,000, history trimmed',
  gate: 1.2,
  goal: 1.05,
  contenders: [
    // At least as many turns as a session keeps responses for those who come late.
    sessionAfter('thousand', 'after 1,000 events', () => 20),
    {
      ...sessionAfter('hundred-thousand', 'after 100,000 events', (scale) => 20 + 1_980 * scale),
      ours: true,
    },
  ],
};

function sessions() {
  return import('../contenders/session.js');
}

function framesOf(scale: number): string[] {
  return Array.from({ length: TURNS * scale }, (_, turn) => turnFrames(turn)).flat();
}

function eventCost(id: string, name: string, listening: Listening): Contender {
  return {
    id,
    name,
    ours: true,
    load: async (scale) => (await sessions()).eventCost(framesOf(scale), listening),
  };
}

function sessionAfter(id: string, name: string, turns: (scale: number) => number): Contender {
  return {
    id,
    name,
    load: async (scale) => (await sessions()).longSession(turns(scale), KEPT_ITEMS, turnFrames),
  };
}
