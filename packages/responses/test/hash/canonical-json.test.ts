import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/hash/canonical-json.js';
import { ResponsesInputError } from '../../src/responses-input-error.js';

const cycle: { self?: unknown } = {};
cycle.self = { cycle };

describe('canonicalJson', () => {
  it.each([
    [
      'sorted keys, array order kept',
      { b: [2, 1], a: { d: null, c: 'x' } },
      '{"a":{"c":"x","d":null},"b":[2,1]}',
    ],
    ['keys sorted as text, not as numbers', { a: 1, 9: 1, 10: 1 }, '{"10":1,"9":1,"a":1}'],
    [
      'keys sorted by code units',
      { '\u{1f600}': 1, '\uff5e': 1, é: 1, Z: 1 },
      '{"Z":1,"é":1,"\u{1f600}":1,"\uff5e":1}',
    ],
    ['an undefined member left out', { a: undefined, b: 1 }, '{"b":1}'],
    ['an undefined entry as null', [undefined], '[null]'],
    ['toJSON', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['a lone surrogate escaped', '\ud800', '"\\ud800"'],
    ['minus zero', -0, '0'],
    ['an own __proto__', JSON.parse('{"b":1,"__proto__":2}'), '{"__proto__":2,"b":1}'],
  ])('%s', (_, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each([
    ['undefined', undefined],
    ['a BigInt', { n: 1n }],
    ['a cycle', cycle],
    ['a function', { f: () => 1 }],
    ['a symbol', [Symbol('s')]],
    ['NaN', { n: Number.NaN }],
    ['infinity', [Number.POSITIVE_INFINITY]],
    [
      'a getter that throws',
      {
        get x(): never {
          throw new Error('no');
        },
      },
    ],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(
      expect.objectContaining({ name: 'ResponsesInputError', code: 'invalid_record' }),
    );
    expect(() => canonicalJson(value)).toThrow(ResponsesInputError);
  });

  it('takes one object twice, which is no cycle', () => {
    const shared = { a: 1 };
    expect(canonicalJson([shared, { shared }])).toBe('[{"a":1},{"shared":{"a":1}}]');
  });

  it('gives any JSON value a text that reads back the same and does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(withKeysReversed(value))).toBe(text);
      }),
    );
  });
});

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, one]) => [key, withKeysReversed(one)]));
}
