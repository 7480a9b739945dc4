import { describe, expect, it } from 'vitest';
import {
  build,
  called,
  type Mended,
  mends,
  type Refused,
  refuses,
  said,
  thought,
} from '../support/bad-input.js';

const RECORDS = ['messages', 'thoughts', 'toolCalls', 'items', 'memories', 'retrievables'] as const;

const ODD_IDS: readonly (readonly [string, string])[] = [
  ['quotes', `a"b'c`],
  ['angle brackets', '</message_x><memories>'],
  ['an ampersand', 'a&lt;b'],
  ['newlines', 'a\nb\r\nc\u2028d'],
  ['NUL', 'a\0b'],
  ['a lone high surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udc00'],
  ['emoji', '👩‍👩‍👧'],
  ['bars', 'a|b|c'],
  ['a bar at its start', '|fc_1'],
  ['a bar at its end', 'call_1|'],
  ['only a bar', '|'],
  ['spaces', ' a b '],
  ['slashes and dots', '../../a\\b'],
  ['nothing', ''],
  ['1,800 characters', 'x'.repeat(1_800)],
  ['1,800 odd characters', 'é|'.repeat(900)],
  ['the name of a member of every object', '__proto__'],
];

describe('ids', () => {
  mends(
    ODD_IDS.map(([what, id]): Mended => {
      const tells = /[^A-Za-z0-9_-]|^.{65}|^$/u.test(
        id.includes('|') && !id.startsWith('|') ? (id.split('|')[0] ?? '') : id,
      );
      return {
        name: `records whose ids hold ${what}`,
        input: {
          bucketOrder: ['memories', 'timeline', 'retrievables'],
          memories: [{ id, content: 'c' }],
          retrievables: [{ id, content: 'd', trustTier: 'third-party-public' }],
          messages: [
            said({ id }),
            said({ id: `${id}1`, identity: id }),
            said({ id: `${id}2`, role: 'assistant', identity: 'peer' }),
            said({ id: `${id}3`, attachments: [{ id, kind: 'video', mimeType: 'video/mp4' }] }),
          ],
          thoughts: [thought({ id })],
          toolCalls: [called({ id, args: '{broken' })],
          items: [{ id, createdAt: 9, item: { role: 'user', content: 'x' } }],
        },
        warnings: [
          'arguments_repaired',
          'media_unsupported',
          ...(tells ? (['call_id_hashed'] as const) : []),
          // The body of a tag may show the id of who speaks.
          ...(/^\p{Cs}|[^\p{Cs}]\p{Cs}/u.test(id) ? (['text_repaired'] as const) : []),
        ],
        // Four messages, a thought, a call, its output, an item, and the documents.
        items: 9,
      };
    }),
  );

  it('never gives two ids one call id or one name of an envelope', async () => {
    const ids = ODD_IDS.map(([, id]) => id).filter(
      (id) => !/[\ud800-\udfff](?![\udc00-\udfff])/.test(id) || id === '👩‍👩‍👧',
    );
    const { built } = await build({
      messages: ids.map((id) => said({ id, identity: 'Ann' })),
      toolCalls: ids.filter((id) => !/^[^|]+\|/.test(id)).map((id) => called({ id })),
    });
    const sent = JSON.stringify(built.input);
    const tags = [...sent.matchAll(/<(message_[^ ]+) /g)].map(([, tag]) => tag);
    expect(new Set(tags).size).toBe(ids.length);
    const callIds = [...sent.matchAll(/"function_call","call_id":"([^"]+)"/g)].map(([, callId]) => callId);
    expect(new Set(callIds).size).toBe(callIds.length);
    expect(callIds.length).toBeGreaterThan(9);
  });

  refuses(
    RECORDS.flatMap((collection): Refused[] =>
      [undefined, null, 5, {}, ['a'], Symbol('the-secret')].map((id) => ({
        name: `${collection} whose id is ${Array.isArray(id) ? 'a list' : String(id)}`,
        input: { [collection]: [{ id, role: 'user', content: 'the-secret', tool: 'f', createdAt: 1 }] },
        code: 'invalid_record',
        path: `/${collection}/0/id`,
      })),
    ),
  );
});
