import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeAttribute, renderAttributes } from '../../src/render/attributes.js';
import { neutralise } from '../../src/render/neutralise.js';
import { nonceOf } from '../../src/render/nonce-of.js';
import { renderMemories } from '../../src/render/render-memories.js';
import { renderStandingInstructions } from '../../src/render/render-standing-instructions.js';
import { renderThought } from '../../src/render/render-thought.js';
import { renderTrustedContent } from '../../src/render/render-trusted-content.js';
import { renderUntrustedContent } from '../../src/render/render-untrusted-content.js';
import { reservedTags } from '../../src/render/reserved-tags.js';

describe('neutralise', () => {
  it.each(reservedTags)('escapes every form of %s', (tag) => {
    for (const name of [tag, tag.toUpperCase(), `${tag}_nonce`, `${tag}_`]) {
      for (const form of [
        `<${name}>`,
        `</${name}>`,
        `<${name} kind="x">`,
        `<${name}`,
        `</${name}\n>`,
        `<${name}/>`,
      ]) {
        expect(neutralise(`a ${form} b`)).toBe(`a &lt;${form.slice(1)} b`);
      }
    }
  });

  it.each([
    ['a space before the name', '< memory>'],
    ['a line break before the name', '<\n/\n memory>'],
    ['a zero-width space before the name', '<\u200bmemory_1>'],
    ['a zero-width joiner inside the name', '</mem\u200dory>'],
    ['a soft hyphen inside the name', '<me\u00admory>'],
    ['a space inside the name', '<mem ory>'],
    ['a word joiner after the slash', '</\u2060thought>'],
    ['a variation selector', '<t\ufe0fhought>'],
    ['a tag character', '<\u{e0061}thought>'],
    ['a combining mark', '<tho\u0332ught>'],
    ['a control character', '<\u0000thought>'],
    ['a lone surrogate', '<\ud800thought>'],
    ['a slash as JSON writes it', '<\\/thought>'],
    ['full-width letters', '<ｔｈｏｕｇｈｔ>'],
    ['mathematical letters', '<𝐭hought>'],
    ['a long s', '<meſsage>'],
    ['a full-width opener', '＜memory>'],
    ['a small opener', '﹤memory>'],
    ['an invisible character after the name', '<memory\u200bx>'],
  ])('sees through %s', (_name, form) => {
    const opener = [...form][0] ?? '';
    expect(neutralise(form)).toBe(`&lt;${form.slice(opener.length)}`);
  });

  it.each([
    'a < b',
    'if (a<messageCount) { <T>memory }',
    'x < message.length',
    '<memorylane>',
    '<thought-bubble>',
    '<p>memory</p>',
    '&lt;memory>',
    '<<>>',
    'mem<ory',
    '<',
    '',
  ])('leaves %j alone', (text) => {
    expect(neutralise(text)).toBe(text);
  });

  it('escapes each of several, and nothing twice', () => {
    const once = neutralise('<memory></memory><<thought>');
    expect(once).toBe('&lt;memory>&lt;/memory><&lt;thought>');
    expect(neutralise(once)).toBe(once);
  });

  it.each([
    ['openers', '<'],
    ['spaces after one opener', ' '],
    ['invisible characters after one opener', '\u200b'],
    ['half a tag', '<memor'],
    ['whole tags', '<memory>'],
    ['plain text', 'word '],
  ])('goes through ten megabytes of %s as through one', (_name, piece) => {
    const text = `<${piece.repeat(Math.ceil(10_000_000 / piece.length))}`;
    const part = `<${piece.repeat(1_000)}`;
    expect(neutralise(text).length / text.length).toBeCloseTo(neutralise(part).length / part.length, 2);
  });
});

describe('the envelopes', () => {
  const invisible = fc.constantFrom(
    '',
    '\u200b',
    '\u200d',
    '\u2060',
    '\u00ad',
    '\ufeff',
    ' ',
    '\n',
    '\t',
    '\ufe0f',
  );
  const letters = (text: string) =>
    fc
      .tuple(...[...text].map((letter) => fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), invisible)))
      .map((pairs) => pairs.flat().join(''));
  const form = fc
    .tuple(
      fc.constantFrom('<', '</', '< /', '<\\/', '＜'),
      invisible,
      fc.constantFrom(...reservedTags).chain((tag) => fc.oneof(fc.constant(tag), letters(tag))),
      fc.constantFrom('', '_n', '_other', ' ', '\u200b'),
      fc.constantFrom('>', '', ' nonce="n">', '\n>'),
    )
    .map((parts) => parts.join(''));
  const body = fc
    .array(fc.oneof(form, fc.string({ unit: 'binary' }), fc.constantFrom('<', '/', 'memory_n')))
    .map((parts) => parts.join(''));

  const renderers: [name: string, tags: number, render: (text: string) => string][] = [
    ['trusted content', 2, (text) => renderTrustedContent(text, { nonce: text, kind: text, tool: text })],
    ['untrusted content', 2, (text) => renderUntrustedContent(text, { nonce: 'n', kind: text, tool: text })],
    ['standing instructions', 2, (text) => renderStandingInstructions([`${text}!`], { version: text })],
    [
      'memories',
      6,
      (text) => {
        const memory = { id: text, content: text };
        const attrs = { nonce: text, source: text, createdAt: text, kind: text, score: 1 };
        return renderMemories([
          { memory, attrs },
          { memory, attrs },
        ]);
      },
    ],
    ['a thought', 2, (text) => renderThought(`${text}!`, { nonce: 'n', kind: 'self-reasoning', from: text })],
    [
      "a peer's thought",
      4,
      (text) => renderThought(`${text}!`, { nonce: text, kind: 'peer-reasoning', from: text }),
    ],
  ];

  it.each(renderers)('of %s cannot be begun or ended by what is inside', (_name, tags, render) => {
    fc.assert(
      fc.property(body, (text) => {
        expect(tagsIn(render(text))).toHaveLength(tags);
      }),
      { numRuns: 300 },
    );
  });
});

describe('attributes', () => {
  it('escapes the four characters that matter', () => {
    expect(escapeAttribute(`a & <b> "c" 'd'`)).toBe("a &amp; &lt;b&gt; &quot;c&quot; 'd'");
  });

  it('leaves out what is absent, and keeps what is empty or zero', () => {
    const pairs: [string, string | number | undefined][] = [
      ['a', ''],
      ['b', 0],
      ['c', undefined],
      ['d', Number.NaN],
    ];
    expect(renderAttributes(pairs)).toBe(' a="" b="0"');
  });
});

describe('nonceOf', () => {
  it('is the id when that can stand in a tag', () => {
    expect(nonceOf('msg_A-1')).toBe('msg_A-1');
  });

  it('tells ids apart that look alike once they are made safe', () => {
    const ids = ['a b', 'a/b', 'a-b', 'a\u200bb', 'é', '', ' ', '>', 'x'.repeat(65), 'x'.repeat(66), '😀'];
    const nonces = ids.map((id) => nonceOf(id));
    expect(new Set(nonces).size).toBe(ids.length);
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  it('keeps a nonce that is safe already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        expect(nonceOf(nonceOf(id))).toBe(nonceOf(id));
      }),
    );
  });

  it('is a keyed hash when a key is given', () => {
    // HMAC-SHA-256 of "what do ya want for nothing?" under "Jefe", as in RFC 4231.
    expect(nonceOf('what do ya want for nothing?', 'Jefe')).toBe('5bdcc146bf60754e');
    expect(nonceOf('a', 'k1')).not.toBe(nonceOf('a', 'k2'));
  });
});

/** Finds tags as a lenient reader would: invisible characters dropped, letters folded, spaces passed over. */
function tagsIn(text: string): string[] {
  const seen = text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .normalize('NFKC')
    .toLowerCase();
  const names = reservedTags.map((tag) => [...tag].join('\\s*')).join('|');
  return seen.match(new RegExp(`<[\\s/\\\\]*(?:${names})(?![a-z0-9.:-])`, 'g')) ?? [];
}
