// Faults that the random runs have found, each with the shortest steps that showed it.
import { describe, expect, it } from 'vitest';
import { judgeAll } from './model/judges.js';
import type { Config } from './random/config.js';
import { play } from './random/play.js';
import type { Act, Step } from './random/steps.js';

const usual: Config = {
  names: false,
  reuses: false,
  answers: 'by step',
  tools: true,
  reconnects: false,
  replays: false,
  greetings: [],
  onSpeech: 'server',
  player: 'none',
  reflex: 'none',
  throws: false,
};

/** An act, with its `n` where it matters. */
type ShortStep = Act | readonly [Act, number];

const found: readonly [string, Partial<Config>, readonly ShortStep[]][] = [
  [
    'an answer that comes from within `send` is an answer',
    { answers: 'at once' },
    ['update', 'create response'],
  ],
  [
    'a response that fell silent and was cancelled is not continued',
    { answers: 'soon' },
    ['send text', 'look', 'call'],
  ],
  [
    'a late frame does not revive a response that was trimmed',
    { answers: 'soon' },
    ['send text', 'look', 'call', 'interrupt', 'look', 'trim', 'call again'],
  ],
  [
    'sound after the end of its response does not begin the part anew',
    { answers: 'soon', player: 'reports' },
    ['send text', 'look', ['sound', 108], 'report', 'cancel one', 'look', ['straggler', 236], 'speech'],
  ],
  [
    'the answer to speech is not taken for one to a create that was given up',
    {},
    ['create response', 'abort', 'send text', 'speech', 'silence', 'end', 'look'],
  ],
  [
    'sound is not sent to a server that has not created its session',
    { reconnects: true, greetings: ['silent'] },
    ['drop', ['pass', 2], 'send sound'],
  ],
  [
    'a response that fell silent is not heard again after an interruption',
    {},
    ['create response', 'answer', ['pass', 7], 'interrupt', 'sound'],
  ],
  [
    'an id that the next connection uses again means a new response',
    { reuses: true, reconnects: true },
    [
      'create response',
      'answer',
      ['pass', 7],
      'drop',
      ['pass', 2],
      'answer',
      'look',
      'create response',
      'look',
      'answer',
      'end',
    ],
  ],
  [
    'sound that was interrupted does not come out after a reconnection',
    { answers: 'soon', reconnects: true },
    ['send text', 'look', 'sound', 'interrupt', 'look', 'drop', ['pass', 2], ['read slowly', 186]],
  ],
  [
    'what a connection says before it is a session does not act on the next',
    { reconnects: true, greetings: ['silent'] },
    ['drop', ['pass', 2], 'speech', 'silence'],
  ],
  [
    'what a player refuses is not counted as written',
    { player: 'failing' },
    [
      'create response',
      'answer',
      'sound',
      'sound',
      ['sound', 4],
      'sound',
      ['play', 1],
      'sound',
      'say',
      'interrupt',
    ],
  ],
  [
    'a player that failed once is believed again later',
    { answers: 'soon', player: 'failing' },
    [
      'create response',
      'interrupt',
      'create response',
      'look',
      'sound',
      'sound',
      'sound',
      'sound',
      ['play', 1],
      'speech',
    ],
  ],
  [
    'what was played before a player answered late is not counted for the next part',
    { answers: 'soon', player: 'slow' },
    [
      'create response',
      'create response',
      'look',
      'sound',
      'say',
      ['play', 1],
      'speech',
      ['pass', 2],
      'sound',
      'interrupt',
      'say',
    ],
  ],
];

describe('found', () => {
  it.each(found)('%s', async (_, config, steps) => {
    const whole = steps.map(
      (step): Step => (typeof step === 'string' ? { do: step, n: 0 } : { do: step[0], n: step[1] }),
    );
    const { log, rules } = await play({ ...usual, ...config }, whole);
    expect(judgeAll(log, rules)).toEqual([]);
  });
});
