import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeByBuffer } from '../src/base64-buffer.js';
import { writeByTable } from '../src/base64-table.js';
import { decodePcm16 } from '../src/decode-pcm16.js';

/** Base64 of random bytes, and what a few changed characters make of it. */
const texts = fc
  .tuple(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(
      fc.record({
        at: fc.nat(80),
        drop: fc.nat(2),
        put: fc.constantFrom(
          '',
          '=',
          '==',
          'A',
          'B',
          '/',
          '+',
          '-',
          '_',
          ' ',
          '\n',
          '\0',
          'é',
          'Ł',
          '😀',
          '\ud83d',
          '.',
        ),
      }),
      { maxLength: 2 },
    ),
  )
  .map(([bytes, changes]) =>
    changes.reduce(
      (text, { at, drop, put }) => text.slice(0, at) + put + text.slice(at + drop),
      Buffer.from(bytes).toString('base64'),
    ),
  );

/** What is right, said in the slowest way: the text is what its own bytes are encoded to. */
function expected(text: string): Uint8Array | undefined {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return Buffer.from(bytes).toString('base64') === text && bytes.length % 2 === 0 ? bytes : undefined;
}

describe('decodePcm16', () => {
  it('takes exactly the canonical texts of whole samples', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const decoded = decodePcm16(text);
        expect(typeof decoded === 'string' ? undefined : decoded).toEqual(expected(text));
      }),
      { numRuns: 6000, seed: 1 },
    );
  });

  it('has a way without Buffer that comes to the same', () => {
    const writeNatively = writeByBuffer;
    if (writeNatively === undefined) throw new Error('There is no Buffer.');
    fc.assert(
      fc.property(texts, (text) => {
        // Only sizes that the text's length and padding allow are asked for.
        const size = Math.floor((text.replace(/={1,2}$/, '').length * 3) / 4);
        fc.pre(text.length % 4 === 0);
        const native = new Uint8Array(size);
        const portable = new Uint8Array(size);
        const isSound = writeNatively(text, native);
        expect(writeByTable(text, portable)).toBe(isSound);
        if (isSound) expect(portable).toEqual(native);
      }),
      { numRuns: 6000, seed: 2 },
    );
  });

  it('has a way without Buffer that takes long texts, piece by piece', () => {
    // Around the ends of the first two pieces.
    for (const size of [6142, 6143, 6144, 6145, 6146, 6147, 12_287, 12_288, 12_289, 12_290, 30_000]) {
      const bytes = Uint8Array.from({ length: size }, (_, index) => index * 89 + (index >> 8));
      const text = Buffer.from(bytes).toString('base64');
      const portable = new Uint8Array(size);
      expect(writeByTable(text, portable)).toBe(true);
      expect(Buffer.compare(portable, bytes)).toBe(0);
      for (const at of [0, 4095, 8190, 8191, 8192, 8193, 16_383, 16_384, text.length - 4]) {
        if (at >= text.replaceAll('=', '').length) continue;
        for (const foreign of ['-', '_', '=', ' ', '\0', '\x7f', 'é', 'Ł', '\ud83d']) {
          const broken = text.slice(0, at) + foreign + text.slice(at + 1);
          expect(writeByTable(broken, new Uint8Array(size))).toBe(false);
        }
      }
    }
  });

  it('gives memory that belongs to the samples alone', () => {
    const decoded = decodePcm16('AAECAwQF');
    if (typeof decoded === 'string') throw new Error(decoded);
    expect(decoded.constructor).toBe(Uint8Array);
    expect(decoded).toEqual(Uint8Array.of(0, 1, 2, 3, 4, 5));
    expect(decoded.buffer.byteLength).toBe(6);
  });

  it('takes all bytes', () => {
    const bytes = Uint8Array.from({ length: 512 }, (_, index) => index * 7 + (index >> 8));
    const text = Buffer.from(bytes).toString('base64');
    expect(decodePcm16(text)).toEqual(bytes);
    const portable = new Uint8Array(512);
    expect(writeByTable(text, portable)).toBe(true);
    expect(portable).toEqual(bytes);
  });

  it.each([
    ['', 0],
    ['AAA=', 2],
    ['AAAAAA==', 4],
  ])('takes %j: %d bytes', (text, length) => {
    expect(decodePcm16(text)).toEqual(new Uint8Array(length));
  });

  it.each([
    ['AAB=', 'padding', 'bits behind the last byte'],
    ['AAAAAB==', 'padding', 'bits behind the last byte'],
    ['A', 'padding', 'a lone digit'],
    ['=', 'padding', 'padding alone'],
    ['====', 'padding', 'padding alone'],
    ['A===', 'padding', 'three signs of padding'],
    ['AA==AAAA', 'padding', 'padding in the middle'],
    ['AA==AA==', 'padding', 'two texts in one'],
    ['AAAA\0', 'alphabet', 'a null character'],
    ['AA\u0100A', 'alphabet', 'a character that ends in a zero byte'],
    ['AAAA', 'frame', 'three bytes'],
    ['AAAAAAAAAAAA', 'frame', 'nine bytes'],
  ])('refuses %j (%s): %s', (text, fault) => {
    expect(decodePcm16(text)).toBe(fault);
  });

  it('refuses 16 MiB of anything in a moment', () => {
    const size = 16 * 1024 * 1024;
    const texts = ['=', 'A=', ' ', 'AA-A', 'Ł'].map((unit) => unit.repeat(size / unit.length));
    for (const text of [...texts, 'A'.repeat(size + 1)]) expect(typeof decodePcm16(text)).toBe('string');
  });
});
