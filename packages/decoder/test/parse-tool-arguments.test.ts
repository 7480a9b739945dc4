import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseToolArguments } from '../src/parse-tool-arguments.js';

/** The depth of a value, told by recursion: `{}` is 1 deep, a value without parts 0. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('parseToolArguments', () => {
  it('takes any object, up to the depth allowed', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })),
        fc.integer({ min: 1, max: 8 }),
        (value, max) => {
          const text = JSON.stringify(value);
          expect(parseToolArguments(text, max)).toEqual(depthOf(value) <= max ? JSON.parse(text) : 'depth');
        },
      ),
      { seed: 3 },
    );
  });

  it.each([
    ['', 'json'],
    ['{', 'json'],
    ['{} {}', 'json'],
    ['{"a":NaN}', 'json'],
    ['[]', 'object'],
    ['null', 'object'],
    ['"{}"', 'object'],
    ['1e999', 'object'],
    ['{"a":1e999}', 'number'],
    ['{"a":[-1e999]}', 'number'],
    [`{"a":1${'0'.repeat(400)}}`, 'number'],
    ['{"a":{"b":{}}}', 'depth'],
    ['{"a":[[]]}', 'depth'],
  ])('refuses %j: %s', (text, fault) => {
    expect(parseToolArguments(text, 2)).toBe(fault);
  });

  it('looks at own keys only, __proto__ among them', () => {
    expect(parseToolArguments('{"__proto__":{"a":1e999}}', 9)).toBe('number');
    const parsed = parseToolArguments('{"__proto__":{"a":1}}', 9);
    expect(Object.hasOwn(Object(parsed), '__proto__')).toBe(true);
    expect(Reflect.get(Object(parsed), 'a')).toBeUndefined();
  });

  it('takes a stack overflow of the engine for depth', () => {
    const { parse } = JSON;
    JSON.parse = () => {
      throw new RangeError('Maximum call stack size exceeded');
    };
    try {
      expect(parseToolArguments('{}', 1)).toBe('depth');
    } finally {
      JSON.parse = parse;
    }
  });
});
