import fc from 'fast-check';

/** What the server may do by itself. */
const serverActs = [
  'answer',
  'refuse',
  'swallow',
  'unreadable answer',
  'text',
  'sound',
  'words',
  'call',
  'call again',
  'end',
  'broken end',
  'give up',
  'error',
  'garbage',
  'repeat',
  'cut',
  'settings',
  'ready',
  'hint',
  'speech',
  'silence',
  'greet',
  'straggler',
  'broken start',
  'late words',
] as const;

/** What the user may do. */
const userActs = [
  'send text',
  'send text, interrupting',
  'create response',
  'interrupt',
  'cancel',
  'cancel one',
  'update',
  'create item',
  'delete item',
  'commit',
  'send sound',
  'clear input',
  'set tools',
  'trim',
  'abort',
  'close',
  'report',
  'read',
  'read slowly',
  'finish tool',
] as const;

/** What happens besides. */
const otherActs = [
  'look',
  'pass',
  'drop',
  'clog',
  'break',
  'late frame',
  'play',
  'say',
  'unknown',
  'unknown item',
] as const;

export type ServerAct = (typeof serverActs)[number];
export type UserAct = (typeof userActs)[number];
type OtherAct = (typeof otherActs)[number];
export type Act = ServerAct | UserAct | OtherAct;

/** One thing that happens; `n` chooses among the ways in which it can. */
export interface Step {
  readonly do: Act;
  readonly n: number;
}

const usual: Readonly<Record<Act, number>> = {
  answer: 45,
  refuse: 3,
  swallow: 2,
  'unreadable answer': 2,
  text: 4,
  sound: 15,
  words: 3,
  call: 14,
  'call again': 2,
  end: 14,
  'broken end': 1,
  'give up': 3,
  error: 2,
  garbage: 2,
  repeat: 3,
  cut: 1,
  settings: 3,
  ready: 3,
  hint: 2,
  speech: 4,
  silence: 5,
  greet: 3,
  straggler: 2,
  'broken start': 1,
  'late words': 2,
  'send text': 6,
  'send text, interrupting': 3,
  'create response': 8,
  interrupt: 5,
  cancel: 3,
  'cancel one': 1,
  update: 2,
  'create item': 2,
  'delete item': 1,
  commit: 2,
  'send sound': 3,
  'clear input': 1,
  'set tools': 1,
  trim: 1,
  abort: 4,
  close: 1,
  report: 6,
  read: 3,
  'read slowly': 2,
  'finish tool': 8,
  look: 18,
  pass: 10,
  drop: 1,
  clog: 1,
  break: 1,
  'late frame': 2,
  play: 6,
  say: 4,
  unknown: 2,
  'unknown item': 1,
};

/** Steps, in which the acts have these weights instead of the usual ones. */
export function anySteps(weights: Partial<Record<Act, number>> = {}): fc.Arbitrary<Step[]> {
  const acts: readonly Act[] = [...serverActs, ...userActs, ...otherActs];
  const step = fc.record({
    do: fc.oneof(...acts.map((act) => ({ weight: weights[act] ?? usual[act], arbitrary: fc.constant(act) }))),
    n: fc.nat({ max: 255 }),
  });
  // Without a bias for short runs and small numbers, which do little.
  return fc.noBias(fc.array(step, { maxLength: 60, size: 'max' }));
}

/** Whether it is the server that acts. */
export function isServerAct(act: Act): act is ServerAct {
  return serverActs.some((one) => one === act);
}

/** Whether it is the user who acts. */
export function isUserAct(act: Act): act is UserAct {
  return userActs.some((one) => one === act);
}
