import { describe } from 'vitest';
import { called, mends, type Refused, refuses, said, thought } from '../support/bad-input.js';

const RECORDS = ['messages', 'thoughts', 'toolCalls', 'items', 'memories', 'retrievables'] as const;

describe('shapes', () => {
  const notRecords: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['undefined', undefined],
    ['a number', 5],
    ['a text', 'the-secret'],
  ];
  refuses(
    RECORDS.flatMap((collection) =>
      notRecords.map(
        ([what, record]): Refused => ({
          name: `${what} among the ${collection}`,
          input: { [collection]: [record] },
          code: 'invalid_record',
          path: `/${collection}/0`,
        }),
      ),
    ),
  );

  const origins: readonly unknown[] = [
    'r',
    5,
    {},
    { responseId: 'r' },
    { responseId: 'r', index: '0', model: 'm' },
  ];
  const identities: readonly unknown[] = [5, true, {}, { identifier: {} }, { representation: 'the-secret' }];
  const field = (collection: string, record: object, name: string, value: unknown): Refused => ({
    name: `${collection} with ${JSON.stringify(value)} as ${name}`,
    input: { [collection]: [{ ...record, [name]: value }] },
    code: 'invalid_record',
    recordId: Reflect.get(record, 'id'),
    path: `/${collection}/0/${name}`,
  });
  const plainItem = { id: 'i1', createdAt: 1, item: { role: 'user', content: 'the-secret' } };
  refuses([
    ...[undefined, null, '', 'system', 'tool', 5, {}].map((role) => field('messages', said(), 'role', role)),
    ...identities.flatMap((identity) => [
      field('messages', said(), 'identity', identity),
      field('thoughts', thought(), 'identity', identity),
    ]),
    ...origins.flatMap((origin) => [
      field('messages', said(), 'origin', origin),
      field('thoughts', thought(), 'origin', origin),
      field('toolCalls', called(), 'origin', origin),
      field('items', plainItem, 'origin', origin),
    ]),
    ...[5, 'the-secret', {}].map((attachments) => field('messages', said(), 'attachments', attachments)),
    ...[5, 'the-secret'].flatMap((item) => [
      field('messages', said(), 'item', item),
      field('toolCalls', called(), 'item', item),
    ]),
    ...[undefined, null, 5, 'the-secret', { type: 5 }].map((item) => field('items', plainItem, 'item', item)),
    ...[undefined, null, 5, {}].map((tool) => field('toolCalls', called(), 'tool', tool)),
  ]);

  const nothing = { identity: null, origin: null, item: null, attachments: null, payload: null };
  mends([
    {
      name: 'null in place of what may be absent',
      input: {
        bucketOrder: ['memories', 'timeline', 'retrievables'],
        messages: [said(nothing), said({ ...nothing, id: 'm2', role: 'assistant' })],
        thoughts: [thought({ ...nothing, replayCompatibility: null })],
        toolCalls: [called({ ...nothing, inline: null, isError: null, isComplete: null })],
        items: [{ ...plainItem, origin: null }],
        memories: [
          { id: 'a', content: 'c', source: null, kind: null, score: null, importance: null, createdAt: null },
        ],
        retrievables: [
          {
            id: 'b',
            content: 'd',
            trustTier: null,
            source: null,
            kind: null,
            score: null,
            createdAt: null,
            inline: null,
          },
        ],
        tools: [{ name: 'f', description: null, inputSchema: null, strict: null, trusted: null }],
      },
      warnings: ['trust_tier_unknown'],
      sendsNot: [/=\\"null/, /undefined/],
      items: 7,
    },
    {
      name: 'messages that hold nothing',
      input: {
        messages: [undefined, null, '', { toString: () => '' }].map((content, n) =>
          said({ id: `m${n}`, content }),
        ),
      },
      warnings: ['content_empty'],
      items: 0,
    },
    {
      name: 'messages of the agent that hold nothing',
      input: {
        messages: [undefined, null, ''].map((content, n) =>
          said({ id: `m${n}`, role: 'assistant', content }),
        ),
      },
      warnings: ['content_empty'],
      items: 0,
    },
  ]);

  const texts: readonly (readonly [string, unknown])[] = [
    ['a number', 5],
    ['an empty object', {}],
    ['a list', ['the-secret']],
    ['a symbol', Symbol('the-secret')],
    [
      'an object whose toString throws',
      {
        toString: () => {
          throw new Error('the-secret');
        },
      },
    ],
    ['an object whose toString gives no text', { toString: () => 5 }],
    [
      'an object whose render throws',
      {
        render: () => {
          throw new Error('the-secret');
        },
      },
    ],
    [
      'an object whose render rejects',
      {
        render: async () => {
          throw new Error('the-secret');
        },
      },
    ],
    ['an object whose render gives no text', { render: () => 5 }],
    ['an object whose render gives nothing', { render: async () => undefined }],
  ];
  refuses(
    texts.flatMap(([what, content]): Refused[] => [
      ...[
        said({ content }),
        said({ role: 'assistant', content }),
        said({ role: 'assistant', identity: 'peer', content }),
      ].map((message, n) => ({
        name: `a message (${n}) whose content is ${what}`,
        input: { messages: [message] },
        code: 'text_unreadable' as const,
        recordId: 'm1',
        path: '/content',
      })),
      {
        name: `a thought whose content is ${what}`,
        input: { thoughts: [thought({ content })] },
        code: 'text_unreadable',
        recordId: 't1',
        path: '/content',
      },
      {
        name: `a memory whose content is ${what}`,
        input: { memories: [{ id: 'a', content }] },
        code: 'text_unreadable',
        recordId: 'a',
        path: '/content',
      },
      {
        name: `a document whose content is ${what}`,
        input: { retrievables: [{ id: 'b', trustTier: 'first-party', content }] },
        code: 'text_unreadable',
        recordId: 'b',
        path: '/content',
      },
      {
        name: `a rule that is ${what}`,
        input: { standingInstructions: ['ok', content] },
        code: 'text_unreadable',
        path: '/standingInstructions/1',
      },
      {
        name: `a system prompt that is ${what}`,
        input: { systemPrompt: content },
        code: 'text_unreadable',
        path: '/systemPrompt',
      },
    ]),
  );
  refuses(
    texts
      .filter(([what]) => !what.includes('render'))
      .map(
        ([what, representation]): Refused => ({
          name: `an identity that is shown as ${what}`,
          input: { messages: [said({ identity: { identifier: 'a', representation } })] },
          code: 'text_unreadable',
          recordId: 'm1',
          path: '/identity/representation',
        }),
      ),
  );
});
