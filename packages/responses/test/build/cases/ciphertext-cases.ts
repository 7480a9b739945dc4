import { History } from '../support/history.js';
import { assistant, output, reasoning, user } from '../support/items.js';
import type { Case } from './case.js';

const q = user('q');
const q2 = user('q2');
const rs1 = reasoning('rs_1', 'E1');
const msg1 = output('msg_1', 'a');

/** Ciphertext without a server that stores anything. */
export const ciphertextCases: readonly Case[] = [
  {
    number: 15,
    name: 'reasoning of which no ciphertext is stored is left out',
    history: new History()
      .user('q')
      .response([{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: null }, msg1])
      .user('q2'),
    expected: { input: [q, assistant('a'), q2] },
    warnings: ['group_broken'],
    warningSays: /ciphertext/,
  },
  {
    number: 17,
    name: 'reasoning keeps its id beside the ciphertext',
    history: new History().user('q').response([rs1, msg1], { provider: 'deployment-1' }).user('q2'),
    options: { provider: 'deployment-1' },
    expected: { input: [q, rs1, msg1, q2] },
  },
  {
    number: 19,
    name: 'reasoning goes back with the id of its item, not with one that a database gave to the record',
    history: withPayloadItem(rs1, { id: '019f7a52-1111-7000-8000-000000000001' }),
    expected: { input: [q, rs1, msg1, q2] },
  },
  {
    number: 19,
    name: 'reasoning whose item got another id is left out',
    history: withPayloadItem({ ...rs1, id: '019f7a52-1111-7000-8000-000000000001' }),
    expected: { input: [q, assistant('a'), q2] },
    warnings: ['group_broken'],
  },
  {
    number: 20,
    name: 'reasoning of another model is left out',
    history: new History().user('q').response([rs1, msg1], { model: 'model-b' }).user('q2'),
    expected: { input: [q, assistant('a'), q2] },
    warnings: ['group_broken'],
  },
  {
    number: 20,
    name: 'reasoning of another account or deployment is left out',
    history: new History().user('q').response([rs1, msg1], { provider: 'deployment-1' }).user('q2'),
    options: { provider: 'deployment-2' },
    expected: { input: [q, assistant('a'), q2] },
    warnings: ['group_broken'],
  },
  {
    number: 22,
    name: 'an empty summary is sent',
    history: new History().user('q').response([rs1, msg1]).user('q2'),
    expected: { input: [q, rs1, msg1, q2] },
  },
  {
    number: 22,
    name: 'a summary that a store removed because it was empty is sent again',
    history: withPayloadItem({ type: 'reasoning', id: 'rs_1', encrypted_content: 'E1' }),
    expected: { input: [q, rs1, msg1, q2] },
  },
  {
    number: 23,
    name: 'the readable content of reasoning is not sent',
    history: new History()
      .user('q')
      .response([{ ...rs1, content: [{ type: 'reasoning_text', text: 'let me think' }] }, msg1])
      .user('q2'),
    expected: { input: [q, rs1, msg1, q2] },
  },
];

/** A history whose reasoning was stored in another shape. */
function withPayloadItem(item: object, record: { readonly id?: string } = {}): History {
  const history = new History().user('q').response([rs1, msg1]).user('q2');
  const payload = { variant: 'responses-reasoning', item, pairedItemId: 'msg_1' };
  history.thoughts.splice(0, 1, ...history.thoughts.map((thought) => ({ ...thought, ...record, payload })));
  return history;
}
