import { describe } from 'vitest';
import { circular, type Mended, mends, said, thought } from '../support/bad-input.js';
import { output } from '../support/items.js';

const answer = said({
  ...{ id: 'a', role: 'assistant', content: 'answer', createdAt: 5 },
  item: output('msg_1', 'answer'),
});
const PAYLOADS: readonly (readonly [string, unknown])[] = [
  ['a number', 5],
  ['a text', 'the-secret'],
  ['true', true],
  ['a list', ['the-secret']],
  ['an empty object', {}],
  ['a function', () => 'the-secret'],
  ['a symbol', Symbol('the-secret')],
  ['a BigInt', 5n],
  ['itself', circular()],
  ['a payload of other software', { variant: 'anthropic-thinking', signature: 'the-secret' }],
  ['a payload without its item', { variant: 'responses-reasoning' }],
  ['a payload whose item is null', { variant: 'responses-reasoning', item: null }],
  ['a payload whose item is a text', { variant: 'responses-reasoning', item: 'the-secret' }],
  ['a payload whose item is a message', { variant: 'responses-reasoning', item: output('msg_1', 'answer') }],
];

describe('payloads', () => {
  mends(
    PAYLOADS.flatMap(([what, payload]): Mended[] => [
      {
        name: `a thought with ${what} for its payload, and sends its text`,
        input: { thoughts: [thought({ payload })], messages: [answer] },
        warnings: ['payload_unreadable', 'id_dropped'],
        sends: [/<thought_t1.*the-secret.*answer/],
        items: 2,
      },
      {
        name: `a thought without text and with ${what} for its payload`,
        input: { thoughts: [thought({ content: '', payload })], messages: [answer] },
        warnings: ['payload_unreadable', 'content_empty', 'id_dropped'],
        sendsNot: [/the-secret/],
        items: 1,
      },
      {
        name: `a thought whose tag is not ours and whose payload is ${what}`,
        input: { thoughts: [thought({ payload, replayCompatibility: 'other' })] },
        warnings: ['reasoning_dropped'],
        items: 0,
      },
    ]),
  );

  mends(
    [null, undefined].map(
      (payload): Mended => ({
        name: `a thought with ${payload} for its payload`,
        input: { thoughts: [thought({ payload })] },
        warnings: [],
        sends: [/the-secret/],
        items: 1,
      }),
    ),
  );

  const item = {
    type: 'reasoning',
    id: 'rs_1',
    summary: [{ type: 'summary_text', text: 'gist' }],
    encrypted_content: 'E',
  };
  const stored = { variant: 'responses-reasoning', item, pairedItemId: 'msg_1', prefixFingerprint: '0' };
  const fields: readonly (readonly [string, object, Mended['warnings']])[] = [
    ['no id', { item: { ...item, id: undefined } }, ['reasoning_dropped']],
    ['a number for its id', { item: { ...item, id: 5 } }, ['reasoning_dropped']],
    ['an id of a message', { item: { ...item, id: 'msg_2' } }, ['reasoning_dropped']],
    ['an id with odd characters', { item: { ...item, id: 'rs_é' } }, ['reasoning_dropped']],
    ['an id of 65 characters', { item: { ...item, id: `rs_${'x'.repeat(62)}` } }, ['reasoning_dropped']],
    ['no ciphertext', { item: { ...item, encrypted_content: null } }, ['reasoning_dropped']],
    ['an empty ciphertext', { item: { ...item, encrypted_content: '' } }, ['reasoning_dropped']],
    ['an object for its ciphertext', { item: { ...item, encrypted_content: {} } }, ['reasoning_dropped']],
    ['a list for its partner', { pairedItemId: ['msg_1'] }, ['reasoning_dropped']],
    ['null for its partner', { pairedItemId: null }, ['reasoning_dropped']],
    ['a number for its fingerprint', { prefixFingerprint: 5 }, ['fingerprint_mismatch']],
    ['null for its fingerprint', { prefixFingerprint: null }, ['fingerprint_mismatch']],
  ];
  mends(
    fields.map(
      ([what, change, warnings]): Mended => ({
        name: `a stored reasoning item with ${what}`,
        input: { thoughts: [thought({ payload: { ...stored, ...change } })], messages: [said(), answer] },
        warnings: [...warnings, 'id_dropped'],
        sendsNot: [/"reasoning"/, /msg_/],
        items: 2,
      }),
    ),
  );
  mends(
    [
      null,
      5,
      'the-secret',
      {},
      [null, 5, {}, { type: 'summary_text' }, { type: 'other', text: 'the-secret' }],
    ].map(
      (summary): Mended => ({
        name: `a summary that is ${JSON.stringify(summary)}`,
        input: {
          reasoningReplay: 'summary-only',
          thoughts: [thought({ content: '', payload: { ...stored, item: { ...item, summary } } })],
        },
        warnings: ['content_empty'],
        items: 0,
      }),
    ),
  );
});
