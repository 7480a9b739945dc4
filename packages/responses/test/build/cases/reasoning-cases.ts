import { History } from '../support/history.js';
import { assistant, call, output, reasoning, result, user } from '../support/items.js';
import type { Case } from './case.js';

const q = user('q');
const q2 = user('q2');
const rs1 = reasoning('rs_1', 'E1');
const rs2 = reasoning('rs_2', 'E2');
const fc1 = call('call_1', 'fc_1');
const fc2 = call('call_2', 'fc_2');
const msg1 = output('msg_1', 'a');
const results = { call_1: 'r1', call_2: 'r2' };

/** Reasoning and its partner. */
export const reasoningCases: readonly Case[] = [
  {
    number: 1,
    name: 'reasoning with the message that followed it goes back as it came',
    history: new History()
      .user('q')
      .response([rs1, output('msg_1', '3')])
      .user('q2'),
    expected: { input: [q, rs1, output('msg_1', '3'), q2] },
  },
  {
    number: 1,
    name: 'reasoning goes when the message that followed it was rewritten',
    history: rewritten(),
    expected: { input: [q, assistant('three'), q2] },
    warnings: ['group_broken'],
  },
  {
    number: 2,
    name: 'a message whose reasoning was not kept loses its id',
    history: new History()
      .user('q')
      .response([rs1, msg1], { lost: ['rs_1'] })
      .user('q2'),
    expected: { input: [q, assistant('a'), q2] },
    warnings: ['group_broken'],
  },
  {
    number: 3,
    name: 'reasoning and message keep both of their ids',
    history: new History().user('q').response([rs1, msg1]).user('q2'),
    expected: { input: [q, rs1, msg1, q2] },
  },
  {
    number: 3,
    name: 'reasoning whose own id was lost is not sent, and the message loses its id as well',
    history: withoutReasoningId(),
    expected: { input: [q, assistant('a'), q2] },
    warnings: ['group_broken'],
  },
  {
    number: 4,
    name: 'reasoning after which the user stopped the model is left out',
    history: new History().user('q').response([rs1]).user('q2'),
    expected: { input: [q, q2] },
    warnings: ['group_broken'],
    warningSays: /rs_1/,
  },
  {
    number: 6,
    name: 'a response that reasons twice keeps its order, and the outputs follow it',
    history: new History().user('q').response([rs1, fc1, rs2, fc2], { results }),
    expected: { input: [q, rs1, fc1, rs2, fc2, result('call_1', 'r1'), result('call_2', 'r2')] },
  },
  {
    number: 6,
    name: 'a response that reasons twice loses all reasoning and ids when one reasoning is gone',
    history: new History().user('q').response([rs1, fc1, rs2, fc2], { results, lost: ['rs_2'] }),
    expected: {
      input: [q, call('call_1'), call('call_2'), result('call_1', 'r1'), result('call_2', 'r2')],
    },
    warnings: ['group_broken'],
  },
  {
    number: 7,
    name: 'a call goes back with its reasoning',
    history: new History().user('q').response([rs1, fc1], { results: { call_1: 'r' } }),
    expected: { input: [q, rs1, fc1, result('call_1', 'r')] },
  },
  {
    number: 7,
    name: 'a call whose reasoning was not kept loses its id',
    history: new History().user('q').response([rs1, fc1], { results: { call_1: 'r' }, lost: ['rs_1'] }),
    expected: { input: [q, call('call_1'), result('call_1', 'r')] },
    warnings: ['group_broken'],
  },
  {
    number: 8,
    name: 'the id of a call that is stored without any trace of a response is not sent',
    history: new History().user('q').call('call_1|fc_1', { results: 'r' }),
    expected: { input: [q, call('call_1'), result('call_1', 'r')] },
  },
  {
    number: 10,
    name: 'reasoning, commentary and call keep their order',
    history: new History()
      .user('q')
      .response([rs1, output('msg_1', 'I look.', 'commentary'), fc1], { results: { call_1: 'r' } }),
    expected: { input: [q, rs1, output('msg_1', 'I look.', 'commentary'), fc1, result('call_1', 'r')] },
  },
  {
    number: 11,
    name: 'reasoning goes with the call that was pruned',
    history: new History()
      .user('q')
      .response([rs1, fc1], { lost: ['fc_1'] })
      .user('q2'),
    expected: { input: [q, q2] },
    warnings: ['group_broken'],
  },
  {
    number: 12,
    name: 'reasoning that is left after a summary took the place of the rest is left out',
    history: new History().user('What was said so far: q, a.').response([rs1, msg1], { lost: ['msg_1'] }),
    expected: { input: [user('What was said so far: q, a.')] },
    warnings: ['group_broken'],
  },
  {
    number: 14,
    name: 'after a switch of the model a message without its reasoning loses its id',
    history: new History()
      .user('q')
      .response([rs1, msg1], { model: 'model-b', lost: ['rs_1'] })
      .user('q2'),
    expected: { input: [q, assistant('a'), q2] },
    warnings: ['group_broken'],
  },
];

/** The message's text was edited after it was recorded. */
function rewritten(): History {
  const history = new History()
    .user('q')
    .response([rs1, output('msg_1', '3')])
    .user('q2');
  return edited(history, 'three');
}

/** The same history with another text in the message `msg_1`. */
export function edited(history: History, content: string): History {
  const at = history.messages.findIndex(({ id }) => id === 'msg_1');
  const message = history.messages[at];
  if (message !== undefined) history.messages[at] = { ...message, content };
  return history;
}

function withoutReasoningId(): History {
  const history = new History().user('q').response([rs1, msg1]).user('q2');
  const [thought] = history.thoughts;
  if (thought === undefined) return history;
  const item = { type: 'reasoning', summary: [], encrypted_content: 'E1' };
  history.thoughts[0] = {
    ...thought,
    payload: { variant: 'responses-reasoning', item, pairedItemId: 'msg_1' },
  };
  return history;
}
