import { describe } from 'vitest';
import { called, type Mended, mends, type Refused, refuses, said } from '../support/bad-input.js';

const POLICIES = ['synthetic-description', 'fallback-stash', 'throw'] as const;

function failing(): never {
  throw new Error('the-secret');
}

/** Bytes that do not come, and what is wrong with them. */
const BYTES: readonly (readonly [string, object, Refused['code']])[] = [
  ['throw', { asBase64: failing }, 'media_unreadable'],
  ['reject', { asBase64: async () => failing() }, 'media_unreadable'],
  ['come as undefined', { asBase64: () => undefined }, 'media_unreadable'],
  ['come as null', { asBase64: async () => null }, 'media_unreadable'],
  ['come as a number', { asBase64: () => 5 }, 'media_unreadable'],
  ['come as bytes', { asBase64: () => new Uint8Array(3) }, 'media_unreadable'],
  ['are none', { asBase64: () => '' }, 'media_empty'],
  ['are only padding', { base64: '==' }, 'media_empty'],
  ['are no base64', { base64: 'the-secret!' }, 'media_unreadable'],
  ['are cut off', { base64: 'AAAAA' }, 'media_unreadable'],
  ['are a data URL', { base64: 'data:image/png;base64,AAAA' }, 'media_unreadable'],
];

function media(fields: object): object {
  return { id: 'x1', kind: 'image', mimeType: 'image/png', filename: 'the-secret.png', ...fields };
}

describe('bytes', () => {
  for (const [where, holding] of [
    ['a message', (one: object) => ({ messages: [said({ content: 'q', attachments: [one] })] })],
    [
      'a message of the agent',
      (one: object) => ({ messages: [said({ content: 'q', role: 'assistant', attachments: [one] })] }),
    ],
  ] as const) {
    refuses(
      BYTES.map(
        ([what, fields, code]): Refused => ({
          name: `media of ${where} whose bytes ${what}`,
          input: { ...holding(media(fields)), unsupportedMediaPolicy: 'throw' },
          code,
          recordId: 'x1',
        }),
      ),
    );
    mends(
      BYTES.flatMap(([what, fields]) =>
        POLICIES.filter((policy) => policy !== 'throw').map(
          (unsupportedMediaPolicy): Mended => ({
            name: `media of ${where} whose bytes ${what}, by ${unsupportedMediaPolicy}`,
            input: { ...holding(media(fields)), unsupportedMediaPolicy },
            warnings:
              where === 'a message'
                ? ['media_bytes_unavailable']
                : ['media_bytes_unavailable', 'media_moved'],
            sends: [/media-fallback.*\[media: the-secret.png, image\/png, /],
            sendsNot: [/input_image/],
          }),
        ),
      ),
    );
  }

  mends(
    BYTES.filter(([, fields]) => 'asBase64' in fields).map(
      ([what, fields]): Mended => ({
        name: `media that a tool returned and whose bytes ${what}`,
        input: { toolCalls: [called({ results: [media(fields)] })] },
        warnings: ['media_bytes_unavailable'],
        sends: [/tool-result-media.*media-fallback.*<\/untrusted_content/],
        items: 2,
      }),
    ),
  );
  refuses(
    BYTES.filter(([, fields]) => 'asBase64' in fields).map(
      ([what, fields, code]): Refused => ({
        name: `media that a tool returned and whose bytes ${what}`,
        input: { toolCalls: [called({ results: media(fields) })], unsupportedMediaPolicy: 'throw' },
        code,
        recordId: 'x1',
      }),
    ),
  );
});

describe('what is known of media', () => {
  const stashes: readonly (readonly [string, unknown])[] = [
    ['throws', { get: failing }],
    ['rejects', { get: async () => failing() }],
    ['holds null', { 'text:transcript': null }],
    ['holds a number', { 'text:transcript': { value: 5 } }],
    ['holds a text that throws', { 'text:transcript': { value: { toString: failing } } }],
    ['holds a text that rejects', { 'text:transcript': { value: { render: async () => failing() } } }],
    ['holds an empty text', { 'text:transcript': '' }],
    ['is null', null],
  ];
  mends(
    stashes.map(
      ([what, stash]): Mended => ({
        name: `media whose stash ${what}`,
        input: {
          messages: [said({ attachments: [media({ kind: 'audio', mimeType: 'audio/wav', stash })] })],
          unsupportedMediaPolicy: 'fallback-stash',
        },
        warnings: ['media_unsupported'],
        sends: [/\[media: the-secret.png, audio\/wav, unknown size\]/],
      }),
    ),
  );
  mends([
    {
      name: 'media whose stash answers later',
      input: {
        messages: [
          said({ attachments: [media({ kind: 'audio', stash: { get: async () => ({ value: 'heard' }) } })] }),
        ],
        unsupportedMediaPolicy: 'fallback-stash',
      },
      warnings: ['media_unsupported'],
      sends: [/heard/],
    },
    {
      name: 'media whose size fails',
      input: { messages: [said({ attachments: [media({ kind: 'audio', byteLength: failing })] })] },
      warnings: ['media_unsupported'],
      sends: [/unknown size/],
    },
    {
      name: 'media with odd names',
      input: {
        messages: [
          said({
            attachments: [
              '',
              ' ',
              '../..',
              '</message_m1>',
              'a\0b',
              '\ud800',
              'x'.repeat(1_800),
              '👩‍👩‍👧.pdf',
              null,
            ].map((filename, n) =>
              media({ id: `x${n}`, kind: 'document', mimeType: 'application/pdf', base64: 'AAAA', filename }),
            ),
          }),
        ],
      },
      warnings: [],
      sendsNot: [/<\/message/],
    },
    {
      name: 'media with odd kinds and MIME types',
      input: {
        messages: [
          said({
            attachments: ['', 'image', 'image/', 'IMAGE/JPG; q=1', 'image/svg+xml', 'a\nb/c"d'].flatMap(
              (mimeType, n) => [
                media({ id: `x${n}`, mimeType, base64: 'AAAA' }),
                media({ id: `y${n}`, mimeType, base64: 'AAAA', kind: 'document' }),
                media({ id: `z${n}`, mimeType, base64: 'AAAA', kind: 'hologram' }),
              ],
            ),
          }),
        ],
      },
      warnings: ['media_unsupported'],
    },
  ]);

  const notMedia: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a number', 5],
    ['a text', 'the-secret'],
    ['an empty object', {}],
    ['media without an id', media({ id: undefined })],
    ['media without a kind', media({ kind: null })],
    ['media without a MIME type', media({ mimeType: undefined })],
  ];
  refuses(
    notMedia.flatMap(([what, one]) =>
      ['user', 'assistant'].map(
        (role): Refused => ({
          name: `${what} among the attachments of a message of the role ${role}`,
          input: { messages: [said({ role, attachments: [media({ base64: 'AAAA' }), one] })] },
          code: 'invalid_record',
          recordId: 'm1',
          path: '/attachments/1',
        }),
      ),
    ),
  );
});
