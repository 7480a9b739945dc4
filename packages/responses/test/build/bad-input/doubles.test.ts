import { describe } from 'vitest';
import { called, mends, refuses, said, thought } from '../support/bad-input.js';
import { output, reasoning } from '../support/items.js';
import { knownOf } from '../support/known.js';

describe('records with one id', () => {
  mends([
    {
      name: 'two messages',
      input: {
        messages: [said({ content: 'one', identity: 'Ann' }), said({ content: 'two', identity: 'Ann' })],
      },
      warnings: [],
      sends: [/one.*two/],
      items: 2,
    },
    {
      name: 'two thoughts',
      input: { thoughts: [thought({ content: 'one' }), thought({ content: 'two' })] },
      warnings: [],
      sends: [/one.*two/],
      items: 2,
    },
    {
      name: 'two equal calls',
      input: { toolCalls: [called(), called()] },
      warnings: ['duplicate_dropped'],
      items: 2,
    },
    {
      name: 'two items',
      input: {
        items: ['one', 'two'].map((content) => ({ id: 'x', createdAt: 1, item: { role: 'user', content } })),
      },
      warnings: [],
      sends: [/one.*two/],
      items: 2,
    },
    {
      name: 'two memories and two documents',
      input: {
        bucketOrder: ['timeline', 'memories', 'retrievables'],
        memories: ['one', 'two'].map((content) => ({ id: 'x', content })),
        retrievables: ['three', 'four'].map((content) => ({ id: 'x', content, trustTier: 'first-party' })),
      },
      warnings: [],
      sends: [/one.*two.*three.*four/],
    },
    {
      name: 'a message, a thought, a call, an item, a memory and a document',
      input: {
        bucketOrder: ['memories', 'timeline', 'retrievables'],
        messages: [said({ id: 'x', content: 'one' })],
        thoughts: [thought({ id: 'x', content: 'two' })],
        toolCalls: [called({ id: 'x', results: 'three' })],
        items: [{ id: 'x', createdAt: 4, item: { role: 'user', content: 'four' } }],
        memories: [{ id: 'x', content: 'a' }],
        retrievables: [{ id: 'x', content: 'five', trustTier: 'first-party' }],
      },
      warnings: [],
      sends: [/one.*two.*three.*four.*five/],
    },
  ]);

  const stored = reasoning('rs_1', 'E');
  const said1 = output('msg_1', 'a');
  const known = knownOf([{ model: 'model-a', output: [stored, said1] }]);
  const reasoned = (more: object = {}): object =>
    thought({
      payload: {
        variant: 'responses-reasoning',
        item: stored,
        pairedItemId: 'msg_1',
      },
      ...more,
    });
  const answer = said({
    ...{ id: 'a', role: 'assistant', content: 'a', createdAt: 5 },
    item: said1,
  });
  mends([
    {
      name: 'one reasoning in two thoughts, side by side',
      input: { replayGuard: 'group', thoughts: [reasoned(), reasoned({ createdAt: 3 })], messages: [answer] },
      warnings: ['duplicate_dropped'],
      known,
      sends: [/rs_1.*msg_1/],
      items: 2,
    },
    {
      name: 'one reasoning in two thoughts, the first of them far from its partner',
      input: {
        replayGuard: 'group',
        thoughts: [reasoned(), reasoned({ createdAt: 4 })],
        messages: [said({ content: 'q', createdAt: 3 }), answer],
      },
      warnings: ['duplicate_dropped'],
      known,
      sends: [/"q".*rs_1.*msg_1/],
      items: 3,
    },
    {
      name: 'reasoning and its answer, both recorded twice',
      input: {
        replayGuard: 'group',
        thoughts: [reasoned(), reasoned({ id: 't2', createdAt: 8 })],
        messages: [answer, { ...answer, id: 'b', createdAt: 9 }],
      },
      warnings: ['duplicate_dropped'],
      known,
      sends: [/rs_1.*msg_1/],
      items: 2,
    },
    {
      name: 'one id of an item on two messages that differ',
      input: {
        replayGuard: 'group',
        thoughts: [reasoned()],
        messages: [answer, { ...answer, id: 'b', createdAt: 9, content: 'b', item: output('msg_1', 'b') }],
      },
      warnings: ['id_dropped'],
      known,
      sends: [/rs_1.*msg_1/],
      sendsNot: [/msg_1.*msg_1/],
      items: 3,
    },
  ]);

  refuses([
    {
      name: 'two calls with different arguments',
      input: { toolCalls: [called(), called({ args: { a: 'other the-secret' } })] },
      code: 'call_conflict',
      recordId: 'call_1',
    },
    {
      name: 'two calls with different results',
      input: { toolCalls: [called(), called({ results: 'other the-secret' })] },
      code: 'call_conflict',
      recordId: 'call_1',
    },
    {
      name: 'two calls whose composite ids share the call',
      input: { toolCalls: [called({ id: 'c|fc_1' }), called({ id: 'c|fc_2', results: 'the-secret, too' })] },
      code: 'call_conflict',
      recordId: 'c|fc_2',
    },
  ]);
});
