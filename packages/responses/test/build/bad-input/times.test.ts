import { describe, expect, it } from 'vitest';
import { build, called, type Mended, mends, said, thought } from '../support/bad-input.js';

describe('times', () => {
  const unreadable: readonly (readonly [string, unknown])[] = [
    ['no time', undefined],
    ['null', null],
    ['NaN', Number.NaN],
    ['an infinity', Number.POSITIVE_INFINITY],
    ['an invalid date', new Date(Number.NaN)],
    ['a text that is no date', 'soon'],
    ['an empty text', ''],
    ['a BigInt', 5n],
    ['true', true],
    ['an empty object', {}],
    ['a function', () => 5],
    ['an instant whose toMillis gives a text', { toMillis: () => '5' }],
    ['an invalid instant', { toMillis: () => Number.NaN }],
    [
      'an instant that throws',
      {
        toMillis: () => {
          throw new Error('the-secret');
        },
      },
    ],
    ['an instant with a text for milliseconds', { epochMilliseconds: '5' }],
  ];
  mends(
    unreadable.flatMap(([what, createdAt]): Mended[] => [
      {
        name: `a message with ${what} as its time`,
        input: {
          messages: [
            said({ id: 'm0', content: 'first' }),
            said({ createdAt }),
            said({ id: 'm2', content: 'last', createdAt: 9 }),
          ],
        },
        warnings: ['time_unreadable'],
        sends: [/first.*the-secret.*last/],
        items: 3,
      },
      {
        name: `a call with ${what} as its time`,
        input: { toolCalls: [called({ createdAt })] },
        warnings: ['time_unreadable'],
        items: 2,
      },
      {
        name: `a thought with ${what} as its time`,
        input: { thoughts: [thought({ createdAt })] },
        warnings: ['time_unreadable'],
        sends: [/<thought_t1/, /the-secret/],
        sendsNot: [/createdAt/],
        items: 1,
      },
      {
        name: `a memory and a document with ${what} as their time`,
        input: {
          memories: [{ id: 'a', content: 'c', createdAt }],
          retrievables: [{ id: 'b', content: 'd', trustTier: 'first-party', createdAt }],
        },
        warnings: [],
        items: 0,
      },
    ]),
  );

  mends([
    {
      name: 'messages out of order',
      input: { messages: [5, 1, 4, 2, 3].map((n) => said({ id: `m${n}`, content: `n${n}`, createdAt: n })) },
      warnings: [],
      sends: [/n1.*n2.*n3.*n4.*n5/],
    },
    {
      name: 'records of all kinds at one time',
      input: {
        messages: [said({ content: 'one' }), said({ id: 'm2', content: 'two' })],
        thoughts: [thought({ content: 'three', createdAt: 1 })],
        toolCalls: [called({ args: {}, results: 'four', createdAt: 1 })],
      },
      warnings: [],
      sends: [/one.*two.*three.*four/],
    },
    {
      name: 'a time before 1970 and one after the year 275760',
      input: {
        messages: [
          said({ content: 'late', createdAt: 9e15, identity: 'Ann' }),
          said({ id: 'm2', content: 'early', createdAt: -1 }),
        ],
      },
      warnings: [],
      sends: [/early.*late/],
    },
  ]);

  it.each(['equal', 'absent'])('keeps a whole response whose records have %s times', async (times) => {
    const createdAt = times === 'equal' ? 7 : undefined;
    const origin = (index: number) => ({ responseId: 'r', index, model: 'model-a', size: 2 });
    const item = {
      ...{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' },
      content: [{ type: 'output_text', text: 'a', annotations: [] }],
    };
    const payload = {
      variant: 'responses-reasoning',
      item: { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'E' },
      pairedItemId: 'msg_1',
    };
    const { built, codes } = await build({
      replayGuard: 'group',
      messages: [said({ id: 'msg_1', role: 'assistant', content: 'a', createdAt, item, origin: origin(1) })],
      thoughts: [thought({ payload, createdAt, origin: origin(0) })],
    });
    expect(built.input).toEqual([payload.item, item]);
    expect(codes.filter((code) => code !== 'time_unreadable')).toEqual([]);
  });
});
