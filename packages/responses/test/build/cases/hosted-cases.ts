import type { ResponsesWebSearchCall } from '@prismwire/core/responses';
import { History } from '../support/history.js';
import { assistant, call, output, reasoning, result, user } from '../support/items.js';
import type { Case } from './case.js';

const q = user('q');
const q2 = user('q2');
const rs1 = reasoning('rs_1', 'E1');
const msg1 = output('msg_1', 'a');
const compaction = { type: 'compaction', id: 'cmp_1', encrypted_content: 'C1' } as const;
const search: ResponsesWebSearchCall = {
  type: 'web_search_call',
  id: 'ws_1',
  status: 'completed',
  action: { type: 'search', query: 'weather', queries: ['weather'] },
};
const named = { ...call('call_1', 'fc_1'), namespace: 'files' };
const results = { call_1: 'r' };

/** Hosted items and compaction. */
export const hostedCases: readonly Case[] = [
  {
    number: 50,
    name: 'a compaction is sent, and what stands before it is not',
    history: new History().user('q').response([compaction]).response([msg1]).user('q2'),
    expected: { input: [compaction, msg1, q2] },
    warnings: ['compaction_trimmed'],
  },
  {
    number: 50,
    name: 'of two compactions only the latest is sent',
    history: new History()
      .user('q')
      .response([{ type: 'compaction', id: 'cmp_0', encrypted_content: 'C0' }])
      .response([rs1, msg1])
      .response([compaction])
      .user('q2'),
    expected: { input: [compaction, q2] },
    warnings: ['compaction_trimmed'],
  },
  {
    number: 51,
    name: 'a compaction of the former type is sent as a compaction',
    history: new History().item({ type: 'context_compaction', encrypted_content: 'C1' }).user('q'),
    expected: { input: [{ type: 'compaction', encrypted_content: 'C1' }, q] },
  },
  {
    number: 51,
    name: 'a compaction of the former type without ciphertext is left out',
    history: new History().item({ type: 'context_compaction' }).user('q'),
    expected: { input: [q] },
    warnings: ['item_dropped'],
  },
  {
    number: 51,
    name: 'the wish for a compaction is no history',
    history: new History().user('q').item({ type: 'compaction_trigger' }).user('q2'),
    expected: { input: [q, q2] },
    warnings: ['item_dropped'],
  },
  {
    number: 54,
    name: 'a search that the service made goes back in its response',
    history: new History().user('q').response([rs1, search, msg1]).user('q2'),
    expected: { input: [q, rs1, search, msg1, q2] },
  },
  {
    number: 54,
    name: 'a search goes back without its id when the reasoning is gone',
    history: new History()
      .user('q')
      .response([rs1, search, msg1], { lost: ['rs_1'] })
      .user('q2'),
    expected: {
      input: [q, { type: search.type, status: search.status, action: search.action }, assistant('a'), q2],
    },
    warnings: ['group_broken'],
  },
  {
    number: 56,
    name: 'the namespace of a call goes back with it',
    history: new History().user('q').response([rs1, named], { results }),
    expected: { input: [q, rs1, named, result('call_1', 'r')] },
  },
  {
    number: 56,
    name: 'the namespace of a call goes back without its id, too',
    history: new History().user('q').response([rs1, named], { results, lost: ['rs_1'] }),
    expected: { input: [q, { ...call('call_1'), namespace: 'files' }, result('call_1', 'r')] },
    warnings: ['group_broken'],
  },
];
