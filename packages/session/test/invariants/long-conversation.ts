import type { Act, Step } from './random/steps.js';

/** A step, or several. `n` chooses as in {@link Step}. */
function then(act: Act, n = 0): Step {
  return { do: act, n };
}

/** What was asked for goes over the wire and is answered: so many requests. */
function answered(requests: number): Step[] {
  return [then('look'), ...Array.from({ length: requests }, () => then('answer')), then('look')];
}

const written: Step[] = [
  then('send text'),
  ...answered(2),
  then('read'),
  then('text'),
  then('words'),
  then('text'),
  then('end'),
  then('update'),
  then('create item'),
  ...answered(2),
];

const spokenAndInterrupted: Step[] = [
  then('send sound', 9),
  then('speech', 1),
  then('send sound', 9),
  then('silence'),
  then('late words'),
  // A message with two parts, of which the first is heard, and of the second a half.
  then('sound', 16),
  then('words'),
  then('sound', 24),
  then('play', 100),
  then('say'),
  then('read'),
  then('hint'),
  then('speech', 1),
  ...answered(2),
  then('sound', 16),
  then('end'),
];

const withTools: Step[] = [
  then('silence'),
  then('look'),
  // Two calls at once: one answers by itself, the other later.
  then('call', 2),
  then('call', 3),
  then('end'),
  ...answered(1),
  then('finish tool', 2),
  ...answered(2),
  then('sound', 16),
  then('end'),
  then('play', 200),
  then('say'),
];

const interruptedByHand: Step[] = [
  then('delete item'),
  then('create response'),
  ...answered(2),
  then('sound', 16),
  then('play', 10),
  then('send text, interrupting'),
  ...answered(3),
  ...answered(2),
  then('text'),
  then('cancel'),
  ...answered(1),
];

/** A conversation in which everything happens that a session is for. */
export const longConversation: readonly Step[] = [
  ...written,
  ...spokenAndInterrupted,
  ...withTools,
  ...interruptedByHand,
];
