import { describe, expect, it } from 'vitest';
import { build, called, circular, type Mended, mends, type Refused, refuses } from '../support/bad-input.js';

const throwing = {
  get a(): never {
    throw new Error('the-secret');
  },
};

describe('arguments', () => {
  const sound: readonly (readonly [string, unknown, string])[] = [
    ['undefined', undefined, '{}'],
    ['null', null, '{}'],
    ['an empty text', '', '{}'],
    ['an object as text', '{"a":1}', '{"a":1}'],
    ['an object as text with spaces around it', ' {"a": 1}\n', ' {"a": 1}\n'],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ['an object with toJSON', { toJSON: () => ({ a: 1 }) }, '{"a":1}'],
  ];
  mends(
    sound.map(
      ([what, args, sent]): Mended => ({
        name: `${what} as arguments`,
        input: { toolCalls: [called({ args })] },
        warnings: [],
        sends: [`"arguments":${JSON.stringify(sent)}`],
        items: 2,
      }),
    ),
  );

  const broken: readonly (readonly [string, unknown, RegExp])[] = [
    ['broken JSON', '{"city": "Par', /They read:.*\{\\\\?"city/],
    ['a text that is no JSON', 'city=Paris', /They read:.*city=Paris/],
    ['spaces', '   ', /They read:/],
    ['JSON that is null', 'null', /They read:.*null/],
    ['JSON that is a list', '["x"]', /They read:.*\[\\"x\\"\]/],
    ['a list', ['x'], /They read:.*\[\\"x\\"\]/],
    ['a number', 5, /They read:.*\\n5\\n/],
    ['false', false, /They read:.*false/],
    ['NaN', Number.NaN, /They read:.*null/],
    ['what holds itself', circular(), /They read:.*JSON cannot hold/],
    ['a BigInt', 5n, /They read:.*JSON cannot hold/],
    ['an object with a BigInt', { a: 5n }, /They read:.*JSON cannot hold/],
    ['a function', () => 'the-secret', /They read:.*JSON cannot hold/],
    ['a symbol', Symbol('the-secret'), /They read:.*JSON cannot hold/],
    ['an object that throws', throwing, /They read:.*JSON cannot hold/],
    ['an object whose toJSON gives nothing', { toJSON: () => undefined }, /They read:.*JSON cannot hold/],
  ];
  mends(
    broken.flatMap(([what, args, says]): Mended[] => [
      {
        name: `${what} as arguments, and says so in the output`,
        input: { toolCalls: [called({ args, results: 'ok' })] },
        warnings: ['arguments_repaired'],
        sends: [/"arguments":"\{\}"/, says, /invalid-arguments.*ok/],
        sendsNot: [/the-secret/],
        items: 2,
      },
      {
        name: `${what} as arguments of a call without a result`,
        input: { toolCalls: [called({ args, results: undefined })] },
        warnings: ['arguments_repaired', 'call_unfinished'],
        sends: [/"arguments":"\{\}"/, /interrupted/],
        items: 2,
      },
    ]),
  );

  it('hides the name of the envelope around broken ones behind the key', async () => {
    const toolCalls = [called({ id: 'guessable', args: 'broken', results: undefined, isComplete: true })];
    const open = JSON.stringify((await build({ toolCalls })).built.input);
    const keyed = JSON.stringify((await build({ toolCalls, nonceKey: 'key' })).built.input);
    expect(open.match(/untrusted_content_guessable/g)).toHaveLength(4);
    expect(keyed).not.toMatch(/content_guessable/);
  });
});

describe('results', () => {
  const shown: readonly (readonly [string, unknown, RegExp])[] = [
    ['null', null, /\(no output\)/],
    ['an empty text', '', /\(no output\)/],
    ['a number', 5, /\\n5\\n/],
    ['false', false, /\\nfalse\\n/],
    ['a BigInt', 12n, /\\n\\"12\\"\\n/],
    ['an object with a BigInt', { a: 12n }, /\{\\"a\\":\\"12\\"\}/],
    ['a symbol', Symbol('mark'), /Symbol\(mark\)/],
    ['an empty list', [], /\\n\[\]\\n/],
    ['a list with gaps', [undefined, null, 'x'], /\[null,null,\\"x\\"\]/],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 'x' }), /\{\\"a\\":\\"x\\"\}/],
    ['a date', new Date(0), /1970-01-01T00:00:00.000Z/],
    ['a map', new Map([['key', 'value']]), /\{\\"key\\":\\"value\\"\}/],
    ['a set', new Set(['value']), /\[\\"value\\"\]/],
    [
      'what looks like media and has no id',
      { kind: 'image', mimeType: 'image/png', base64: 'AAAA' },
      /\\"mimeType\\"/,
    ],
  ];
  mends(
    shown.map(
      ([what, results, says]): Mended => ({
        name: `a result that is ${what}`,
        input: { toolCalls: [called({ results })] },
        warnings: [],
        sends: [says],
        items: 2,
      }),
    ),
  );
  mends([
    {
      name: 'a result that is undefined, though the call has ended',
      input: { toolCalls: [called({ results: undefined, isComplete: true })] },
      warnings: [],
      sends: [/\(no output\)/],
      items: 2,
    },
    {
      name: 'a call without a result',
      input: { toolCalls: [called({ results: undefined })] },
      warnings: ['call_unfinished'],
      sends: [/interrupted/],
      items: 2,
    },
    {
      name: 'a call without a result, which is left out',
      input: { toolCalls: [called({ results: undefined })], unfinishedCalls: 'drop' },
      warnings: ['call_dropped'],
      items: 0,
    },
  ]);
  const unreadable: readonly (readonly [string, unknown, Refused['code']])[] = [
    ['holds itself', circular(), 'invalid_record'],
    ['throws when it is read', throwing, 'invalid_record'],
    ['is a list that holds itself', [circular()], 'invalid_record'],
    [
      'throws in toString',
      {
        toString: () => {
          throw new Error('the-secret');
        },
      },
      'text_unreadable',
    ],
    [
      'throws in render',
      {
        render: () => {
          throw new Error('the-secret');
        },
      },
      'text_unreadable',
    ],
    [
      'rejects in render',
      {
        render: async () => {
          throw new Error('the-secret');
        },
      },
      'text_unreadable',
    ],
    ['renders into a number', { render: () => 5 }, 'text_unreadable'],
    [
      'is an artifact that cannot be loaded',
      {
        asString: async () => {
          throw new Error('the-secret');
        },
        byteLength: () => 1,
        lineCount: () => 1,
      },
      'artifact_unreadable',
    ],
    [
      'is an artifact without text',
      { asString: () => undefined, byteLength: () => 1, lineCount: () => 1 },
      'artifact_unreadable',
    ],
  ];
  refuses(
    unreadable.map(
      ([what, results, code]): Refused => ({
        name: `a result that ${what}`,
        input: { toolCalls: [called({ results })] },
        code,
        recordId: 'call_1',
        path: '/results',
      }),
    ),
  );
  refuses([
    {
      name: 'a call without a result, on demand',
      input: { toolCalls: [called({ results: undefined })], unfinishedCalls: 'error' },
      code: 'call_unfinished',
      recordId: 'call_1',
    },
    {
      name: 'a rendered result that is a number',
      input: { toolCalls: [called()], renderedToolCallResults: new Map([['call_1', 5]]) },
      code: 'request_invalid',
      recordId: 'call_1',
      path: '/input/1/output',
    },
  ]);
});

describe('items', () => {
  const odd: readonly (readonly [string, unknown])[] = [
    ['a BigInt', 5n],
    ['a function', () => 'the-secret'],
    ['itself', circular()],
    ['a getter that throws', throwing],
  ];
  refuses(
    odd.map(
      ([what, value]): Refused => ({
        name: `an item that holds ${what}`,
        input: { items: [{ id: 'i1', createdAt: 1, item: { type: 'hologram', value } }] },
        code: 'invalid_record',
        recordId: 'i1',
        path: '/item',
      }),
    ),
  );
});
