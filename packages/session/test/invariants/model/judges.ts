import { judgeAnswers } from './judge-answers.js';
import { judgeConnections } from './judge-connections.js';
import { judgeCreates } from './judge-creates.js';
import { judgePromises } from './judge-promises.js';
import { judgeSilence } from './judge-silence.js';
import { judgeSurvival } from './judge-survival.js';
import { judgeTruncations } from './judge-truncations.js';
import { judgeUnknown } from './judge-unknown.js';
import type { Entry, Judge, Rules } from './log.js';

/** The judges by the promise that each watches over. */
export const judges = {
  I1: judgeAnswers,
  I2: judgeCreates,
  I3: judgePromises,
  I4: judgeSilence,
  I5: judgeTruncations,
  I6: judgeConnections,
  I7: judgeSurvival,
  I8: judgeUnknown,
} as const satisfies Readonly<Record<string, Judge>>;

/** The names of the promises. */
export type Invariant = keyof typeof judges;

/** What all judges have to say, with the promise that is broken in front. */
export function judgeAll(log: readonly Entry[], rules: Rules): string[] {
  return Object.entries(judges).flatMap(([name, judge]) =>
    judge(log, rules).map((fault) => `${name}: ${fault}`),
  );
}
